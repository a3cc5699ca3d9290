"""Fort Boyard's sticks, and other subtraction games."""

from __future__ import annotations

from bot.board.drawing import SticksDrawing, either, register
from bot.board.explanations import Question, ask, tell, tell_plainly
from bot.i18n import Say
from games import Game, Position
from games.families.subtraction import ALL_BUT, Subtraction
from games.families.subtraction_facts import MisereShift, ModularRule, Pairs
from games.heap_rules import HeapRules

#: Among so many remainders a hint lets one choose.
MOST_REMAINDERS = 10


class SubtractionDrawing(SticksDrawing):
    key = "subtraction"

    def title(self, game: Subtraction, say: Say) -> str:
        if game.is_fort_boyard:
            return say("title-fortboyard", largest=game.takes[-1])
        return say("title-take", takes=either([str(take) for take in game.takes], say))

    def guard(self, game: Game, say: Say) -> str:
        if isinstance(game, Subtraction) and not game.is_interval:
            return say(f"guard-stuck-{game.convention.value}")
        return super().guard(game, say)

    def is_usual(self, game: Game) -> bool:
        return game == Subtraction()

    def rules(self, game: Subtraction, say: Say) -> list[str]:
        if game.is_interval:
            told = say("rules-subtraction", largest=game.takes[-1])
        else:
            told = say("rules-take", takes=either([str(take) for take in game.takes], say))
        return [told, self.guard(game, say)]

    def heap_title(self, rules: HeapRules, say: Say) -> str:
        excluded = rules.name.removeprefix(ALL_BUT).split(",")
        return say("title-all-but", takes=either(excluded, say))

    def heap_guard(self, _rules: HeapRules, say: Say) -> list[str]:
        return [say("guard-stuck-normal")]

    def typed_name(self, game: Game, say: Say) -> str:
        if not isinstance(game, Subtraction) or game.is_fort_boyard:
            return game.name
        return say("typed-take", takes=",".join(map(str, game.takes)))


@ask.register
def _(fact: ModularRule, game: Game, position: Position, say: Say) -> Question | None:
    if fact.m > MOST_REMAINDERS:
        return None
    answers = [(str(remainder), remainder) for remainder in range(fact.m)]
    return Question(say("hint-ask-remainder", count=position[0], m=fact.m), answers, fact.r)


@tell.register
def _(fact: ModularRule, game: Game, position: Position, say: Say) -> str:
    count = position[0]
    rule = say(
        "fact-modular-rule",
        start=fact.start,
        m=fact.m,
        residues=", ".join(map(str, fact.residues)),
        many=len(fact.residues),
    )
    return f"{rule} " + say("fact-modular-case", count=count, m=fact.m, q=count // fact.m, r=fact.r)


tell_plainly(Pairs, "fact-pairs")
tell_plainly(MisereShift, "fact-misere-shift")

register(SubtractionDrawing())
