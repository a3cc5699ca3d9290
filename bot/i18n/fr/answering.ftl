# Répondre aux défis : ce que voient les élèves.

command-challenges = Voir les défis ouverts ici et y répondre

challenges-heading = Défis
challenges-none = Il n'y a rien d'ouvert ici pour toi en ce moment.
challenges-more = -# { $count ->
        [one] Il y en a encore un d'ouvert ; il sera listé quand d'autres seront clos.
       *[other] Il y en a encore { $count } d'ouverts ; ils seront listés quand d'autres seront clos.
    }
challenges-closed = **Clos : vois comment on fait**
questions-count = { $count ->
        [one] { $count } question
       *[other] { $count } questions
    }
closes = Clôture : { $moment } ({ $remaining }).
closes-for-you = Tu as jusqu'au { $moment } ({ $remaining }).
late-until = -# Ensuite, une réponse en retard vaut { $percent } % des points, jusqu'au { $moment }.
late-now = En retard : une réponse vaut { $percent } % des points, jusqu'au { $moment } ({ $remaining }).
attempts-unlimited = Tu peux essayer autant de fois que tu veux.
attempts-left = { $count ->
        [0] Il ne te reste pas d'autre essai.
        [one] Il te reste { $count } essai à commencer.
       *[other] Il te reste { $count } essais à commencer.
    }
attempt-unfinished = L'essai { $number } n'est pas fini.
points-so-far = Jusqu'ici : { $points ->
        [one] { $points } point
       *[other] { $points } points
    } sur { $most }.

button-start = Commencer : { $title }
button-resume = Continuer : { $title }
button-try-again = Réessayer : { $title }
button-once-more = Réessayer
button-restart = Depuis le début
button-corrections = Corrigé : { $title }
button-play = Jouer
button-answer = Répondre
button-winning = Gagnante
button-losing = Perdante
button-next = Suite
button-see-result = Voir le résultat
button-previous-question = Question précédente
button-following-question = Question suivante

question-heading = Question { $number } sur { $count }
preview-note = Aperçu : cela ne compte pas.
preview-left = L'aperçu est terminé. Rien n'en est gardé.
preview-skipped = ⏭️ (passée)
button-skip = Passer
button-leave-preview = Quitter l'aperçu
ask-win-either = { $rules } Gagne contre moi : je joue parfaitement. Regarde d'abord : vaut-il mieux commencer, ou me laisser commencer ?
ask-win = { $rules } Gagne contre moi : je joue parfaitement, et c'est toi qui commences.
ask-move-one = Donne un coup gagnant.
ask-move-all = Donne tous les coups gagnants.
ask-outcome = Cette position est-elle gagnante ou perdante pour le joueur qui doit jouer ?
ask-reason = { $outcome } : pourquoi ? Choisis une raison qui est vraie et qui le prouve.
ask-value-nim-sum = { $rules } Quelle est la somme de Nim { $numbers } ?
ask-value-grundy = { $rules } Quelle est la valeur de Grundy de cette position ?
ask-value-mex = { $rules } Quel est le mex de { $numbers } ?
ask-period = Quelle est la période des valeurs de Grundy G(0), G(1), G(2), … d'un seul tas, et à partir de quel tas vaut-elle (la prépériode) ?
ask-strategy = Rends une stratégie qui gagne à partir de cette position, quoi que fasse l'adversaire.
ask-program = Programme la fonction `{ $function }` en Python.
program-asks-cost = Le coût compte aussi : s'il croît de façon exponentielle, un programme dont tous les résultats sont justes rapporte la moitié. Retiens ce qui est déjà trouvé, ou remplis un tableau.
program-described = Ce qu'elle doit faire, comme le disent tes professeurs : { $text }
program-examples = Des exemples qui doivent être vrais :
program-cases-hidden = { $count ->
        [one] Un autre cas est caché : il est essayé, mais personne ne le voit.
       *[other] { $count } autres cas sont cachés : ils sont essayés, mais personne ne les voit.
    }
properties-asked = Ce qui rapporte des points :
property-worth = - { $points ->
        [one] { $points } point
       *[other] { $points } points
    } : { $property }
property-earned = { $points } sur { $highest ->
        [one] { $highest } point
       *[other] { $highest } points
    } : { $property }
property-small = juste sur les petits cas
property-all = juste sur tous les cas
property-unchanged = les arguments restent tels quels après un appel (si les petits cas sont justes)
property-cost = le coût ne croît pas plus vite que { $bound } (si tous les cas sont justes)
property-asserts = tes propres assert remarquent des versions fausses de la fonction
property-visible = juste sur les cas montrés
property-hidden = juste sur les cas cachés
program-case-hidden = L'erreur se voit sur un cas caché : je ne le montre donc pas.
program-case-failed = Un cas montré échoue. { $difference }
program-help = Écris ton programme ou rends un fichier (.py). Il peut aussi définir d'autres fonctions.
right-program = Un programme juste : { $program }
rules-program = J'appelle la fonction avec beaucoup d'arguments, les petits d'abord, et je regarde chaque résultat. Une fonction laisse ses arguments comme ils étaient, sauf si on lui demande de les modifier. Ce que je ne peux pas exécuter du tout n'est pas compté.
rules-nim-sum = Somme de Nim : écris les nombres en binaire, l'un sous l'autre, alignés à droite ; une colonne qui a un nombre impair de 1 donne 1, les autres 0.
rules-odd-column = Dans un tas, on prend autant qu'on veut. Un coup gagne seulement dans un tas qui a un 1 dans la première colonne impaire à partir de la gauche (impaire : qui a un nombre impair de 1).
rules-binary = Binaire : de droite à gauche, les chiffres comptent pour 1, 2, 4, 8… : 66 = 64 + 2 s'écrit 1000010.
rules-mex = Mex : le plus petit entier, à partir de 0, qui n'est pas parmi eux.

own-true = Vrai
own-false = Faux
rules-own-one = Une question de tes professeurs. Une seule réponse est à choisir.
rules-own-several = Une question de tes professeurs. Choisis toutes les réponses justes : une réponse fausse retire des points.
rules-own-number = Une question de tes professeurs. Réponds par un nombre.
rules-own-words = Une question de tes professeurs. Réponds en peu de mots : les majuscules et les accents ne comptent pas.
rules-own-free = Une question de tes professeurs. Réponds avec tes mots : une personne lira et notera ta réponse.
line-label-own-one = Ta réponse
line-label-own-several = Tes réponses
line-label-own-number = Un nombre
line-label-own-words = Ta réponse, en peu de mots
line-label-own-free = Ta réponse
line-form-own-number = 7, -2, 2,5 ou 1/3
line-form-own-words = un mot ou quelques mots
line-form-own-free = 2000 signes au plus
model-answer = Une réponse possible : { $answer }
line-label-moves = Tous les coups gagnants, l'un après l'autre
line-label-value = Un nombre entier
line-label-row = Les { $count } valeurs, dans l'ordre
line-label-period = La période, puis la prépériode
line-label-kernel = Tous ces n, dans l'ordre
line-form-value = en chiffres
line-form-numbers = des nombres séparés par des espaces
line-form-move = { $count ->
        [one] un nombre
       *[other] { $sizes } nombres séparés par des espaces
    }
line-form-moves = { $count ->
        [one] un nombre pour chacun, séparés par des espaces
       *[other] { $sizes } nombres pour chacun, un point-virgule entre deux coups
    }

outcome-winning = Position gagnante
outcome-losing = Position perdante
ask-value-row = Quelles sont les valeurs de Grundy G({ $heap }, j) de { $pile ->
        [row] deux rangées, l'une
       *[heap] deux tas, l'un
    } de { $heap } et l'autre de j, pour j de 0 à { $last } ?
ask-kernel = Pour quels n, de 0 à { $last }, un tas de n objets est-il une position perdante ?
reason-ones = Aucun tas ne contient plus de 1, et { $number ->
        [0] aucun n'en contient 1
        [one] un tas en contient 1
       *[other] { $number } tas en contiennent 1
    }.
reason-objects = En tout, le nombre d'objets est { $number ->
        [0] pair
       *[other] impair
    }.
reason-heaps = Le nombre de tas non vides est { $number ->
        [0] pair
       *[other] impair
    }.
reason-grundy = La valeur de Grundy est { $number }.
reason-move-wins = Ce coup est possible et laisse à l'adversaire une position perdante : { $move }.
reason-all-moves-lose = Il y a des coups, et chacun laisse à l'adversaire une position gagnante.
reason-no-move = Il n'y a plus de coup.

strategy-typed = Une règle ou une table
strategy-file = Ou un fichier
strategy-file-forms = CSV, JSON ou texte brut, en UTF-8
program-typed = Ton programme
program-file = Ou un fichier
program-file-forms = .py, texte brut en UTF-8, 64 Ko au plus
program-not-counted = Rien n'a été compté. Corrige ton programme et rends-le de nouveau.
program-waiting = { $count ->
        [0] Ton programme est en cours d'exécution.
        [one] Un programme passe avant le tien.
       *[other] { $count } programmes passent avant le tien.
    } Son résultat s'affichera ici. Si rien ne vient en une minute, appuie sur « { button-look-again } ».
button-look-again = Regarder de nouveau
strategy-first = La stratégie joue en premier.
strategy-second = La stratégie joue en second.

your-answer = Ta réponse : { $answer }
right-answer = **Une bonne réponse :** { $answer }
answer-outcome = { $outcome }. { $reason }
answer-period = période { $period }, prépériode { $preperiod }
mark-right = ✅ C'est juste !
mark-wrong = ❌ Ce n'est pas juste.
mark-half-move = ½ À moitié juste : tous tes coups gagnent, mais il en manque.
mark-half-false-reason = ½ À moitié juste : l'issue est juste, mais cette raison est fausse ici.
mark-half-outcome = ½ À moitié juste : l'issue est juste, mais cette raison ne la prouve pas.
mark-half-period = ½ À moitié juste : la période est juste, pas la prépériode.
mark-half-kernel = ½ À moitié juste : tous tes nombres en font partie, mais il en manque.
mark-by-hand = ✍️ Bien reçu : une personne notera ta réponse.
mark-part = ½ En partie juste : { $percent } %.
mark-half-program = ½ À moitié juste : tous les résultats des petits cas sont justes, mais il manque une chose.
mark-part-program = ½ Juste en partie : voici ce que chaque propriété rapporte.
trial-won = ✅ **Tu as gagné cette partie.**
trial-lost = ❌ **Tu n'as pas gagné cette partie.**
trial-slip = Tu as laissé échapper la victoire avec « { $move } ». Depuis { $position }, « { $better } » l'aurait gardée.

verdict-proved = ✅ Prouvé : elle gagne !
verdict-proof = { $positions ->
        [one] Elle a eu à jouer dans une seule position
       *[other] Elle a eu à jouer dans { $positions } positions
    }, et j'ai essayé toutes les répliques. La partie la plus longue dure { $longest ->
        [one] un coup
       *[other] { $longest } coups
    }.
verdict-refuted = ❌ Réfutée
verdict-play = Voici la partie la plus courte où elle échoue :
verdict-no-play = Elle échoue dès la première position.
verdict-yours = **ta stratégie** : { $move } → { $position }
verdict-reply = réplique : { $move } → { $position }
verdict-slip = L'erreur est au coup { $number } ({ $move }) : il laisse échapper la victoire.
failure-lost = Ta stratégie a perdu.
failure-no-move = C'est à ta stratégie de jouer, mais elle ne donne aucun coup pour cette position.
failure-illegal = Ta stratégie joue { $move }, ce qui n'est pas permis. { $why }
failure-no-value = C'est à ta stratégie de jouer, mais elle ne donne pas de coup ici. { $why }

finished-heading = Tu as répondu à toutes les questions
finished-points = { $points ->
        [one] { $points } point
       *[other] { $points } points
    } sur { $most }
answered-late = en retard
corrections-later = Le corrigé sera dans /challenges après le { $moment }.
asked-win = une partie
asked-move = des coups gagnants
asked-outcome = gagnante ou perdante
asked-value = une valeur
asked-period = une période
asked-kernel = des positions perdantes
asked-strategy = une stratégie
asked-question = une question
asked-program = un programme
correction-heading = Corrigé { $number } sur { $count }
not-answered = Tu n'as pas répondu à cette question.
common-mistake = Une erreur fréquente : { $mistake }.

answer-received = Bien reçu
marks-held = Les notes et les points s'affichent quand un professeur les publie.
marks-later = Les notes et les points s'affichent quand plus personne ne peut répondre.
