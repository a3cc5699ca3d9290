# Le parcours : ses étapes, leurs compétences et leurs idées. Chaque étape parle de ses propres jeux.

unit-few = Quelques bâtonnets
unit-few-meet = C'est le jeu des bâtonnets de Fort Boyard, à la télé : on en prend 1, 2 ou 3, et dans la version normale, le joueur qui prend le dernier gagne. Quel nombre laisser pour que l'autre ne puisse pas gagner ?
unit-few-goal = tu gagnes à partir de quelques bâtonnets, et tu vois pourquoi 4 est perdant.
skill-few-outcome = Peu de bâtonnets : qui gagne
idea-few-outcome = Un nombre est perdant si chaque prise en laisse un avec lequel l'autre joueur gagne.
skill-few-take = Peu de bâtonnets : la bonne prise
idea-few-take = Une prise gagne si elle laisse un nombre perdant pour l'autre joueur.

unit-fours = Beaucoup de bâtonnets
unit-fours-meet = Il y a maintenant plus de bâtonnets, et personne ne veut examiner tous les coups. Quels nombres aimerais-tu laisser ?
unit-fours-goal = tu dis qui gagne à partir de n'importe quel nombre, et combien prendre.
skill-pairs = Répondre à chaque prise
idea-pairs = Si on peut en prendre de 1 à 3, réponds à k par 4 − k. Cela fait 4 en tout, donc un multiple de 4 le reste après chacune de tes répliques, jusqu'à ce qu'il ne reste rien. Si on peut en prendre de 1 à m, c'est m + 1 au lieu de 4.
skill-fours = Beaucoup de bâtonnets : gagner
idea-fours = Quand on peut en prendre de 1 à 3, les multiples de 4 sont perdants. À partir de tout autre nombre, le reste de la division par 4 est la prise qui gagne. Quand on peut en prendre de 1 à m, c'est m + 1 au lieu de 4.
skill-remainder = Quel reste compte
idea-remainder = Quand on peut en prendre de 1 à m, une réplique peut toujours compléter à m + 1 la prise de l'autre. Aucune autre somme ne convient à chaque prise : une prise de m demande une somme d'au moins m + 1, une prise de 1 une somme d'au plus m + 1.

unit-takes = Des prises au choix
unit-takes-meet = Les prises permises changent à chaque question, et le joueur qui ne peut plus jouer perd. Avec 1 ou 5 : 0 est perdant, 1 est gagnant (on laisse 0), 2 est perdant (on ne peut laisser que 1).
unit-takes-goal = tu remplis la liste des nombres gagnants et perdants, quelles que soient les prises.
skill-backwards = Trouver tous les nombres perdants
idea-backwards = Un nombre est perdant si tous les coups mènent à un nombre gagnant, et gagnant si au moins un coup mène à un nombre perdant. On remplit donc la liste à partir de 0 ; là où il n'y a pas de coup, le joueur qui doit jouer a perdu.
skill-any-takes = Prises au choix : gagner
idea-any-takes = Regarde ce que laisse chaque prise : une prise qui laisse un nombre perdant gagne, et si aucune ne le fait, le nombre est perdant. À partir d'un certain nombre, les nombres perdants se répètent, mais pas toujours après la plus grande prise plus un : quand on peut en prendre 1, 3 ou 4, c'est après 7.

unit-poison = Le dernier bâtonnet perd
unit-poison-meet = Comme à la télé : le joueur qui prend le dernier bâtonnet perd. Quel nombre veux-tu laisser maintenant ?
unit-poison-goal = tu gagnes quand le dernier bâtonnet perd.
skill-poison = Le dernier bâtonnet perd
idea-poison = Quand le joueur qui ne peut plus jouer gagne au lieu de perdre, tous les nombres perdants augmentent de la plus petite prise. Quand on peut en prendre de 1 à m, laisse donc un multiple de m + 1, plus 1.

unit-mirror = Deux tas
unit-mirror-meet = Il y a deux tas : prends autant d'objets que tu veux dans un seul, et le dernier objet gagne. Et si les deux tas étaient égaux ?
unit-mirror-goal = tu gagnes à partir de deux tas différents.
skill-equal-heaps = Rendre deux tas égaux
idea-equal-heaps = Si tu laisses deux tas égaux, tu peux répéter chaque prise dans l'autre tas, et tu prends donc le dernier objet. Pour les laisser égaux, prends la différence dans le plus grand tas.
skill-mirror = Jouer en miroir
idea-mirror = Tout ce qu'on prend dans l'un de deux tas égaux peut se prendre dans l'autre, et ils sont de nouveau égaux. Un troisième tas non vide change cela : le joueur qui doit jouer le prend en entier, et laisse deux tas égaux.
skill-dressed-up = Le miroir déguisé
idea-dressed-up = Deux nombres qu'on diminue l'un ou l'autre sont deux tas, quoi qu'ils comptent. Rends-les égaux, puis refais chaque coup sur l'autre nombre.

unit-binary = Les nombres en binaire
unit-binary-meet = Les chiffres 0 et 1 suffisent pour écrire tous les nombres. Chacun compte pour le double de celui à sa droite :
    ```
    16 8 4 2 1
     1 0 0 1 0  = 16 + 2 = 18
    ```
    Cela montrera comment gagner avec n'importe quels tas.
unit-binary-goal = tu écris les nombres jusqu'à 63 en binaire, tu les lis, et tu comptes les 1 de leurs colonnes.
skill-to-binary = Écrire un nombre en binaire
idea-to-binary = Soustrais la plus grande puissance de deux possible, encore et encore : chacune utilisée donne le chiffre 1, chaque plus petite laissée donne 0. Ou divise par deux jusqu'à 0 : les restes, du dernier au premier, sont les chiffres. Tout nombre n'a qu'une écriture binaire.
skill-from-binary = Lire un nombre en binaire
idea-from-binary = À partir de la droite, les chiffres comptent pour 1, 2, 4, 8 et ainsi de suite, toujours le double. Le nombre est la somme de ce que valent ses 1.
skill-columns = Compter les 1 d'une colonne
idea-columns = Écris les nombres l'un sous l'autre, alignés à droite. Chaque colonne correspond alors à une puissance de deux, et un 1 y signifie que cette puissance fait partie du nombre.

unit-nim-sum = Nim, quels que soient les tas
unit-nim-sum-meet = Avec trois tas, un miroir ne suffit plus. Écris-les en binaire : si chaque colonne a un nombre pair de 1, tout coup en rend une impaire, et l'autre joueur peut les rendre toutes paires, jusqu'à la table vide.
unit-nim-sum-goal = tu trouves le tas et la prise dans n'importe quelle position gagnante de Nim.
skill-nim-sum = Calculer une somme de Nim
idea-nim-sum = Chaque colonne binaire compte à part : un nombre impair de 1 donne 1, un nombre pair donne 0. Deux nombres égaux s'annulent donc.
skill-odd-column = Trouver la colonne et les tas
idea-odd-column = Un coup gagne seulement dans un tas qui a un 1 dans la première colonne impaire à partir de la gauche. Impaire veut dire : avec un nombre impair de 1. Ce coup rend paires toutes les colonnes, et chacun de ces tas en donne un : le nombre de coups gagnants est donc impair.
skill-nim-move = Trouver le coup gagnant à Nim
idea-nim-move = Si toutes les colonnes sont paires, chaque coup en rend une impaire. Sinon, un tas h avec un 1 dans la première colonne impaire peut devenir h ⊕ s (s : la somme de Nim), qui est moins : toutes sont paires. Laisse donc des colonnes paires, à la fin le tableau vide.

unit-last-loses = Nim où le dernier objet perd
unit-last-loses-meet = C'est encore Nim, mais le joueur qui prend le dernier objet perd. Presque rien ne change : quoi donc ?
unit-last-loses-goal = tu gagnes à Nim quand le dernier objet perd.
skill-last-loses = Nim où le dernier objet perd
idea-last-loses = Joue comme au Nim normal jusqu'à ce que ton coup ne laisse plus que des tas de 1 : laisses-en alors un nombre impair. Le joueur qui doit jouer avec exactement un tas de 2 ou plus peut toujours le faire.

unit-graph = Le jeu comme graphe
unit-graph-meet = Dessine chaque position comme un point, et chaque coup comme une flèche. On peut alors marquer, en partant de la fin, où un joueur peut forcer la victoire.
unit-graph-goal = tu marques attracteurs et rangs, et tu suis une stratégie gagnante.
skill-attractor = Marquer un attracteur
idea-attractor = L'attracteur du joueur 1 contient les sommets où le joueur 1 peut forcer la victoire. Là où le joueur 1 doit jouer, un seul coup qui y mène suffit ; là où le joueur 2 doit jouer, il y a des coups et tous y mènent, ou bien le joueur 2 a déjà perdu.
skill-rank = Trouver le rang
idea-rank = Le rang est le nombre de coups qui restent si le gagnant se presse et le perdant fait durer. Le gagnant choisit le plus petit rang parmi les coups qui gardent la victoire, le perdant le plus grand : chacun de ces coups fait baisser le rang d'un, donc la partie finit.

unit-chocolate = Le carré empoisonné
unit-chocolate-meet = Croque un carré : tout ce qui est au-dessus et à sa droite part aussi. Le joueur qui se retrouve avec le carré empoisonné perd.
unit-chocolate-goal = tu gagnes à partir d'un carré, d'une ligne et de deux lignes, et tu expliques pourquoi toute tablette entière de deux carrés ou plus est gagnante.
skill-bite = La bouchée qui gagne
idea-bite = Carré : croque ligne 2, colonne 2, il reste deux bras égaux où l'on joue en miroir. Deux lignes égales : laisse celle du haut plus courte d'un carré que celle du bas. Une ligne : ne laisse que le carré empoisonné.
skill-stealing = Le vol de stratégie
idea-stealing = Toute bouchée dans une tablette entière emporte aussi le carré du coin opposé. Donc, si croquer seulement ce coin perdait, la réplique gagnante pouvait être la première bouchée, et laisser la même chose. Il y a donc une première bouchée qui gagne ; laquelle, cela ne le dit pas.

unit-parts = Le Nim de Fibonacci
unit-parts-meet = On prend au plus le double de ce qui vient d'être pris : les nombres 1, 2, 3, 5, 8, 13 … décident. Chacun est la somme des deux précédents.
unit-parts-goal = tu trouves la prise gagnante grâce aux nombres de Fibonacci, et tu ne remplis d'un tableau que les cases utiles.
skill-parts = Sommes de nombres de Fibonacci
idea-parts = Tout nombre à partir de 1 est d'une seule façon une somme de nombres de Fibonacci différents dont deux ne se suivent jamais dans la suite. Prends le plus grand qui convient, puis continue avec le reste.
skill-limited-take = La prise gagnante
idea-limited-take = Prends la plus petite part de la somme : la suivante est plus de deux fois plus grande, l'autre ne peut donc pas la prendre aussitôt. Si la plus petite part dépasse ce qu'on peut prendre, aucune prise ne gagne.
skill-memory = Retenir ce qu'on sait
idea-memory = Chaque nombre de bâtonnets, avec combien on peut en prendre, est une case. Elle est gagnante si une prise laisse une case perdante. Un programme qui retient les cases et s'arrête à la première prise gagnante, à partir de 1, en remplit 27 sur 120 pour 15 bâtonnets, dont 14 au plus à prendre.

unit-values = Les valeurs de Grundy
unit-values-meet = Gagnant ou perdant, cela ne suffit pas pour additionner des jeux. Un nombre par position suffit : le plus petit auquel aucun de ses coups ne mène.
unit-values-goal = tu calcules un mex et une valeur de Grundy.
skill-mex = Le plus petit entier absent (mex)
idea-mex = Le mex de quelques nombres est le plus petit parmi 0, 1, 2, 3 … qui n'en fait pas partie. Ce qui vient après le premier trou ne compte pas.
skill-heap-value = La valeur de Grundy d'un tas
idea-heap-value = La valeur de Grundy est le mex des valeurs qu'on atteint en un coup. Depuis une valeur g on atteint donc chaque valeur plus petite, mais pas g : la position agit comme un tas de g à Nim.

unit-sums = Des jeux qui se séparent
unit-sums-meet = Fais tomber une quille, ou deux quilles côte à côte : une rangée peut se séparer en deux. Comment joue-t-on plusieurs rangées à la fois ?
unit-sums-goal = tu lis un code octal, et tu gagnes à Kayles avec plusieurs rangées.
skill-splits = Lire les règles d'un code
idea-splits = Le chiffre d'un nombre dit ce qu'on peut laisser quand on prend autant de quilles : 1 rien, 2 une rangée, 4 deux rangées. Les autres chiffres en sont des sommes : 7 permet les trois. Des deux rangées laissées, aucune n'est vide.
skill-sums = Jouer plusieurs rangées
idea-sums = La valeur de Grundy de plusieurs rangées est la somme de Nim de leurs valeurs, et non de leurs longueurs. Le joueur qui doit jouer perd exactement si elle vaut 0.

unit-periods = Ce qui se répète toujours
unit-periods-meet = Les valeurs de Grundy de beaucoup de jeux se répètent à partir d'un certain nombre. Le voir n'est pas le prouver.
unit-periods-goal = tu distingues ce qui est prouvé d'une suite de valeurs et ce qu'on voit seulement, et les valeurs rares des fréquentes.
skill-period = Période et prépériode
idea-period = La période est le plus petit p tel que, à partir d'un certain n, chaque valeur est égale à celle p plus loin. La prépériode est le premier de ces n. Kayles : période 12, prépériode 71 (14 exceptions avant, la dernière en 70).
skill-proof = Vu ou prouvé
idea-proof = Quand on peut en prendre au plus m, m valeurs de suite déterminent la suivante. Si les m mêmes valeurs se suivent donc une nouvelle fois plus loin, tout ce qui vient après se répète aussi, et pour toujours.
skill-rare = Valeurs rares et fréquentes
idea-rare = Une valeur de Grundy est rare si elle partage un nombre pair de 1 avec le masque, sinon fréquente. Deux rangées d'une même sorte ont une somme rare, des deux sortes une fréquente. Un partage fréquent a donc une rangée rare ; Kayles (masque 1111₂) en a neuf.
