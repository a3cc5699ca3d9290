# Comment tout un défi est présenté : introduction, image ou fichier, ordre, tirage, entraînement formatif.

mastery-board = **Entraînement formatif** : tout est permis, j'explique tout de suite les erreurs, et un nouvel essai ne reprend que ce qui n'était pas juste, sur d'autres positions.
mastery-listed = **Entraînement formatif** · les erreurs sont expliquées tout de suite ; un nouvel essai ne reprend que ce qui n'était pas juste
mastery-note = Entraînement formatif : tout est permis.
mastery-left = { $left ->
        [one] Il te reste { $left } question
       *[other] Il te reste { $left } questions
    } sur { $count } à réussir : un nouvel essai ne reprend que cela, sur d'autres positions. Ta meilleure réponse à chaque question compte.
mastery-done = Tout est juste. Ta meilleure réponse à chaque question compte.
board-bank = Elles sont tirées pour chaque élève parmi { $count }.
board-counts-each = la meilleure réponse à chaque question compte.
question-own-number = nº { $number } du défi
introduction-heading = Lis d'abord ceci
button-begin = Commencer
button-picture = Voir l'image
button-file = Ouvrir le fichier
handout-picture = L'image du défi « { $title } ». Rien n'a été écrit sur ce qu'elle montre.
denial-no-handout = Ce défi n'a ni image ni fichier.
denial-all-right = Tout est déjà juste : il ne reste rien à refaire.

setup-mastery = **Entraînement formatif** : tout est permis, les erreurs sont expliquées tout de suite, et un nouvel essai ne reprend que ce qui n'était pas juste, sur d'autres positions
setup-attempts-each = **{ $count } essais** : la meilleure réponse à chaque question compte, jusqu'à ce que tout soit juste
setup-attempts-unlimited-each = **Essais illimités** : la meilleure réponse à chaque question compte, jusqu'à ce que tout soit juste
button-mastery = Rendre formatif
button-introduce = Présenter
button-draw = Régler le tirage

presenting-handout = Les élèves peuvent ouvrir **{ $name }** : { $text }
presenting-handout-untold = Les élèves peuvent ouvrir **{ $name }**
presenting-picture-untold = Les élèves peuvent voir **{ $name }**, mais rien ne dit ce que l'image montre : qui ne la voit pas ne l'a pas. Écris-le sous « { button-introduce } ».
presenting-pictures = { $count ->
        [one] La question { $numbers } a une image
       *[other] Les questions { $numbers } ont une image
    }
presenting-bank = **{ $draws } questions sur { $count }** sont tirées pour chaque élève, une de chaque groupe de questions semblables : { $alike }. Une note est sur ce qui a été posé.
presenting-shuffled = **Dans un autre ordre pour chaque élève** ; les résultats gardent les numéros ci-dessus
button-pictures = Illustrer
picturing-page = Choisis une de tes questions pour lui donner une image, remplacer l'image ou la retirer.
picturing-none = sans image
picturing-choose = Choisir une question
picturing-form = L'image de la question { $number }
picturing-text = Ce que montre l'image
    .description = Lu à qui ne peut pas la voir : tout ce qu'il faut pour répondre
picturing-file = L'image : PNG ou JPEG, jusqu'à 1 Mo
    .description = Question « { $question } » : { $name }
picturing-present = L'image actuelle
picturing-keep = La garder, ou la remplacer
picturing-remove = La retirer
picturing-lost = { $count ->
        [one] L'image de la question { $numbers } est supprimée : je n'ai pas retrouvé la question dans ta nouvelle liste. Si elle y est encore, ajoute l'image de nouveau.
       *[other] Les images des questions { $numbers } sont supprimées : je n'ai pas retrouvé les questions dans ta nouvelle liste. Si elles y sont encore, ajoute les images de nouveau.
    }
presenting-form-introduction = Introduction, image ou fichier
presenting-introduction = Introduction
    .description = Affichée dans l'annonce et avant la première question
presenting-file = Image ou fichier pour les élèves
    .description = Jusqu'à 2 Mo : { $kinds }
presenting-handout-text = Ce que montre l'image ou le fichier
    .description = Lu à qui ne peut pas le voir
presenting-present = Le fichier actuel
    .description = Un nouveau fichier prend sa place
presenting-stored = { $name } ({ $bytes } octets)
presenting-keep = Garder { $name }
presenting-remove = Le retirer
presenting-form-draw = Ordre des questions, tirage
presenting-draws = Combien de questions par élève
    .description = toutes, ou un nombre de 1 à { $count } : tirées au sort, semblables pour tous
presenting-order = Dans quel ordre
    .description = Les résultats gardent les numéros de ta liste
presenting-order-written = Comme je les ai écrites
presenting-order-shuffled = Dans un autre ordre pour chaque élève

denial-introduction-length = L'introduction a { $limit } caractères au plus. Raccourcis-la, ou donne un fichier aux élèves.
denial-handout-text-length = Ce que montre le fichier se dit en { $limit } caractères au plus.
denial-handout-kind = Ce fichier ne peut pas être donné aux élèves. Choisis une image, un PDF ou un texte qui est bien ce que dit son nom : { $kinds }.
denial-picture-kind = Ce fichier ne se lit pas comme une image. Choisis un PNG ou un JPEG qui s'ouvre sur ton appareil.
denial-picture-dots = Cette image a trop de points. Choisis-en une de { $limit } millions au plus, par exemple 2000 sur 2000, ou réduis celle-ci.
denial-picture-text = Écris ce que montre l'image : qui ne la voit pas répond d'après ces mots.
denial-picture-not-now = Je n'ai pas pu préparer l'image cette fois : j'ai trop à faire, ou je redémarre. Rien n'est enregistré ; réessaie dans une minute.
denial-picture-missing = Ajoute un PNG ou un JPEG : cette question n'a pas encore d'image.
denial-bad-draws = { $count ->
        [one] Il y a une seule question : écris « toutes ».
       *[other] Donne le nombre de questions par élève, de 1 à { $count }, ou « toutes », par exemple « 2 ».
    }
denial-one-attempt = Un entraînement formatif demande plusieurs essais : donne un nombre à partir de 2, ou « illimité ».

sheet-introduction = introduction
sheet-shuffles = ordre-au-hasard
sheet-draws = tirage
sheet-draws-all = toutes
sheet-mode-mastery = formatif
sheet-cancelled = { $count ->
        [one] Une question annulée n'est pas ici.
       *[other] { $count } questions annulées ne sont pas ici.
    }
denial-all-cancelled = Toutes les questions de ce défi ont été annulées : il n'y a rien à poser de nouveau. Pars d'un défi qui a encore des questions, ou d'un modèle.
sheet-without-handout = Le fichier { $name } n'est pas ici : enregistre-le toi-même, et ajoute-le de nouveau après l'importation.
gift-without-picture = Question { $number } : son image n'est pas dans ce fichier, car le GIFT n'en transporte pas. Elle montre : { $text }
sheet-pictures-in-xml = { $count ->
        [one] L'image de la question { $numbers } n'est que dans le fichier `.xml` : ni le GIFT ni la fiche n'en transportent.
       *[other] Les images des questions { $numbers } ne sont que dans le fichier `.xml` : ni le GIFT ni la fiche n'en transportent.
    }
sheet-without-pictures = { $count ->
        [one] L'image de la question { $numbers } n'est pas ici : ajoute-la de nouveau après l'importation.
       *[other] Les images des questions { $numbers } ne sont pas ici : ajoute-les de nouveau après l'importation.
    }

results-unasked = { $count ->
        [one] · pas posée à { $count } élève
       *[other] · pas posée à { $count } élèves
    }
results-key-bank = Les questions sont tirées pour chaque élève : le signe · marque une question qui n'a pas été posée, et les points sont sur ce qui l'a été.
results-key-mastery = De tous les essais, la meilleure réponse à chaque question compte.
plot-unasked = pas posée
column-unasked = pas posée
