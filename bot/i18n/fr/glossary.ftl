# Les mots du domaine : ce que chacun veut dire, et les formes qu'on cherche (tout nombre).
# Chacun s'explique sous les textes qui l'emploient ; aucun texte ne l'emploie avant son unité.

button-meanings = Le sens des mots

term-losing = **Position perdante** : le joueur qui doit jouer perd si l'autre joue bien. **Position gagnante** : le joueur qui doit jouer peut gagner.
    .forms = position perdante, position gagnante, nombre perdant, nombre gagnant, paire perdante
term-misere = **Version normale** : le dernier coup gagne. **Version misère** : le dernier coup perd.
    .forms = misère, version normale
term-mirror = **Miroir** : deux tas égaux, ou deux rangées égales : chaque coup d'un côté peut se copier de l'autre.
    .forms = miroir
term-binary = **Binaire** : écrit avec les puissances de deux, 1, 2, 4, 8… : 66 = 64 + 2 s'écrit 1000010.
    .forms = binaire, nombre de 1, nombre impair de 1, nombre pair de 1, un 1 dans la colonne
term-nim-sum = **Somme de Nim** (⊕) : l'addition binaire sans retenue : 3 ⊕ 5 = 6.
    .forms = somme de Nim, ⊕
term-arena = **Arène** : le graphe d'un jeu : les positions sont des points, les coups des flèches.
    .forms = arène
term-attractor = **Attracteur** d'un joueur : d'où ce joueur peut forcer la victoire.
    .forms = attracteur
term-rank = **Rang** : en combien de coups des deux joueurs au plus.
    .forms = rang
term-stealing = **Vol de stratégie** : une preuve qu'un premier coup gagne, car une réplique pouvait se jouer d'abord.
    .forms = vol de stratégie
term-mex = **Mex** : le plus petit entier qui manque, à partir de 0 : de 0, 1, 3 c'est 2.
    .forms = mex
term-grundy = **Valeur de Grundy**, G(n) : le mex des valeurs qu'on atteint en un coup. En version normale, 0 veut dire perdante, et g agit comme un tas de g à Nim.
    .forms = valeur de Grundy, G(
term-period = **Période** : au bout de combien de pas une suite se répète. **Prépériode** : combien de valeurs la précèdent.
    .forms = période, prépériode
term-rare = **Rare** : une valeur qui a un nombre pair de 1 là où le masque a un 1 ; les autres sont **fréquentes**.
    .forms = rare, fréquent, fréquente, masque
term-quotient = **Quotient misère** : une table qui dit quels tas agissent de même en version misère, et quelles sommes sont perdantes.
    .forms = quotient misère
term-letters = **P, N** : dans les livres, une position perdante (P-position) est celle où le joueur précédent peut gagner, une position gagnante (N-position) celle où le suivant le peut.
    .forms = P-position, N-position
