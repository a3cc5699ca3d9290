# La classe : ses professeurs, ses réglages, ses saisons.

command-class = Régler ta classe : qui enseigne, noms, saisons (professeurs)
command-class-teachers = Montrer qui est professeur, ou nommer un membre ou un rôle
command-class-settings = Montrer ou changer le fuseau, le jour de la purge, les noms affichés et où l'on joue
command-class-season = Commencer une nouvelle saison du classement
command-class-mute = Mettre un membre en sourdine quelques jours, ou montrer qui l'est
command-class-unmute = Rendre à un membre en sourdine le droit d'ouvrir des plateaux pour tous

option-action = action
    .description = Que faire (par défaut montrer la liste)
option-member = membre
    .description = Un membre de ce serveur
option-role = rôle
    .description = Un rôle : toutes les personnes qui l'ont
option-time-zone = fuseau_horaire
    .description = Le fuseau horaire des moments que tu écris, par exemple Europe/Paris
option-purge-day = jour_purge
    .description = Le dernier jour de l'année scolaire ; parties finies et défis clos sont alors supprimés
option-purge-month = mois_purge
    .description = Le mois de ce jour
option-names = noms
    .description = Si les nouveaux défis montrent les noms des élèves qui l'acceptent, et non les pseudonymes
option-absent-zero = absent_zéro
    .description = Si un élève qui n'a pas commencé un défi a 0 dans les fichiers de notes, et pas un vide
option-hourly-boards = plateaux_par_heure
    .description = Combien de plateaux une personne peut ouvrir en une heure dans un salon ; 0 : pas de limite
option-days = jours
    .description = Pendant combien de jours

teachers-list = montrer la liste
teachers-add = nommer professeur
teachers-remove = ne plus nommer

class-teachers-managers = Professeurs de cette classe : les personnes qui gèrent le serveur, et
    celles nommées ici avec `/class teachers`.
class-teachers-people = - Membres : { $people }
class-teachers-roles = - Rôles : { $roles }

class-settings = Ta classe
class-zone = Fuseau horaire : **{ $zone }**, où il est { $time }
class-purge = L'année scolaire finit le **{ $day }** : à la fin de ce jour, les parties finies et les défis clos sont supprimés
class-names = Les nouveaux défis montrent les **noms** des élèves qui l'acceptent
class-pseudonyms = Les nouveaux défis montrent des **pseudonymes**
class-absent-zero = Fichiers de notes : qui n'a pas commencé a **0**
class-absent-no-mark = Fichiers de notes : qui n'a pas commencé n'a **pas de note**
class-boards = { $count ->
        [0] Plateaux dans un salon : **pas de limite** de ta part
        [one] Plateaux dans un salon : chaque personne peut en ouvrir **un** par heure
       *[other] Plateaux dans un salon : chaque personne peut en ouvrir **{ $count }** par heure
    }
class-season = Classement : saison **{ $season }**

class-purge-sure = L'année scolaire de cette classe doit-elle finir le **{ $moment }** ? Les parties finies et les défis clos seront alors supprimés pour de bon.
button-purge = Supprimer alors
class-season-sure = La saison { $season } du classement s'arrête maintenant et tout le monde repart de zéro. Les défis et leurs résultats restent. Continuer ?
class-season-begun = La saison { $season } du classement est en cours.
button-season = Ouvrir la saison { $season }

mutes-title = **En sourdine ici** : ces membres n'ouvrent rien à la vue de tous. Leurs parties ouvertes, les défis et les examens continuent.
mutes-line = - { $member } jusqu'au { $moment }, par { $teacher }
mutes-more = …et { $count } de plus, jusqu'à plus tard.
mutes-none = Personne n'est en sourdine ici.
denial-muted = Un professeur t'a mis en sourdine dans ce serveur jusqu'au { $moment } : tu ne peux rien ouvrir ni partager ici à la vue de tous. Tes parties ouvertes continuent par leurs boutons, tes défis par /challenges. Tu peux apprendre avec /learn, ou jouer sans que les autres le voient : option *où*, *pour moi seulement*.
denial-mute-a-teacher = Cette personne est professeur de cette classe, et un professeur ne se met pas en sourdine. `/class teachers` montre les professeurs, et retire ceux qui y sont nommés.
denial-not-muted = Ce membre n'est pas en sourdine ici. `/class mute` sans membre montre qui l'est.

share-sure = Tout le monde dans ce salon verrait ceci, et rien d'autre de toi :
share-done = C'est partagé. Un modérateur peut supprimer le message.
button-share = Partager…
button-share-now = Partager ici
share-not-here = On ne peut pas partager ici : toi et moi devons avoir le droit d'écrire dans ce salon. Essaie dans un autre.
