# La classe : ses professeurs, ses réglages, ses saisons.

command-class = Règle ce qui vaut dans ta classe (professeurs)
command-class-teachers = Montre qui est professeur, ou nomme un membre ou un rôle
command-class-settings = Montre ou change le fuseau horaire, le jour de la purge et les noms affichés
command-class-season = Commence une nouvelle saison du classement

option-action = action
    .description = Que faire (par défaut montrer la liste)
option-member = membre
    .description = Un membre de ce serveur
option-role = rôle
    .description = Un rôle : tous ceux qui l'ont
option-time-zone = fuseau_horaire
    .description = Le fuseau horaire des moments que tu écris, par exemple Europe/Paris
option-purge-day = jour_purge
    .description = Le jour où finit l'année scolaire ; ce qui est gardé des élèves est alors effacé
option-purge-month = mois_purge
    .description = Le mois de ce jour
option-names = noms
    .description = Si les nouveaux défis montrent les noms des élèves d'accord, et non les pseudonymes

teachers-list = montrer la liste
teachers-add = nommer professeur
teachers-remove = ne plus nommer

class-teachers-managers = Professeurs de cette classe : qui gère le serveur, et
    qui est nommé ici avec `/class teachers`.
class-teachers-people = - Membres : { $people }
class-teachers-roles = - Rôles : { $roles }

class-settings = Ta classe
class-zone = Fuseau horaire : **{ $zone }**, où il est { $time }
class-purge = L'année scolaire finit le **{ $day }** : à la fin de ce jour, ce qui est gardé des élèves est effacé
class-names = Les nouveaux défis montrent les **noms** des élèves d'accord
class-pseudonyms = Les nouveaux défis montrent des **pseudonymes**
class-season = Classement : saison **{ $season }**

class-season-sure = La saison { $season } du classement s'arrête et tout le monde repart de zéro. Les défis et leurs résultats restent. Continuer ?
class-season-begun = La saison { $season } du classement est en cours.
button-season = Commencer la saison { $season }
