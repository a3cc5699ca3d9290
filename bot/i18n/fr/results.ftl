# Ce qu'un professeur regarde après un défi : les élèves, les questions, un graphique, des fichiers.

command-results = Voir ce que la classe a répondu à un défi (professeurs)

results-title = ### Résultats · { $title } (nº { $number })
results-counts = { $pupils ->
        [one] { $pupils } élève a commencé
       *[other] { $pupils } élèves ont commencé
    }, { $answered ->
        [one] { $answered } a répondu à une question au moins.
       *[other] { $answered } ont répondu à une question au moins.
    }
results-points = Points sur { $highest } : moyenne { $mean }, médiane { $median }.
results-open = Le défi est encore ouvert : tout cela peut changer.
results-key = ✓ juste · ½ juste en partie · ✗ faux · – sans réponse · / annulée, dans l'essai qui compte. Les réponses fausses sont celles de tous les essais ; chaque élève y compte une fois.
results-ruler = { $numbers } ← questions
results-line = { $marks } **{ $rank }.** { $name } · **{ $points }**
results-line-begun = { $marks } **–** { $name }
results-pupil = **{ $rank }.** { $name } · { $points } · { $attempts ->
        [one] { $attempts } essai
       *[other] { $attempts } essais
    }
results-pupil-late = **{ $rank }.** { $name } · { $points } · { $attempts ->
        [one] { $attempts } essai
       *[other] { $attempts } essais
    } · en retard
results-begun = { $name } · commencé, sans réponse
results-question = **{ $number }.** { $task }
results-question-counts = ✓ { $right } · ½ { $half } · ✗ { $wrong } · – { $unanswered }
results-mistake = { $mark } { $answer } ({ $count ->
        [one] { $count } élève
       *[other] { $count } élèves
    })
results-asked = (question posée : { $task })
results-more-mistakes = … et { $count ->
        [one] { $count } autre réponse fausse
       *[other] { $count } autres réponses fausses
    }, dans les fichiers ci-dessous
results-errors = Erreurs typiques : { $errors }
results-error = { $error } ({ $count ->
        [one] { $count } élève
       *[other] { $count } élèves
    })
results-withdrawn = { $count ->
        [one] Une personne s'est retirée (données effacées) : pas de points, essais utilisés.
       *[other] { $count } personnes se sont retirées (données effacées) : pas de points, essais utilisés.
    }
results-changed = { $count ->
        [one] Un changement depuis l'ouverture : appuie sur « { results-changes } ».
       *[other] { $count } changements depuis l'ouverture : appuie sur « { results-changes } ».
    }
results-changes = Changements
record-heading = Changé depuis l'ouverture : { $name }
record-one = Une note a changé : { $before } → { $after }.
record-marks = { $count ->
        [0] Aucune note n'a changé.
       *[other] { $count } notes ont changé : { $rises } en hausse, { $falls } en baisse.
    }
record-more = … et { $count ->
        [one] { $count } plus ancien
       *[other] { $count } plus anciens
    }, dans le fichier JSON.
results-by-pupil = Par élève
results-by-question = Par question
results-who = Qui est qui
button-to-mark = Corriger ({ $count })
button-mark-and-comment = Noter, commenter…
button-next-to-mark = Suivante
button-queue-0 = Par question
button-queue-1 = Par élève
results-key-unmarked = ✎ à corriger par une personne.
results-unmarked = ✎ À corriger : { $count ->
        [one] une réponse.
       *[other] { $count } réponses.
    }
column-unmarked = à corriger
results-states = Absents, dispensés
results-state-count = { $state } : **{ $count }**
results-no-list = Il me faut la liste de la classe pour savoir qui manque : donne-la par `/class roster`.
results-enrolled-late = inscrit après la clôture
results-decided = décidé par { $who }, { $moment }
button-exempt = Dispenser…
exempt-form = Dispenser des élèves
exempt-pupils = Élèves
exempt-decision = Décision
    .description = Qui est dispensé n'a pas de note et ne compte dans aucune moyenne.
exempt-yes = Dispenser
exempt-no = Ne pas dispenser
exempt-reason = Raison (facultative)
    .description = Pour les professeurs et pour l'élève ; la classe ne la voit pas.
results-distribution = Graphique
results-heat-map = Carte des notes
results-programs = Programmes (ZIP)
results-alike = Ressemblances
results-alike-heading = Des programmes qui se ressemblent
results-alike-pair = - `{ $function }` : { $first } et { $second } ({ $percent } % du plus court)
results-alike-more = { $count ->
        [one] Une paire de plus.
       *[other] { $count } paires de plus.
    }
results-alike-none = Je n'ai pas trouvé deux programmes qui se ressemblent plus que ceux d'une classe.
results-alike-note = Une ressemblance ne prouve rien : de courts programmes pour une même question se ressemblent souvent, et des élèves ont pu travailler ensemble. Ce que beaucoup ont en commun est laissé de côté. Personne d'autre ne voit cette liste.
ask-export = Enregistrer un fichier…
export-marks = Notes, une ligne par élève (CSV)
export-marks-bom = Notes pour un tableur (CSV, UTF-8 avec BOM)
export-answers = Toutes les réponses (CSV)
export-answers-bom = Toutes les réponses pour un tableur (CSV, UTF-8 avec BOM)
export-json = Tout (JSON)
export-class = Toute la classe, une ligne par élève de la liste (CSV)
export-moodle = Toute la classe pour Moodle (CSV)
export-school = Toute la classe, notes sur 20 pour Pronote et autres (CSV)
distribution-alt = Répartition des points de { $pupils ->
        [one] { $pupils } élève
       *[other] { $pupils } élèves
    }, et réponses à chaque question
heat-map-alt = Les notes de { $pupils ->
        [one] { $pupils } élève
       *[other] { $pupils } élèves
    } à { $questions ->
        [one] { $questions } question
       *[other] { $questions } questions
    }, en commençant par le meilleur total
heat-map-title = { $title } ({ $page } sur { $pages })
heat-map-right = juste, toute la classe
heat-map-points = points
heat-map-total = { $points }
results-earned = { $points }/{ $highest }
plot-points = points, sur { $highest }
plot-pupils = élèves
plot-question = question { $number }
plot-right = juste
plot-half = juste en partie
plot-wrong = faux
plot-unanswered = sans réponse
plot-cancelled = annulée

# Ce qui sépare les colonnes, et la partie entière des décimales, dans un tableur de cette langue.
sheet-separator = { ";" }
sheet-decimal = { "," }
gradebook-exempt = dispensé : { $reason }
gradebook-reason = question { $number } : { $error }
column-number = numéro
column-team = groupe
column-mark = note sur { $highest }
column-reasons = erreurs
results-hints = { $count ->
        [one] { $count } indice
       *[other] { $count } indices
    }
results-helped = Indices : { $count ->
        [one] un élève en a pris
       *[other] { $count } élèves en ont pris
    }
gradebook-hints = question { $number } : { $count ->
        [one] { $count } indice
       *[other] { $count } indices
    }
column-hints = indices
heat-map-worth = points de la question
column-rank = place
column-name = nom
column-pseudonym = pseudonyme
column-points = points
column-highest = sur
column-attempts = essais
column-late = en retard
column-credit-of = question { $number } (%)
column-challenge = défi
column-person = id Discord
column-attempt = essai
column-counts = compte
column-question = question
column-task = question posée
column-answer = réponse
column-credit = crédit (%)
column-error = erreur typique
column-at = moment
column-older-verdict = verdict plus ancien
column-properties = propriétés

# Un professeur note à la main.

by-hand-pupil = Réponses d'un élève…
by-hand-ask = Noter à la main…
by-hand-option = Question { $number }
by-hand-answer = **{ $number }.** { $task } · { $points } · réponse : { $answer }
by-hand-unanswered = **{ $number }.** { $task } · pas de réponse
by-hand-gone = (les données de cet élève sont effacées)
by-hand-set = Note de { $who }, { $when }. Note de la machine : { $machine }.
by-hand-no-machine = aucune
by-hand-out = Réponse écartée par { $who }, { $when } : elle ne compte pas.
by-hand-said = Commentaire de { $who }, { $when } : { $comment }
by-hand-form = Question { $number }, à la main
by-hand-points = Points
    .description = Sur { $most }, par exemple 7 ou 2,5. Vide : la note de la machine ({ $machine }).
by-hand-comment = Commentaire
    .description = L'élève le lit à côté du corrigé.
by-hand-counts = Cette réponse compte-t-elle ?
by-hand-counts-yes = Elle compte
by-hand-counts-no = Elle est écartée, avec ses points
by-hand-above = **{ $points }, c'est plus que le maximum de cette question : { $most }.** Le reste de ta saisie est enregistré. Mettre aussi cette note ?
by-hand-yours = **Note de ton professeur : { $points }/{ $most }.**
by-hand-yours-out = Ton professeur a écarté cette réponse : elle ne compte pas.
by-hand-yours-said = Ton professeur te dit :
by-hand-yours-lines = Ton professeur dit de certaines lignes de ton programme :
by-hand-read = Lire un programme…
by-hand-lines = Sur une ligne du programme : son numéro et deux-points, comme 3 : pourquoi pas une boucle ?
button-versions = Ce qui a changé
button-first-to-last = Du début à la fin
button-all-as-file = Tout en fichier
version-name = version { $number }
version-told = Version { $number } : essai { $attempt }, { $moment }
version-worth = { $percent } %
versions-heading = **Version { $before } → version { $after }** ({ $count } rendues)
versions-same = Les deux sont pareilles.
versions-cut = Voici le début.
button-set-points = Mettre { $points }
button-previous-pupil = ← Élève
button-next-pupil = Élève →
changed-by-hand = Ta réponse à la question { $number } a été notée à la main.
regrade-by-hand = { $count ->
        [one] { $count } réponse a une note, un commentaire ou une exclusion à la main. Elle les garde.
       *[other] { $count } réponses ont une note, un commentaire ou une exclusion à la main. Elles les gardent.
    }
column-by-hand = note à la main
column-comment = commentaire
column-left-out = écartée
denial-by-hand-points = Les points sont un nombre de 0 à { $limit }, avec deux décimales au plus, par exemple 7 ou 2,5. Laisse le champ vide pour la note de la machine.
denial-by-hand-may-change = L'élève peut encore changer cette réponse : note-la une fois son examen rendu, ou l'examen fini.
denial-by-hand-sealed = Les données de cet élève sont effacées et il ne reste que ses notes : elles ne changent plus.
denial-by-hand-line = Ce programme s'arrête à la ligne { $count }. Absentes : { $lines }.

# L'état de chaque élève de la liste, dans les fichiers de notes.

column-state = état
state-answered = a répondu
state-begun = commencé, sans réponse
state-absent = pas commencé
state-withdrawn = retiré
state-not-joined = pas inscrit
mark-absent = Abs
state-exempt = dispensé
mark-exempt = Disp
