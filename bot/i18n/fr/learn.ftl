# Apprendre un jeu : /rules, /learn, /train, /progress.

command-rules = Voir les règles d'un jeu en quelques phrases, avec l'image d'un coup
command-learn = Apprendre les jeux pas à pas, de quatre bâtonnets aux valeurs de Grundy
command-train = Réviser ce qui revient maintenant, ou ce que tu as manqué, en privé
command-progress = Voir ce que tu as appris ; les professeurs voient aussi la carte de leur classe

option-length = durée
    .description = Combien de temps réviser (une minute par défaut)
option-what = quoi
    .description = Quoi réviser (par défaut, ce qui revient maintenant)
train-length-short = une minute
train-length-long = cinq minutes
train-what-due = ce qui revient maintenant
train-what-missed = ce que j'ai manqué, du plus facile au plus difficile

rules-example = Un exemple. La position est { $position } :
rules-move = Un coup qui y gagne : { $move }.
rules-move-above = Exemple : { $move }

learn-heading = Ton parcours
learn-about = Chaque étape prend environ quatre à douze minutes. Tu essaies d'abord, et l'explication vient après.
learn-signs = { $new } nouveau · { $learning } en cours · { $known } acquis · { $kept } retenu
learn-who-sees = Tes réponses sont privées. Dans un serveur, ses professeurs voient où tu en es ; /privacy montre et efface tout.
learn-choose-unit = Choisis une étape
learn-unit-state =
    { $mastery ->
        [new] nouveau
        [learning] { $known } sur { $count } acquis
        [known] acquis
       *[kept] retenu
    }
learn-mastery =
    { $mastery ->
        [new] nouveau
        [learning] en cours
        [known] acquis
       *[kept] retenu
    }
learn-goal = Ensuite : { $goal }
learn-functions = À programmer ensuite : { $functions }.
learn-to-win = Il te reste à gagner contre moi { $remains ->
        [won] une partie d'une position gagnante.
        [lost] une partie d'une position perdante, en me laissant commencer.
       *[both] deux parties : l'une d'une position gagnante, l'autre d'une position perdante, en me laissant commencer.
    }
learn-match-counts = Pour « { $skill } », gagne deux parties contre moi : l'une d'une position gagnante, l'autre d'une position perdante, en me laissant commencer. De chaque position, seule ta première partie compte, sans coup repris et sans aide (*Indice*, *Et si…*, *Pourquoi ?*).
learn-match-over = **{ $end ->
        [won-n] Gagné, en commençant depuis une position gagnante
        [won-p] Gagné, en me laissant commencer depuis une position perdante
       *[lost] Perdu
    }** : { $counts ->
        [taken-back] un coup a été repris, donc cette partie ne compte pas.
        [helped] tu as eu de l'aide, donc cette partie ne compte pas.
        [weaker] ce n'était pas contre mon jeu parfait, donc cette partie ne compte pas.
        [given-up] cette partie n'est pas allée jusqu'au bout, donc elle ne compte pas.
        [again] ce n'est pas ta première partie depuis cette position, et seule la première compte, sauf si tu as joué depuis toutes.
        [wrong] cela compte pour « { $skill } » comme une réponse fausse.
       *[right] cela compte pour « { $skill } » comme une réponse juste.
    }
learn-unit-known = **Étape acquise : « { $unit } ».** Maintenant, { $goal }
sitting-known = **Depuis aujourd'hui, tu sais : { $skills }{ $others ->
    [0] .
   *[other] {" "}et { $others } de plus.
}**
sitting-aim = { $answers ->
        [10] Le but du jour (deux minutes) est atteint.
       *[other] But du jour (deux minutes) : { $answers } réponses sur { $aim }.
    }
sitting-class = Le but de la classe : « { $skill } », acquis par { $known } sur { $members }.
learn-skill-over = Cette série est finie. La suite est dans « { $unit } ».
learn-missed-over = Il ne reste rien de ce que tu avais manqué.
learn-missed-left = Cette série est finie. Ce qui reste faux t'attend.
learn-training-left = { $count ->
        [one] Cette série est finie. { $count } point revient encore maintenant.
       *[other] Cette série est finie. { $count } points reviennent encore maintenant.
    }
learn-training-none = Ce que tu travailles revient ici avant que tu l'oublies. Rien n'est encore commencé : pars de l'étape 1.
learn-training-over = Rien d'autre ne revient maintenant.
learn-next-due = La prochaine question revient { $moment }.
button-remind-on = Me le rappeler
button-remind-off = Ne plus rappeler
learn-reminds = Quand une question reviendra, un jour où tu n'as encore rien travaillé, je te l'écrirai en privé, entre 17 h et 20 h.
learn-reminder = Des questions que tu travailles reviennent. Tu m'as demandé de te le rappeler : je ne t'écris plus avant que tu t'y remettes.
button-learn-begin = Commencer
button-learn-on = Continuer
button-learn-try = Essayer
button-beat = Bats-moi
button-beat-from-here = Bats-moi d'ici
button-idea = Pourquoi, et l'idée
button-idea-before = Pourquoi c'est juste
button-learn-path = Voir mon parcours
button-learn-next = Suivante
button-learn-type = Écrire la réponse
button-learn-none = Aucun
button-program-unit = Programmer
button-learn-unit = Étape { $unit }
button-train = Réviser ({ $count })
button-missed = { $count ->
        [one] Revoir { $count } erreur
       *[other] Revoir { $count } erreurs
    }
button-class-map = Voir la classe

learn-level =
    { $level ->
        [1] facile
        [2] moyen
       *[other] difficile
    }
learn-left =
    { $count ->
        [one] la dernière
       *[other] encore { $count }
    }
learn-choose-all = Coche tout ce qui va
learn-heaps =
    { $count ->
        [1] Tas { $last }
       *[other] Tas { $others } et { $last }
    }
learn-choose-one = Choisis ta réponse
learn-your-answer = Ta réponse, un nombre entier
learn-your-answer-in-binary = Ta réponse en binaire : des 0 et des 1
learn-your-answers = Tous les nombres, séparés par des espaces
learn-type-title = Ta réponse
learn-right = Juste.
learn-wrong = Pas encore.
learn-another-way = Vu autrement :
learn-number-why = **{ $number }** : { $why }
learn-nothing-chosen = aucun
learn-solution = La bonne réponse : { $solution }
learn-again-counts-not = Un deuxième essai ne compte pas dans le bilan, mais il aide à retenir.
learn-just-known = C'est acquis. Une question reviendra { $moment }.
learn-known = C'est acquis.
learn-so-far = { $needed ->
        [1] Encore au moins une réponse juste pour que ce point soit acquis.
       *[other] Encore environ { $needed } réponses justes pour que ce point soit acquis.
    }
learn-recent =
    { $mastery ->
        [new] Ce point est nouveau.
        [learning] Réponses justes parmi les dernières : { $right } sur { $last }. Il en faut au moins 4 parmi les 5 dernières (jusqu'à 6 de suite s'il y a peu de choix){ $needs ->
            [lost] , dont une sur une position perdante.
            [zero] , dont une qui vaut 0.
            [smaller-heap] , dont une hors du plus grand tas.
           *[mistake] , dont une que l'erreur « { $mistake } » rendrait fausse.
        }
        [known] Réponses justes : { $right } sur { $last }. Ce point est acquis.
       *[kept] Réponses justes : { $right } sur { $last }. Ce point est retenu.
    }
class-map-nobody = Personne dans ce serveur n'a encore répondu avec /learn ou /train. La carte apparaîtra ici après les premières réponses.

progress-heading = Ce que tu as appris
progress-count = { $known ->
        [one] { $known } point acquis
       *[other] { $known } points acquis
    } sur { $count }.
progress-nothing = Rien n'est encore commencé. « Commencer » ouvre la première étape.
progress-streak =
    { $days ->
        [0] Ta série de jours d'exercice recommence à ta prochaine réponse. Ni le week-end ni un seul jour manqué ne l'interrompent.
        [one] Ta série de jours d'exercice : un jour. Ni le week-end ni un seul jour manqué ne l'interrompent.
       *[other] Ta série de jours d'exercice : { $days } jours. Ni le week-end ni un seul jour manqué ne l'interrompent.
    }
progress-due = revient { $moment }
progress-due-now = à revoir maintenant

class-map-heading = La carte de la classe
class-map-suggestion = **{ $count } élèves sur { $tried } : { $name }.** Cinq minutes sur l'étape { $unit }, « { $skill } », aideraient. Je leur dis : « { $mistake } »
class-map-no-suggestion = Aucune erreur n'est commune à un tiers des élèves qui s'exercent.
class-map-skills = **Points du parcours** (étape, point, combien d'élèves l'ont acquis ; puis les erreurs, et combien les font)
class-map-skill = acquis par { $known } sur { $tried }
class-map-mistake = { $mistake } ({ $count })
class-map-pupils = **Élèves** (étapes { $first } à { $last })
class-map-known =
    { $count ->
        [one] { $count } étape acquise
       *[other] { $count } étapes acquises
    }
class-map-stuck = difficulté : { $skills }
class-map-away = dernière venue { $moment }
class-map-shared = **Erreurs des { $weeks } dernières semaines, communes à un tiers des élèves**
class-map-shared-line = ✗ **{ $mistake }** : { $count ->
        [one] un élève
       *[other] { $count } élèves
    } sur { $answered } ({ $sources })
class-map-choose-mistake = Regarder une erreur
class-source-lessons = leçons { $count }
class-source-challenges = défis { $count }
class-source-quizzes = quiz { $count }
class-source-programs = programmes { $count }
class-mistake-weeks = **Devient-elle plus rare ?** Élèves qui l'ont faite, sur ceux qui ont répondu :
class-mistake-week =
    { $week ->
        [0] ces sept derniers jours : { $made } sur { $answered }
        [1] la semaine d'avant : { $made } sur { $answered }
       *[other] il y a { $week } semaines : { $made } sur { $answered }
    }
class-mistake-unit = L'étape { $unit } de /learn en parle : « { $skill } ».
class-mistake-no-unit = Aucune étape de /learn ne parle d'elle seule.
button-class-quiz = En faire un quiz
button-class-unit = Étape { $unit }
class-map-choose = Voir un point
class-map-draft = « Créer un défi » prépare un brouillon qui fait travailler : { $skills }. Personne ne le voit avant que tu le publies.
class-map-left-out = Aucune question de défi ne porte sur : { $skills }. Les étapes de /learn s'en chargent.
class-map-no-draft = Aucune question de défi ne fait travailler ce qui est manqué ici ; les étapes le font.
class-map-stuck-here = **En difficulté ici ({ $count }) :** { $pupils }
class-missed-heading = **Ce qui a été manqué, le plus récent d'abord**
class-missed-answer = répondu : { $given } · juste : { $solution }
class-draft-title = Entraînement : { $units }
button-class-draft = Créer un défi
learn-nothing-to-ask = Il n'y a pas de quoi faire un défi : rien n'a été manqué, ou les défis n'ont pas de questions là-dessus. La carte montre ce que la classe a travaillé.

option-train-position = position
    .description = Une position d'où tu as perdu, à travailler dès maintenant : 3 4 5 (avec son jeu)
option-train-game = jeu
    .description = Le jeu de cette position ; les suggestions montrent comment il s'écrit
learn-own = Une position à toi
learn-own-due = Cette position revient { $moment }.
learn-bad-position = { $problems }
    Pour travailler une position, donne-la avec son jeu, par exemple le jeu `{ $game }` et la position `{ $position }`.
learn-no-room = Tu travailles déjà { $limit } positions à toi, et il n'y a plus de place. Abandonnes-en une quand elle revient : sa réponse a un bouton pour cela.
button-give-up = Ne plus la voir

progress-own = { $count ->
        [one] + { $count } position à toi (/train)
       *[other] + { $count } positions à toi (/train)
    }
progress-shared = { $name } : ce qui est appris jusqu'ici
progress-shared-unit = { $name } : étape { $unit }

answer-shared = { $name } a répondu à une question
answer-shared-given = { $mark } La réponse donnée : || { $answer } ||
answer-shared-note = Trouve d'abord ta réponse, puis touche celle qui est cachée.
