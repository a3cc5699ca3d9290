"""Writes docs/sheets.md and docs/sheets.fr.md: ``python -m tests.support.sheets_page``."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from bot.challenges.templates import COURSES, TEMPLATES
from bot.i18n import LOCALES, words
from bot.i18n.typed import task_line
from games.challenge.points import points_of

COMMAND = ".venv/bin/python -m tests.support.sheets_page"
DOCS = Path(__file__).parents[2] / "docs"
PAGES = {"en": DOCS / "sheets.md", "fr": DOCS / "sheets.fr.md"}

#: What the page itself says; titles and questions come from the templates.
SAID = {
    "en": {
        "title": "Sheets",
        "written": "This page is written from the templates themselves; do not edit it. "
        f"After a change: `{COMMAND}`.",
        "intro": "Challenges ready to set, for the worksheets of five courses, in the order in "
        "which they are taught. In Discord, type `/challenge create` and pick one as `template`; "
        "change what you like. [Questions](questions.md) tells how pupils answer. "
        "A challenge of yours becomes a file with `/challenge export`; a colleague makes a draft "
        "of it with `/challenge import`.",
        "goal": "Pupils learn to:",
        "tries": "Attempts: {attempts}. Points for each question: {points}.",
        "sticks": "Sticks and Nim (lycée, NSI)",
        "graphs": "Game graphs and Chomp (prépa PSI)",
        "columns": "Nim on columns (university, C)",
        "fibonacci": "Fibonacci Nim (university, dynamic programming)",
        "octal": "Octal games (university, Grundy values)",
        "not-asked": "What the worksheets ask besides:",
    },
    "fr": {
        "title": "Fiches",
        "written": "Cette page est écrite d'après les modèles eux-mêmes ; ne la modifiez pas. "
        f"Après un changement : `{COMMAND}`.",
        "intro": "Des défis prêts à proposer, pour les fiches de cinq cours, dans l'ordre où on "
        "les enseigne. Dans Discord, tapez `/challenge create` et choisissez-en un comme "
        "`modèle` ; changez ce que vous voulez. [Les questions](questions.fr.md) dit "
        "comment les élèves répondent. Un de vos défis devient un fichier par `/challenge "
        "export` ; un collègue en fait un brouillon par `/challenge import`.",
        "goal": "Les élèves apprennent à :",
        "tries": "Essais : {attempts}. Points par question : {points}.",
        "sticks": "Bâtonnets et Nim (lycée, NSI)",
        "graphs": "Graphes de jeux et Chomp (prépa PSI)",
        "columns": "Nim en colonnes (université, C)",
        "fibonacci": "Nim de Fibonacci (université, programmation dynamique)",
        "octal": "Jeux octaux (université, valeurs de Grundy)",
        "not-asked": "Ce que les fiches demandent en plus :",
    },
}

#: What the worksheets of a course ask and no question does, or not as they do.
NOT_ASKED: dict[str, dict[str, tuple[str, ...]]] = {
    "en": {
        "sticks": ("a whole game that reads what a player types is not asked",),
        "graphs": ("`GrapheNim` in both of its forms is one question: either form is judged",),
        "columns": ("a whole game that reads what a player types is not asked",),
        "fibonacci": (
            "how many cells a program fills is no question of its own: a right program whose cost "
            "grows exponentially earns half, and its cost is told",
        ),
        "octal": ("searches that take hours are not asked: `bouton survey` makes them",),
    },
    "fr": {
        "sticks": ("une partie entière qui lit ce que tape un joueur n'est pas demandée",),
        "graphs": (
            "`GrapheNim` sous ses deux formes est une seule question : l'une ou l'autre est jugée",
        ),
        "columns": ("une partie entière qui lit ce que tape un joueur n'est pas demandée",),
        "fibonacci": (
            "combien de cases un programme remplit n'est pas une question à part : un programme "
            "juste dont le coût est exponentiel vaut la moitié, et son coût est dit",
        ),
        "octal": (
            "les recherches de plusieurs heures ne sont pas demandées : c'est `bouton survey`",
        ),
    },
}

#: What pupils learn by each sheet.
GOALS: dict[str, dict[str, tuple[str, ...]]] = {
    "en": {
        "fort-boyard": (
            "recognise the losing positions, the multiples of 4",
            "find the winning move, and win against the computer",
            "write down a strategy that wins against every reply",
        ),
        "fort-boyard-misere": (
            "see what changes when the last stick loses",
            "find the losing positions anew: one more than a multiple of 4",
        ),
        "program-sticks": (
            "write functions that print, and functions that return",
            "turn the strategy of the sticks into a program",
        ),
        "program-nim-sum": (
            "run through a list with a loop, copy and reverse it without changing it",
            "convert a number to binary and back",
            "compute a nim-sum bit by bit, and play Nim by it",
        ),
        "kernel": (
            "list the kernel of a game: all its losing positions",
            "compare the two conventions, and another set of moves",
        ),
        "chomp": (
            "win Chomp on small boards and on square ones",
            "tell who can force the win, and by which move",
        ),
        "program-graphs": (
            "build the graph of a game as a dictionary",
            "compute the attractor of a player step by step",
            "read a winning strategy off the ranks",
        ),
        "program-chomp": (
            "represent a position by what can be a key of a dictionary",
            "go through every position that can be reached",
            "play by the attractor, and at random",
        ),
        "nim-sum": ("add in binary without carrying", "compute the nim-sum of many heaps"),
        "binary-table": (
            "decide by the binary table whether a position wins",
            "find one winning move, then all of them",
        ),
        "misere-nim": (
            "play Nim where the last object loses",
            "see when the strategy differs from that of normal play",
        ),
        "program-columns": (
            "change a board only by legal moves",
            "code numbers in binary, and sum the columns of a matrix",
            "choose a move by the first odd column",
        ),
        "fibonacci": (
            "play when the limit depends on the move before",
            "find the losing starts, the Fibonacci numbers",
        ),
        "nim-table": (
            "fill rows of a table of values",
            "find a value from those that were found before",
        ),
        "program-fibonacci": (
            "fill a table from small cases to large ones",
            "remember results in a recursive function, and compare the costs",
        ),
        "grundy-values": (
            "compute the mex of a set",
            "find the Grundy value of a heap and of a sum of heaps",
        ),
        "kayles": (
            "compute a Grundy value where a heap may be split",
            "find a winning move in two rows",
            "find the period of a sequence of values",
        ),
        "dawsons-kayles": (
            "do the same for another octal code",
            "tell who wins a sum by its value",
        ),
        "program-octal": (
            "read the rules of a game from its octal code",
            "compute Grundy values in a table",
            "find rare values and a period by program",
        ),
    },
    "fr": {
        "fort-boyard": (
            "reconnaître les positions perdantes, les multiples de 4",
            "trouver le coup gagnant, et gagner contre l'ordinateur",
            "écrire une stratégie qui gagne contre toute réplique",
        ),
        "fort-boyard-misere": (
            "voir ce qui change quand le dernier bâtonnet perd",
            "retrouver les positions perdantes : un de plus qu'un multiple de 4",
        ),
        "program-sticks": (
            "écrire des fonctions qui affichent, et des fonctions qui renvoient",
            "faire de la stratégie des bâtonnets un programme",
        ),
        "program-nim-sum": (
            "parcourir une liste par une boucle, la copier et l'inverser sans la modifier",
            "convertir un nombre en binaire, et retour",
            "calculer une somme de Nim bit par bit, et jouer à Nim grâce à elle",
        ),
        "kernel": (
            "donner le noyau d'un jeu : toutes ses positions perdantes",
            "comparer les deux conventions, et un autre ensemble de coups",
        ),
        "chomp": (
            "gagner à Chomp sur de petites tablettes et sur des carrées",
            "dire qui peut forcer la victoire, et par quel coup",
        ),
        "program-graphs": (
            "construire le graphe d'un jeu en dictionnaire",
            "calculer pas à pas l'attracteur d'un joueur",
            "lire une stratégie gagnante sur les rangs",
        ),
        "program-chomp": (
            "représenter une position par ce qui peut être une clé de dictionnaire",
            "parcourir toutes les positions accessibles",
            "jouer par l'attracteur, et au hasard",
        ),
        "nim-sum": (
            "additionner en binaire sans retenue",
            "calculer la somme de Nim de nombreux tas",
        ),
        "binary-table": (
            "décider par le tableau binaire si une position est gagnante",
            "trouver un coup gagnant, puis tous",
        ),
        "misere-nim": (
            "jouer à Nim quand le dernier objet perd",
            "voir quand la stratégie diffère de celle du jeu normal",
        ),
        "program-columns": (
            "ne modifier un plateau que par des coups permis",
            "coder des nombres en binaire, et sommer les colonnes d'une matrice",
            "choisir un coup par la première colonne impaire",
        ),
        "fibonacci": (
            "jouer quand la limite dépend du coup d'avant",
            "trouver les départs perdants, les nombres de Fibonacci",
        ),
        "nim-table": (
            "remplir des lignes d'un tableau de valeurs",
            "trouver une valeur à partir de celles déjà trouvées",
        ),
        "program-fibonacci": (
            "remplir un tableau des petits cas vers les grands",
            "mémoriser les résultats d'une fonction récursive, et comparer les coûts",
        ),
        "grundy-values": (
            "calculer le mex d'un ensemble",
            "trouver la valeur de Grundy d'un tas et d'une somme de tas",
        ),
        "kayles": (
            "calculer une valeur de Grundy quand un tas peut se partager",
            "trouver un coup gagnant dans deux rangées",
            "trouver la période d'une suite de valeurs",
        ),
        "dawsons-kayles": (
            "faire de même pour un autre code octal",
            "dire qui gagne une somme d'après sa valeur",
        ),
        "program-octal": (
            "lire les règles d'un jeu dans son code octal",
            "calculer des valeurs de Grundy dans un tableau",
            "trouver par programme des valeurs rares et une période",
        ),
    },
}


def page(locale: str) -> str:
    """Return the page in a language."""
    return "\n".join(_lines(locale))


def _lines(locale: str) -> Iterator[str]:
    said = SAID[locale]
    yield from (f"# {said['title']}", "", said["intro"], "", f"*{said['written']}*", "")
    for course, keys in COURSES.items():
        yield from (f"## {said[course]}", "")
        for key in keys:
            yield from _sheet(key, locale)
        yield from (said["not-asked"], "")
        yield from (f"- {each}" for each in NOT_ASKED[locale][course])
        yield ""


def _sheet(key: str, locale: str) -> Iterator[str]:
    """Yield the lines of one sheet: its goals, its questions and their results."""
    said, say, template = SAID[locale], words(locale), TEMPLATES[key]
    yield from (f"### {say(f'template-{key}')}", "", said["goal"], "")
    yield from (f"- {goal}" for goal in GOALS[locale][key])
    yield from ("", "```", *(task_line(line.text, say) for line in template.lines), "```", "")
    attempts = template.attempts or say("setup-unlimited")
    yield from (said["tries"].format(attempts=attempts, points=points_of(template.hundredths)), "")


def main() -> None:
    for locale in LOCALES:
        PAGES[locale].write_text(page(locale), encoding="utf-8")


if __name__ == "__main__":
    main()
