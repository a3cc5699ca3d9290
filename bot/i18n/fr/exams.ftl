# Examens et entraînements : lequel des deux est un défi, son temps, ce qui est fermé pendant ce temps.

exam-board = **Examen** : { $minutes ->
        [one] { $minutes } minute
       *[other] { $minutes } minutes
    } à partir du moment où tu commences. Tant que tu n'as pas rendu, je ne joue rien et je ne t'explique rien, nulle part.
practice-board = **Entraînement** : tout est permis, et j'explique tout de suite les erreurs.
exam-listed = **Examen** · { $minutes ->
        [one] { $minutes } minute
       *[other] { $minutes } minutes
    } à partir du moment où tu commences
practice-listed = **Entraînement** · les erreurs sont expliquées tout de suite
exam-time-left = ⏳ **Examen** : fin { $remaining }, à { $moment }.
practice-note = Entraînement : tout est permis.

exam-consent-heading = Un examen : lis d'abord ceci
exam-consent =
    - { $count ->
        [one] { $count } question
       *[other] { $count } questions
    }, { $minutes ->
        [one] { $minutes } minute
       *[other] { $minutes } minutes
    } dès que tu commences, sans pause ; ensuite je rends tes réponses.
    - Tant que tu n'as pas rendu, **je ne joue pas, n'analyse rien, n'indique rien et n'explique rien**, nulle part, sauf les règles des jeux.
    - Tes parties t'attendent ; leurs minuteries et les tournois continuent.
    - Tu vois les questions quand tu commences.
exam-consent-closes = ⏳ Ce défi ferme { $remaining }, à { $moment } : l'examen finit alors, même s'il te reste du temps.
button-begin-exam = Commencer l'examen

exam-hand-in-sure = { $left ->
        [0] Chaque question a une réponse.
        [one] { $left } question sur { $count } n'a pas encore de réponse.
       *[other] { $left } questions sur { $count } n'ont pas encore de réponse.
    } Une fois l'examen rendu, tu ne peux plus répondre dans cet essai. Rendre ?
button-hand-in-exam = Rendre l'examen
button-my-answers = Mes réponses
answers-may-change = Tu peux changer une réponse tant que tu n'as pas rendu l'examen : la dernière compte.
answer-missing = pas encore de réponse
choose-question = Choisir une question…
exam-consent-change = - Tu réponds dans l'ordre que tu veux, et tu peux changer tes réponses jusqu'à ce que tu rendes l'examen. À la fin du temps, tes dernières réponses comptent. Une partie finie ne se rejoue pas.
exam-finished-heading = L'essai est rendu
exam-not-answered = — { $count ->
        [one] { $count } question sans réponse
       *[other] { $count } questions sans réponse
    }
exam-ended-by-itself = Le temps était écoulé à { $moment } : j'ai rendu ce que tu avais répondu.

exam-closed = Tu passes l'examen **{ $title }**, jusqu'au { $moment } au plus tard ({ $remaining }). Tant que tu ne l'as pas rendu, je ne joue rien, je n'analyse rien, je ne donne aucun indice et je ne t'explique rien. Retournes-y, ou rends-le.
exam-closed-elsewhere = Tape /challenges dans ce serveur-là.
button-to-exam = Retour à l'examen

denial-time-is-up = Le temps de cet examen était écoulé à { $moment }. Ce que tu avais répondu avant est rendu ; cette réponse est arrivée après et ne compte pas.
denial-handed-in = Tu as rendu cet essai à { $moment }. Ce que tu avais répondu avant compte ; cette réponse est arrivée après et ne compte pas.
denial-bad-minutes = Donne un nombre de minutes de 1 à { $limit } : c'est la durée d'un examen.
denial-no-exam = Seul un examen a une durée par essai. Pour un entraînement, donne le moment jusqu'auquel cet élève peut répondre.

setup-exam = **Examen**, { $minutes ->
        [one] { $minutes } minute
       *[other] { $minutes } minutes
    } par essai : tant qu'un élève en a un en cours, je ne joue rien et je ne lui explique rien, nulle part. Je ne peux empêcher ni l'aide d'un ami, ni un second compte, ni un autre outil.
setup-exam-attempts = Entre deux essais, un élève peut tout me demander, même sur ces positions : un seul essai est plus sûr.
setup-practice = **Entraînement** : tout est permis, les erreurs sont expliquées tout de suite, et chaque nouvel essai porte sur d'autres positions, tant qu'il y en a
setup-marking-minutes = Examen : minutes par essai
setup-extended-minutes = { $member } a { $minutes ->
        [one] { $minutes } minute
       *[other] { $minutes } minutes
    } de plus pour chaque essai de **{ $name }**, y compris l'essai en cours, et peut répondre jusqu'au { $moment }.
setup-extension-minutes = { $member } jusqu'au { $moment }, { $minutes ->
        [one] { $minutes } minute
       *[other] { $minutes } minutes
    } de plus
button-exam = Faire un examen
button-practice = Laisser s'entraîner

option-extend-minutes = minutes
    .description = Examen : tant de minutes de plus pour cet élève (tiers temps), même pendant un essai
