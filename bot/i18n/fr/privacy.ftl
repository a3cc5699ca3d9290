# Ce qui est gardé d'une personne : /privacy.

command-privacy = Voir, exporter ou effacer ce que je garde de toi
former-pupil = quelqu'un (données effacées)

privacy-title = **Ce que je garde de toi** (visible par toi uniquement)
privacy-matches = { $count ->
        [one] { $count } partie, avec ses coups et les indices que tu as demandés
       *[other] { $count } parties, avec leurs coups et les indices que tu as demandés
    }
privacy-votes = { $count ->
        [one] { $count } vote dans les parties de ta classe
       *[other] { $count } votes dans les parties de ta classe
    }
privacy-attempts = { $count ->
        [one] { $count } essai à un défi, avec ses réponses et ses points
       *[other] { $count } essais à des défis, avec leurs réponses et leurs points
    }
privacy-marks = { $count ->
        [one] tes points pour { $count } essai à un défi clos (gardés par l'école)
       *[other] tes points pour { $count } essais à des défis clos (gardés par l'école)
    }
privacy-changes = { $count ->
        [one] { $count } changement fait à un défi déjà ouvert
       *[other] { $count } changements faits à des défis déjà ouverts
    }
privacy-members = { $count ->
        [one] un pseudonyme dans { $count } serveur
       *[other] des pseudonymes dans { $count } serveurs
    }
privacy-extensions = { $count ->
        [one] { $count } délai accordé par un professeur
       *[other] { $count } délais accordés par des professeurs
    }
privacy-exemptions = { $count ->
        [one] { $count } dispense décidée par un professeur, avec sa raison
       *[other] { $count } dispenses décidées par des professeurs, avec leurs raisons
    }
privacy-teaches = { $count ->
        [one] le fait que tu enseignes dans { $count } serveur
       *[other] le fait que tu enseignes dans { $count } serveurs
    }
privacy-mutes = { $count ->
        [one] qu'un professeur t'a mis en sourdine dans { $count } serveur, et jusqu'à quand
       *[other] que des professeurs t'ont mis en sourdine dans { $count } serveurs, et jusqu'à quand
    }
privacy-mutings = { $count ->
        [one] que tu as mis { $count } membre en sourdine
       *[other] que tu as mis { $count } membres en sourdine
    }
privacy-challenges = { $count ->
        [one] { $count } défi que tu as créé
       *[other] { $count } défis que tu as créés
    }
privacy-practices = { $count ->
        [one] { $count } point du parcours que tu as travaillé
       *[other] { $count } points du parcours que tu as travaillés
    }
privacy-exercises = { $count ->
        [one] { $count } réponse donnée en apprenant
       *[other] { $count } réponses données en apprenant
    }
privacy-positions = { $count ->
        [one] { $count } position que tu travailles
       *[other] { $count } positions que tu travailles
    }
privacy-reminders = ton souhait de recevoir des rappels privés
privacy-puzzles = { $count ->
        [one] { $count } réponse à un problème du jour
       *[other] { $count } réponses à des problèmes du jour
    }
privacy-programs = { $count ->
        [one] { $count } programme que tu as rendu, avec ses versions
       *[other] { $count } programmes que tu as rendus, avec leurs versions
    }
privacy-strategies = { $count ->
        [one] { $count } stratégie dans une ligue, avec ses parties
       *[other] { $count } stratégies dans des ligues, avec leurs parties
    }
privacy-tournaments = { $count ->
        [one] ta participation à { $count } tournoi, avec ses résultats
       *[other] ta participation à { $count } tournois, avec leurs résultats
    }
privacy-rosters = { $count ->
        [one] ta ligne sur la liste de { $count } classe
       *[other] tes lignes sur les listes de { $count } classes
    }
privacy-quizzes = { $count ->
        [one] { $count } réponse à un quiz en direct
       *[other] { $count } réponses à des quiz en direct
    }
privacy-nothing = Rien du tout.
privacy-until = À la fin de l'année scolaire (31 août, sauf autre choix des professeurs), le travail fini d'une classe est supprimé, avec les votes, les réponses, les points, les pseudonymes et la liste. Restent ce qui est en cours ou à venir, les réglages, la liste des professeurs et un point travaillé aussi ailleurs. Jusque-là, l'école garde les points des défis clos, même si tu effaces tes données (intérêt légitime, RGPD art. 6(1)(f)) ; aucun essai n'est rendu. Ce que personne ne reprend est supprimé après un délai que fixe la personne qui m'héberge (un an par défaut), ce que j'ai d'un serveur trente jours après qu'il m'a retiré. Je ne connais que ton numéro Discord et les noms de la liste de ta classe ; je ne lis aucun message.
privacy-limits = Ce que j'ai posté dans les salons est entre les mains de Discord, pas dans les miennes : un modérateur peut le supprimer.
# Qui m'héberge, et comment joindre cette personne, comme elle l'a écrit.
privacy-operator = **Qui en répond :** { $name }. Questions, rectifications et réclamations : { $contact }.
privacy-operator-only = **Qui en répond :** { $named }.
privacy-operator-unnamed = **Qui en répond :** la personne qui m'héberge n'a pas donné de nom. Demande à celles qui gèrent ce serveur, ou à ton école.
button-privacy-export = Exporter (JSON)
button-privacy-erase = Effacer…
button-privacy-sure = Tout effacer
privacy-sure = **Effacer tout ce que je garde de toi ?** Tu abandonnes tes parties en cours contre d'autres ; tes parties contre moi, stratégies des ligues et voix des votes ouverts sont supprimées. Les autres gardent vos parties, au nom de « quelqu'un (données effacées) ». Ta ligne de la liste de classe reste, sans lien avec toi ; seul un professeur peut la libérer.
privacy-sure-running = **Tu te retires { $count ->
        [one] d'un défi en cours
       *[other] de { $count } défis en cours
    } : { $titles }.** Tes réponses et tes points y sont supprimés. Ton professeur verra que quelqu'un s'est retiré, mais pas qui. Tes essais restent utilisés, et tu ne peux plus y commencer. Pour cela, je garde une empreinte de ton numéro Discord, faite avec une clé secrète, jusqu'à la suppression du défi.
privacy-sure-sealed = **Tes points { $count ->
        [one] pour un défi clos restent
       *[other] pour { $count } défis clos restent
    }**, sous le nom que ton professeur a vu, sans ce que tu as répondu. L'école a un intérêt légitime à garder les points qu'elle a donnés (RGPD, art. 6(1)(f), ou (e) pour une école publique ; art. 17(3)).
privacy-sure-until = Ils sont supprimés à la fin de l'année scolaire : { $moment }.
privacy-sure-final = C'est définitif.
privacy-erased = C'est effacé. Pendant treize mois, je garde une empreinte de ton numéro, et rien d'autre de toi : grâce à elle, une ancienne copie de ma base t'oublie de nouveau si on la remet en place.
privacy-erased-but = C'est effacé. Pendant treize mois, je garde une empreinte de ton numéro : grâce à elle, une ancienne copie de ma base t'oublie de nouveau si on la remet en place. Ceci reste aussi, jusqu'à la suppression du défi :
privacy-erased-running = - une empreinte de ton numéro, pour que les essais utilisés le restent ; ton professeur voit que quelqu'un s'est retiré, mais pas qui
privacy-erased-sealed = - { $count ->
        [one] tes points pour un défi clos, que l'école garde
       *[other] tes points pour { $count } défis clos, que l'école garde
    }
privacy-exported = Tout ce que je garde de toi, en JSON. Les autres y sont appelés « another person » (le fichier est en anglais).

# Les fichiers trop grands pour un message. 7-Zip est un programme.
file-in-parts = Ce fichier est trop grand pour un message de Discord : son ZIP arrive en { $count } parties. Enregistre-les dans un même dossier, puis ouvre la première avec 7-Zip.
file-part = Partie { $number } sur { $count }.
