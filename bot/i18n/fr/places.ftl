# Où s'ouvre une partie : ici, dans un fil, ou pour soi.

option-where = où
    .description = Où jouer : ici, dans un fil, ou pour toi (par défaut selon le réglage de ta classe)
option-team-first = début
    .description = Qui commence ; par défaut la classe, ou Bouton si elle ne pouvait pas gagner autrement
option-team-where = où
    .description = Où joue la classe : ici (par défaut), ou dans un fil
option-settings-where = où
    .description = Où s'ouvrent les parties, si personne ne le précise (par défaut ici)

where-here = ici
where-thread = dans un fil
where-alone = pour moi seulement

class-place-here = ici, à la vue de tous
class-place-thread = chacune dans un fil
class-place-alone = chaque élève pour soi

class-plays-here = Les parties s'ouvrent **ici**, dans le salon où on les demande
class-plays-thread = Chaque partie s'ouvre dans un **fil** à elle
class-plays-alone = Les parties contre l'ordinateur sont vues **par la seule personne qui joue**, celles à deux s'ouvrent dans un fil
class-threads-missing = Je n'ai pas le droit d'ouvrir des fils dans ce salon : jusque-là, les parties s'ouvrent dans le salon lui-même. Donne à mon rôle les permissions *Créer des fils publics* et *Envoyer des messages dans les fils*.

opened-in-thread = Ta partie a son propre fil. Son plateau t'y attend.
played-in-thread = La partie nº { $number } se joue dans son fil, et son plateau y reste. S'il a disparu, tape /board là-bas.
button-to-board = Aller au plateau
opened-alone = Personne d'autre ne voit cette partie ; /board la montre de nouveau.

menu-remove-board = Retirer le plateau
board-removed-alone = Le plateau est retiré. La partie n° { $number } continue, et désormais la personne qui joue est seule à la voir, avec /board.
board-removed-shared = Le plateau est retiré. La partie n° { $number } continue : les joueurs peuvent la montrer de nouveau avec /board.
board-removed-offer = L'invitation est retirée et annulée.
board-removed-over = Le plateau est retiré. La partie n° { $number } était finie : son résultat reste.
board-removed-gone = Le message n'y était déjà plus.
board-removed-not-allowed = Discord ne me laisse pas supprimer ce message. Qui peut gérer les messages de ce salon peut le faire : la partie n° { $number } n'en a plus besoin.
denial-no-board = Ce message n'a pas de plateau qui puisse être retiré : il l'est déjà, le plateau est ailleurs, ou ce n'en était pas un. Choisis *Retirer le plateau* dans le menu du message où une partie se joue.
denial-board-of-class = La classe joue cette partie en votant, et j'affiche son plateau de nouveau après chaque vote. Un professeur y met fin par *Abandonner*, sous le plateau.
denial-board-of-tournament = Ce plateau fait partie d'un tournoi, qui en a besoin. Retire le joueur du tournoi par les boutons sous son annonce, ou attends la fin de la partie.

no-thread-here = Je n'ouvre de fils que dans les salons textuels d'un serveur : la partie se joue donc ici même.
no-thread-in-one = Ceci est déjà un fil : la partie se joue donc ici même.
no-thread-allowed = Je n'ai pas le droit d'ouvrir des fils dans ce salon : la partie se joue donc ici même. La personne qui gère le serveur peut me donner les permissions *Créer des fils publics* et *Envoyer des messages dans les fils*.
no-thread-failed = Discord n'a pas ouvert de fil : la partie se joue donc ici même.

refusal-not-alone = Une partie pour toi seulement se joue contre moi. Pour jouer avec quelqu'un, choisis *ici* ou *dans un fil*. Pour jouer contre moi, laisse l'adversaire vide.
