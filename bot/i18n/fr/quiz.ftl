# Le quiz en direct : /quiz.

command-quiz = Voir ton résultat au dernier quiz ; les professeurs en posent un, question par question

quiz-desk = Quiz en direct
quiz-desk-about = Choisis ce que je demande ici : tes propres questions, un modèle ou un défi. J'ajoute des erreurs typiques comme choix ; tes questions peuvent aussi demander plusieurs choix, un nombre ou des mots. La classe voit le quiz annoncé, dans la langue de ce message.
quiz-seconds =
    { $seconds ->
        [0] Chaque question reste ouverte jusqu'à ce que tu montres la réponse, sauf si sa ligne dit autre chose (`| 45 s`).
       *[other] Chaque question reste ouverte { $seconds } secondes, ou autant que sa ligne le dit (`| 45 s`). Tu peux montrer la réponse plus tôt.
    }
quiz-seconds-choice =
    { $seconds ->
        [0] sans compte à rebours
       *[other] { $seconds } secondes
    }
quiz-speed-counts = Une bonne réponse vaut { $points } points, et jusqu'à { $speed } de plus pour la rapidité.
quiz-speed-not = Une bonne réponse vaut { $points } points ; la rapidité ne compte pas.
quiz-choose-seconds = Secondes par question
quiz-choose-template = Poser un modèle
quiz-choose-challenge = Poser un défi
quiz-choose-past = Résultats d'un quiz
button-quiz-write = Écrire les questions
button-quiz-speed = Compter la rapidité
button-quiz-no-speed = Rapidité sans effet
quiz-form = Les questions d'un quiz
quiz-form-title = Ce que la classe lit au-dessus de chaque question (facultatif)
quiz-form-tasks = Une par ligne : { task-outcome } { $number } 21 · { task-move } { $heaps } 3 4 5 · { task-value } { task-nim-sum } 3 5
quiz-untitled = Quiz
quiz-left-out =
    { $count ->
        [one] Laissée de côté, car un quiz ne peut pas la poser : la question { $questions }.
       *[other] Laissées de côté, car un quiz ne peut pas les poser : les questions { $questions }.
    }

quiz-preview = Aperçu : { $title }
quiz-preview-about = Voici ce que la classe verra quand tu annonceras le quiz. D'ici là, seuls les professeurs le voient.
quiz-preview-seconds =
    { $seconds ->
        [0] ⏳ Ouverte jusqu'à ce que tu la termines.
       *[other] ⏳ Ouverte { $seconds } secondes.
    }
button-quiz-announce = Annoncer
button-quiz-mend = Modifier
button-quiz-discard = Abandonner
quiz-discard-sure = Abandonner ce quiz ? La classe n'en a rien vu, et ses questions disparaissent.

quiz-announced =
    { $seconds ->
        [0] { $count ->
            [one] Un quiz d'une question.
           *[other] Un quiz de { $count } questions.
        }
       *[other] { $count ->
            [one] Un quiz d'une question, ouverte { $seconds } secondes.
           *[other] Un quiz de { $count } questions, chacune ouverte { $seconds } secondes.
        }
    }
quiz-announced-various = Un quiz de { $count } questions, chacune avec sa durée.
quiz-how = Sous chaque question, appuie sur la lettre de ta réponse, ou sur *Répondre*. Personne d'autre ne voit ta réponse, et tu peux la changer jusqu'à la fin de la question : la dernière compte. Si tu arrives en cours de route, tu manques seulement les questions déjà finies.
quiz-scores = Une bonne réponse vaut { $points } points ; la rapidité ne compte pas.
quiz-scores-speed = Une bonne réponse vaut { $points } points, et jusqu'à { $speed } de plus pour la rapidité.
quiz-waits = Un professeur le lance.
quiz-called-off = Ce quiz a été annulé avant sa première question.
button-quiz-lead = Mener (professeurs)
quiz-asleep = Depuis dix minutes, aucun professeur n'a fait avancer ce quiz : je l'ai mis en pause. N'importe quel professeur peut continuer avec *Mener*. Sinon, il se termine { $moment }.
quiz-asleep-lead = Je l'ai mis en pause, car aucun professeur ne l'a fait avancer pendant dix minutes. Tu peux continuer.

quiz-shows = L'image de la question montre : { $text }
quiz-picture-seconds = { $seconds } s
quiz-ends = ⏳ Fin { $moment }
quiz-no-countdown = ⏳ Ouverte jusqu'à ce qu'un professeur la termine
quiz-paused = ⏸️ En pause : un professeur la fera reprendre
quiz-answered =
    { $count ->
        [0] Aucune réponse
        [one] Une réponse
       *[other] { $count } réponses
    }
quiz-poll = un sondage
quiz-poll-rules = Un sondage : aucune réponse n'est juste ni fausse, et personne n'a de points. Ensuite, tu vois combien ont choisi quoi.
quiz-several-rules = Choisis toutes les bonnes réponses : seules toutes ensemble, sans aucune fausse, rapportent des points.
quiz-type = Appuie sur *{ button-answer }* : personne d'autre ne voit ta réponse. Tu peux la changer jusqu'à la fin de la question.
quiz-tap = Appuie sur ta réponse : personne d'autre ne la voit. Tu peux la changer jusqu'à la fin de la question.
quiz-confirmed = Ta réponse est enregistrée. Tu peux la changer jusqu'à la fin de la question : la dernière compte.
quiz-changed = Ta nouvelle réponse est enregistrée : elle remplace la précédente.
quiz-is-right = { $answer } **← la bonne réponse**
quiz-is-among = { $answer } **← juste**
quiz-right-letters = Les bonnes réponses sont { $letters }, toutes ensemble.
quiz-accepted = Entièrement juste : { $forms }
quiz-right-letter = La bonne réponse est { $letter }.
quiz-is-mistake = { $answer } · *{ $mistake }*
quiz-share =
    { $count ->
        [0] personne
        [one] une réponse · { $percent } %
       *[other] { $count } réponses · { $percent } %
    }
quiz-few =
    { $count ->
        [0] Personne n'a répondu.
        [one] Une réponse. Je montre le compte à partir de { $fewest } réponses, pour que celle de personne ne se devine.
       *[other] { $count } réponses. Je montre le compte à partir de { $fewest } réponses, pour que celle de personne ne se devine.
    }

quiz-podium = C'est fini : { $title }
quiz-nobody = Personne n'a répondu.
quiz-standing = { $points } { $points ->
        [one] point
       *[other] points
    } ({ $right } sur { $count } { $right ->
        [one] juste
       *[other] justes
    })
quiz-took-part =
    { $count ->
        [0] Personne n'a participé.
        [one] Une personne a participé.
       *[other] { $count } personnes ont participé.
    }
button-quiz-mine = Voir mon résultat
button-quiz-results = Résultats (profs)
quiz-own = Ton résultat : { $title }
quiz-own-place =
    { $people ->
        [one] Sur les tableaux, tu es « { $name } » ; personne d'autre n'a répondu.
       *[other] Place { $place } sur { $people }. Sur les tableaux, tu es « { $name } », sauf si la classe montre les noms.
    }
quiz-points = { $points } { $points ->
        [one] point
       *[other] points
    }
quiz-none-yet = Tu n'as encore répondu à aucun quiz ici. Un professeur en lance un avec /quiz ; tu réponds alors sous chaque question.

quiz-stands-waiting =
    { $count ->
        [one] Le quiz est annoncé. *Commencer* pose sa seule question.
       *[other] Le quiz est annoncé. *Commencer* pose la première des { $count } questions.
    }
quiz-stands-asking = La question { $number } sur { $count } est ouverte.
quiz-stands-paused = La question { $number } sur { $count } est en pause : personne ne peut répondre maintenant.
quiz-stands-shown = La question { $number } sur { $count } est fermée, et son résultat est affiché.
quiz-stands-over = Le quiz est fini.
quiz-lead-about = Seuls les professeurs voient et utilisent ce panneau ; chacun peut continuer. Un bouton pressé deux fois compte une fois.
button-quiz-start = Commencer
button-quiz-next = Question suivante
button-quiz-podium = Montrer le podium
button-quiz-show = Montrer la réponse
button-quiz-counts = Montrer le compte
button-quiz-pause = Mettre en pause
button-quiz-go-on = Reprendre
button-quiz-refresh = Actualiser
button-quiz-end = Terminer le quiz
quiz-end-sure = Terminer le quiz maintenant ? Les réponses données comptent, et le podium s'affiche.
quiz-call-off-sure = Annuler le quiz ? Rien n'a encore été demandé.

quiz-results = Résultats : { $title }
quiz-right-of = { $right } sur { $count } justes
quiz-nobody-answered = aucune réponse
quiz-most-wrong = erreur la plus fréquente : { $chosen }
quiz-chosen = { $answer } ({ $count })
button-quiz-file = Enregistrer (CSV)
quiz-file = Les résultats du quiz, une ligne par personne qui a répondu.
quiz-column-right = justes
quiz-column-points = question { $number } (points)
quiz-column-answer = question { $number } (réponse)
quiz-column-poll = question { $number } (sondage)

quiz-gone = Je n'ai plus ce quiz. Un professeur en lance un nouveau avec /quiz.
quiz-already-running = Ce salon a déjà un quiz. /quiz montre son panneau : termine-le d'abord là, ou choisis un autre salon.
quiz-no-draft = Ce quiz n'est plus un brouillon : quelqu'un l'a annoncé, modifié ou abandonné. /quiz montre où il en est.
quiz-nothing-to-ask = Un quiz ne peut poser aucune de ces questions. Choisis un autre modèle ou un autre défi, ou écris les questions.
quiz-speed-needs-seconds = La rapidité ne peut compter qu'avec un compte à rebours. Choisis d'abord les secondes par question.
quiz-answer-paused = Le quiz est en pause. Appuie de nouveau sur ta réponse quand un professeur le fait reprendre.
quiz-answer-closed = Cette question est fermée : cette réponse ne compte pas. La question suivante arrive en bas du salon.
quiz-answer-over = Le quiz est fini : cette réponse ne compte pas. *Voir mon résultat*, sous son dernier message, montre ce que tu as réussi.
quiz-still-runs = Ce quiz est en cours. Ses résultats viennent quand il est fini.
quiz-not-in-it = Tu n'as répondu à aucune question de ce quiz : tu n'y as pas de résultat.
quiz-channel = Je n'ai pas le droit d'écrire dans ce salon. Choisis-en un autre, ou laisse-moi y envoyer des messages.
