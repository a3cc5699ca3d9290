# Créer des défis : les commandes, le formulaire, le panneau.

command-challenge = Créer et suivre les défis de ta classe (professeurs)
command-challenge-create = Créer un défi, à partir d'un modèle si tu veux
command-challenge-list = Lister les défis de ce serveur, et en ouvrir un
command-challenge-edit = Ouvrir le panneau d'un défi : le voir, le modifier, le publier
command-challenge-clone = Faire un brouillon comme un ancien défi, pour le proposer de nouveau
command-challenge-close = Clore maintenant un défi ouvert
command-challenge-delete = Supprimer un défi avec toutes ses réponses
command-challenge-extend = Laisser un élève répondre plus longtemps que les autres
command-challenge-export = Enregistrer un défi dans un fichier qu'un collègue peut importer
command-challenge-import = Faire un brouillon à partir d'un fichier de /challenge export

option-template = modèle
    .description = Une fiche pour commencer
option-import-file = fichier
    .description = Un défi enregistré par /challenge export
option-number = numéro
    .description = Le numéro du défi
option-until = jusque
    .description = 24/11 18h, +2j (après la clôture)… ; vide : comme les autres

template-kernel = Noyaux : toutes les positions perdantes
template-nim-sum = Sommes de Nim
template-grundy-values = Mex et valeurs de Grundy
template-program-sticks = Programmer les bâtonnets (NSI)
template-nim-table = Lignes du tableau des sommes de Nim G(i, j)
template-program-nim-sum = Programmer la somme de Nim (NSI)
template-program-graphs = Programmer graphes et attracteurs

challenge-number = Nº { $number } · { $title }

setup-form-new = Un nouveau défi
setup-form-edit = Modifier le défi
setup-title = Titre
    .description = Tel que la classe le voit
setup-tasks = Questions, une par ligne
    .description = { task-win } { $heaps } 3 4 5 · { task-move } { task-all } { $heaps } 1 3 7 · { task-outcome } { $number } 21 · { task-value } { task-nim-sum } 3 5 | 2 points
setup-opens = Ouverture
    .description = 24/11 8h, lundi 8h, demain 18h, maintenant… (heure de { $zone })
setup-closes = Clôture
    .description = Pareil, dans 2 jours (à partir de maintenant), ou 7 jours après l'ouverture (+7j)
setup-closes-new = { setup-closes }
    .description = 24/11 10h, lundi 8h, dans 2 h, dans 7 jours… (heure de { $zone })
setup-numbers = Essais, points par question
    .description = 1, 10 pour un examen ; plusieurs essais, ou « illimité » : un entraînement
# Si 01/05 est le premier mai : « yes » ; sinon on redemande, car ce peut être le 5 janvier.
setup-day-first = yes
setup-default-closes = dans 7 jours
setup-unlimited = illimité

setup-form-marking = Notation, rappel, durée
setup-marking-counts = Quel essai compte
setup-marking-late-minutes = Réponses en retard : minutes (0 : aucune)
setup-marking-late-percent = Ce qu'elles valent, en %
setup-marking-reminder = Rappel avant la clôture
setup-counts-best = le meilleur
setup-counts-first = le premier
setup-counts-last = le dernier
setup-remind-never = aucun
setup-remind-minutes = { $count ->
        [one] une minute avant
       *[other] { $count } minutes avant
    }
setup-remind-hours = { $count ->
        [one] une heure avant
       *[other] { $count } heures avant
    }
setup-remind-days = { $count ->
        [one] un jour avant
       *[other] { $count } jours avant
    }

setup-form-reference = Ta version, tes cas
setup-reference = Python, avec les bornes des paramètres
    .description = # n: 0..60 ou # tas: [0..7] * 0..4, def … et sa docstring, cas : assert … == … # caché
    .long = Ta version est plus longue qu'un formulaire. Elle reste, sauf si tu en écris ou déposes une autre.
setup-reference-file = Ou un fichier (il compte avant le texte)
setup-reference-kept = Ta version est gardée. Elle marche : les programmes des élèves sont comparés à elle.
setup-cases-kept = Tes cas sont gardés. Un programme juste les réussit : les programmes des élèves y sont essayés aussi.
setup-reference-fails = Ta version est gardée, mais on ne peut encore rien juger par elle. `{ $function }` : { $why }
button-reference = Ta version, cas
setup-state-draft = Brouillon : la classe ne le voit pas encore
setup-state-scheduled = Publié : l'ouverture se fait toute seule, à l'heure ci-dessous
setup-state-opening = Publié : il s'ouvre à l'instant
setup-state-open = Ouvert
setup-state-closed = Clos
setup-begun = { $count ->
        [0] Aucun élève n'a commencé.
        [one] Un élève a commencé.
       *[other] { $count } élèves ont commencé.
    }
setup-opening = Ouverture : { $moment }
setup-closing = Clôture : { $moment }
setup-caution-past = La clôture est passée : donnes-en une autre au défi avec Modifier, puis publie-le.
setup-caution-channel = Je ne peux pas écrire dans le salon choisi : la classe ne verrait pas l'annonce. Choisis-en un autre, ou permets-moi de le voir et d'y envoyer des messages.
setup-caution-repeat = { $count ->
        [one] La question { $numbers } est posée
       *[other] Les questions { $numbers } sont posées
    } à tous dans { $name } aussi, où l'on lit la réponse avant la fin de cet examen. Écris une autre question, qui a plusieurs positions, et laisse-les tirer pour chaque élève.
setup-caution-role = Je ne peux pas mentionner le rôle choisi. Choisis-en un autre, ou permets à tout le monde de le mentionner, dans les réglages du rôle.
setup-questions = { $count ->
        [one] **Une question**, { $points ->
                [one] { $points } point
               *[other] { $points } points
            }
       *[other] **{ $count } questions**, { $points ->
                [one] { $points } point
               *[other] { $points } points
            } chacune, { $total } en tout
    }
setup-positions = { $count ->
        [one] la seule de son genre : la même pour tous
       *[other] { $count } positions
    }
setup-shared = Question { $number } : dans une classe de { $pupils }, environ { $each } élèves ont la même position.
setup-shared-by-all = Question { $number } : la même pour tous, je ne connais pas d'autre position aussi difficile.
setup-shared-more = … D'autres questions ont peu de positions, elles aussi.
setup-larger = Plus grand : { $task } en a { $count }.
setup-no-larger = Doubler les nombres n'y change rien : pose aussi une question sur un autre jeu.
setup-many-positions = au moins { $count } positions
setup-own = **Les positions sont tirées pour chaque élève**, de même difficulté
setup-own-partly = **Les positions sont tirées pour chaque élève**, de même difficulté, sauf pour { $same } { $same ->
        [one] question
       *[other] questions
    } sur { $count }, la même position pour tous
setup-same = **Les mêmes positions** pour tous
setup-attempts-one = **Un seul essai**
setup-attempts-best = **{ $count } essais**, le meilleur compte
setup-attempts-first = **{ $count } essais**, le premier compte
setup-attempts-last = **{ $count } essais**, le dernier compte
setup-attempts-unlimited-best = **Essais illimités**, le meilleur compte
setup-attempts-unlimited-first = **Essais illimités**, le premier compte
setup-attempts-unlimited-last = **Essais illimités**, le dernier compte
setup-late-none = **Pas de réponse en retard**
setup-late = **Réponses en retard** pendant { $minutes ->
        [one] une minute
       *[other] { $minutes } minutes
    } après la clôture, à { $percent } % des points
setup-names = Le tableau du défi montre les **noms** des élèves qui l'acceptent
setup-pseudonyms = Le tableau du défi montre des **pseudonymes**
setup-announced = Annonce : dans { $channel }, personne n'est mentionné.
setup-announced-to = Annonce : dans { $channel }, à { $role }.
setup-reminder = Rappel : { $reminder }.
setup-extensions = Plus de temps : { $members }
setup-extension = { $member } jusqu'au { $moment }

setup-change = Changer…
setup-now = Actuel : { $value }
setup-now-nothing = rien encore
setup-choose-channel = Salon de l'annonce
setup-choose-role = Le rôle à mentionner
button-own = À chacun les siennes
button-same = Les mêmes pour tous
button-names = Montrer les noms
button-pseudonyms = Cacher les noms
button-marking = Notation et durée
button-edit = Modifier
button-preview = Essayer en élève
button-publish = Publier
button-clone = Dupliquer
button-close-now = Clore maintenant
button-delete = Supprimer

setup-close-sure = Clore **{ $name }** maintenant, pour tout le monde ? Les retards et le temps ajouté prennent fin aussi. { $count ->
        [0] Aucun élève n'a commencé.
        [one] Un élève a commencé.
       *[other] { $count } élèves ont commencé.
    }
setup-delete-sure = Supprimer **{ $name }** pour de bon ? { $count ->
        [0] Aucun élève n'a commencé.
        [one] Les réponses d'un élève seront effacées aussi.
       *[other] Les réponses de { $count } élèves seront effacées aussi.
    }
button-close-sure = Clore
button-delete-sure = Supprimer
setup-deleted = **{ $name }** est supprimé.

setup-list = { $count ->
        [one] Un défi
       *[other] { $count } défis
    }
setup-list-empty = Il n'y a pas encore de défi dans ce serveur. `/challenge create` en crée un.
setup-listed-draft = brouillon, ouverture { $moment }
setup-listed-scheduled = publié, s'ouvre { $moment }
setup-listed-open = ouvert, se ferme { $moment }
setup-listed-closed = clos { $moment }
setup-choose = Ouvrir un défi

setup-extended = { $member } peut répondre à **{ $name }** jusqu'au { $moment }.
setup-not-extended = { $member } peut répondre à **{ $name }** aussi longtemps que les autres.

# Après l'ouverture : la clôture change, une question est annulée ou corrigée.
button-move-closing = Déplacer la clôture
button-reopen = Rouvrir
move-form = Une autre clôture, pour tous
move-closes = Clôture
    .description = 24/11 18h, +2j après celle d'aujourd'hui… (heure de { $zone }). La classe est prévenue.
regrade-choose = Annuler ou corriger…
regrade-question = **Question { $number } :** { $line }
regrade-counts = Elle compte : { $points ->
        [one] { $points } point
       *[other] { $points } points
    }.
regrade-answered = { $count ->
        [0] Personne n'y a répondu.
        [one] Il y a une réponse.
       *[other] Il y a { $count } réponses.
    }
regrade-note = Quel que soit ton choix, tous les points sont recalculés aussitôt, la classe est prévenue sans aucun nom, et le changement reste noté (/results). Tu peux revenir en arrière.
button-mend = Corriger…
button-take-out = Retirer ses points
button-full-points = Ses points à tous
button-count-again = La compter
mend-form = Corriger une question
mend-line = Question { $number }
mend-line-same = Le même genre de question. Toutes les réponses sont corrigées d'après la nouvelle.
mend-line-again = Le même genre de question. Les essais suivants gardent les positions qu'ils demandent.
mend-line-own = Le même genre et la même position ; chaque élève garde la position qui est la sienne.
cancelled-out = Annulée : ses points sont retirés, pour tous.
cancelled-full = Annulée : chaque participant en reçoit tous les points.
setup-late-ended = **Pas de réponses en retard** : il a été fermé plus tôt

task-win = gagner
task-move = coup
task-one = un
task-all = tous
task-outcome = issue
task-value = valeur
task-nim-sum = somme
task-grundy = grundy
task-mex = mex
task-row = ligne
task-to = à
task-period = période
task-kernel = noyau
task-strategy = stratégie
task-misere = misère
task-question = question
task-program = programme
task-reference = référence
# Ce qui suit une question après une barre, tel qu'on l'écrit : « valeur mex 0 1 | 2 points ».
settled-points = { $count ->
        [one] { $points } point
       *[other] { $points } points
    }
settled-hint = indice { $price } %
settled-free = indice gratuit
settled-no-method = sans méthode
settled-seconds = { $seconds } s
settled-weighed = { $name } : { $points }
weighed-small = petits cas
weighed-all = tous les cas
weighed-unchanged = inchangé
weighed-cost = coût { $bound }
weighed-asserts = assertions
weighed-visible = cas visibles
weighed-hidden = cas cachés
setup-hidden-told = Après chaque essai, les élèves apprennent si tous les cas cachés sont justes, et par leurs points à peu près combien. C'est le nombre d'essais qui le limite. Dans un examen dont les notes et les places attendent, rien n'en est dit avant les résultats.
setup-cases = { $visible ->
        [0] { $hidden ->
            [one] un cas caché
           *[other] { $hidden } cas cachés
        }
       *[other] { $hidden ->
            [0] { $visible ->
                [one] un cas montré
               *[other] { $visible } cas montrés
            }
           *[other] { $visible } + { $hidden } cas (montrés + cachés)
        }
    }
setup-questions-weighed = **{ $count } questions**, { $total } points en tout
setup-questions-bank = **{ $count } questions**, { $points ->
        [one] { $points } point
       *[other] { $points } points
    } chacune ; chaque élève peut en avoir { $total }
setup-questions-weighed-bank = **{ $count } questions** ; chaque élève peut avoir { $total } points au plus
setup-marked-late = Tu notes toi-même les textes libres : sans « { button-results-held } », les élèves lisent leurs autres notes avant que tu aies fini.
setup-free-in-exam = Les indices gratuits sont pour l'entraînement : un examen ne les propose pas.
regrade-only-settled = La question elle-même ne change plus : ses réponses ne peuvent pas être notées de nouveau. Ses points, ses indices et sa méthode, si.
regrade-only-settled-program = La fonction ne change plus. Ses points, les propriétés qui les rapportent et sa méthode, si. Si les propriétés changent, tous les programmes sont exécutés de nouveau.
regrade-settled = Sa ligne dit aussi : { $settled }
changed-settled = La question { $number } compte autrement : { $settled }.
changed-worth = { $points ->
        [one] { $points } point
       *[other] { $points } points
    }
changed-properties = d'autres propriétés du programme rapportent ses points
changed-price = un indice coûte { $price } %
changed-free = indices gratuits
changed-no-hint = plus d'indices
changed-method = la méthode est montrée
changed-no-method = la méthode n'est pas montrée

# Avant qu'il ouvre ou ferme, les moments sont dits en toutes lettres et la question est posée.
setup-publish-sure = Publier **{ $name }** ?
setup-opens-at-once = Ouverture : tout de suite, à la publication
setup-move-sure = Déplacer **{ $name }** ? Le reste du formulaire est enregistré.
setup-move-along = Si les groupes sont déplacés aussi :
setup-move-stay = Si les groupes restent :
button-move-along = Déplacer les groupes
button-move-stay = Laisser les groupes
button-move-alone = Déplacer
move-sure = Déplacer la clôture de **{ $name }** ?
reopen-sure = Rouvrir **{ $name }** ?
move-before = Avant : { $moment }
move-extended = { $count ->
        [one] { $count } élève qui a plus de temps change aussi de clôture.
       *[other] { $count } élèves qui ont plus de temps changent aussi de clôture.
    }
extend-sure = Laisser { $member } répondre à **{ $name }** jusqu'au { $moment } ?
extend-minutes-sure = Donner à { $member } { $minutes ->
        [one] { $minutes } minute
       *[other] { $minutes } minutes
    } de plus pour chaque essai à **{ $name }**, aussi pour l'essai en cours, avec des réponses possibles jusqu'au { $moment } ?
extend-back-sure = Reprendre le temps supplémentaire de { $member } pour **{ $name }** ? La clôture sera alors le { $moment }.
button-extend = Donner ce temps
button-extend-back = Reprendre ce temps
teams-sure = Donner ces dates aux groupes de **{ $name }** ?
teams-like-all = comme le défi
button-teams-keep = Donner ces dates

setup-held = Résultats : quand tu les publies.
setup-released = Résultats : publiés { $moment }.
button-results-held = Résultats à la main
button-results-at-end = Résultats à la fin
button-release = Résultats…
release-form = Publication des résultats
release-moment = Quand ?
    .description = « maintenant », « lundi 8h » ({ $zone }). Laisse vide pour les publier toi-même, plus tard.
release-now-sure = Publier maintenant les résultats de **{ $name }** ? { $count ->
        [one] Un élève verra sa note, tes commentaires et le corrigé.
       *[other] { $count } élèves verront leur note, tes commentaires et le corrigé.
    }
release-later-sure = Publier les résultats de **{ $name }** { $moment } ? { $count ->
        [one] Un élève verra alors sa note, tes commentaires et le corrigé.
       *[other] { $count } élèves verront alors leur note, tes commentaires et le corrigé.
    }
release-unmarked = { $count ->
        [one] Une réponse est encore à corriger : jusque-là, elle ne rapporte rien.
       *[other] { $count } réponses sont encore à corriger : jusque-là, elles ne rapportent rien.
    }
release-hold-sure = Garder les résultats de **{ $name }** jusqu'à ce que tu les publies ? { $count ->
        [one] L'élève qui a commencé ne voit ni note ni corrigé d'ici là.
       *[other] Les { $count } élèves qui ont commencé ne voient ni note ni corrigé d'ici là.
    }
button-release-now = Publier maintenant
button-release-later = Publier alors
button-release-hold = Garder
denial-nothing-held = Seuls les résultats d'un examen attendent d'être publiés. Ici, chacun les voit déjà.
denial-already-released = Ces résultats sont déjà publiés : les élèves ont pu les voir.
setup-changes-answers = Les réponses se changent jusqu'à ce que l'examen soit rendu.
button-answers-final = Réponses définitives
button-answers-change = Réponses modifiables
setup-marks-later = Notes : à la fin.
setup-marks-now = Notes : tout de suite.
setup-places-later = Places : à la fin.
setup-places-now = Places : tout de suite.
button-marks-later = Notes : à la fin
button-marks-now = Notes : aussitôt
button-places-later = Places : à la fin
button-places-now = Places : aussitôt
