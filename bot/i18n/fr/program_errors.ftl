# Ce que veulent dire les erreurs de Python : une phrase pour chacune, ou deux.
program-error-colon = Il manque un deux-points « : », comme à la fin d'une ligne avec if, for, while ou def. À la place de « else if », Python a « elif ».
program-error-quote = Un texte n'est pas fermé : il manque son dernier guillemet, ou une apostrophe le termine trop tôt. Un texte avec une apostrophe se met entre " et ".
program-error-triple-quote = Un texte qui commence par trois guillemets n'est pas fermé : il en manque trois autres.
program-error-bracket = La parenthèse ou le crochet { $bracket } ouvert ici n'est jamais fermé.
program-error-unmatched = Le signe { $bracket } ne ferme rien : rien n'a été ouvert avant.
program-error-mismatched = Le signe { $opening } est fermé par { $closing }, qui n'est pas du même genre.
program-error-body = Ce qui dépend de la ligne du dessus doit être décalé vers la droite.
program-error-tabs = Des lignes sont décalées par des tabulations, d'autres par des espaces. N'utilise que des espaces, quatre par niveau.
program-error-indentation = La ligne est trop décalée, ou pas assez : dans un bloc, toutes les lignes commencent à la même colonne.
program-error-equals = Pour comparer, écris == avec deux signes égal.
program-error-assigned = À gauche de = il faut un nom, ou une place dans une liste. Pour comparer, écris == avec deux signes égal.
program-error-print = { $name } demande des parenthèses : { $name }("…").
program-error-comma = Il manque peut-être une virgule entre deux éléments.
program-error-smart-quotes = Python ne connaît pas le guillemet { $sign }, celui des traitements de texte. Tape " ou ' à sa place.
program-error-sign = Python ne connaît pas le signe { $sign } à cet endroit. A-t-il été copié d'un texte ? Python écrit « * » pour ×, « / » pour ÷, « != » pour ≠, « <= » pour ≤ et « >= » pour ≥.
program-error-invisible = Il y a ici un signe qu'on ne voit pas, comme une espace spéciale. Efface les blancs de cette ligne, et tape-les de nouveau.
program-error-return-outside = { $word } est en dehors de toute fonction. La ligne doit peut-être être décalée vers la droite.
program-error-break-outside = { $word } est en dehors de toute boucle. La ligne doit peut-être être décalée vers la droite.
program-error-number = Ce n'est pas écrit comme un nombre, et un nom ne peut pas commencer par un chiffre.
program-error-try = Après le bloc de try, il manque une ligne except:.
program-error-keyword-first = Dans un appel, les arguments sans nom viennent avant ceux qui en ont un (nom=…).
program-error-global-late = La ligne global { $name } doit venir avant que { $name } soit utilisé dans la fonction.
program-error-twice = Deux paramètres de la fonction ont le nom { $name }.
program-error-continuation = Après une barre oblique inversée \ la ligne doit se terminer.
program-error-syntax = Python ne peut pas lire cette ligne. Regarde-la, et celle du dessus : manque-t-il un signe, ou y en a-t-il un de trop ?
program-error-name-meant = Rien ne porte le nom { $name }. Veux-tu dire { $meant } ?
program-error-name = Rien ne porte le nom { $name } à cet endroit. Est-il écrit comme là où il est défini, avec les mêmes majuscules ?
program-error-unbound = { $name } n'a pas encore de valeur quand il est utilisé. Un nom auquel une fonction donne une valeur est le sien : celui du dehors en est un autre.
program-error-pop-empty = Il n'y a plus rien à retirer : c'est vide.
program-error-index = Il n'y a pas d'élément à cette place. On les compte à partir de 0 : le dernier de n a le numéro n - 1.
program-error-key = Le dictionnaire n'a pas la clé { $name }.
program-error-zero = Quelque chose est divisé par 0.
program-error-none = Une valeur est None ici : c'est ce que renvoie une fonction sans « return ».
program-error-none-attribute = Ce qui est devant .{ $name } est None ici. Une fonction sans « return » renvoie None, et des méthodes comme append et sort aussi.
program-error-subscript = Une valeur du type { $type } n'a pas d'éléments : [ ] ne peut pas la suivre.
program-error-iterable = On ne peut pas parcourir une valeur du type { $type }. Manque-t-il range(…) ?
program-error-callable = On ne peut pas appeler une valeur du type { $type } : ( ) ne peut pas la suivre. Le nom d'une fonction a-t-il servi à autre chose ?
program-error-argument = { $name } est appelée avec trop peu d'arguments.
program-error-arguments = { $name } est appelée avec trop d'arguments.
program-error-joined = { $one } et { $other } ne peuvent pas être réunis par +. Convertis l'un des deux, par exemple avec str(…) ou int(…), ou écris [ ] autour d'un élément.
program-error-operands = { $sign } ne s'applique pas entre { $one } et { $other }.
program-error-compared = { $sign } ne peut pas comparer { $one } et { $other }.
program-error-unhashable = Un objet { $type } peut changer : il ne peut être ni une clé d'un dictionnaire, ni un élément d'un ensemble. Fais-en un tuple.
program-error-place = Une place dans une liste est un nombre entier, et non { $type }. Un quotient l'est s'il est écrit //.
program-error-fixed = Un objet { $type } ne peut pas être modifié sur place. Fais-en un nouveau, ou utilise une liste.
program-error-length = Une valeur du type { $type } n'a pas de longueur.
program-error-whole = Il faut ici un nombre entier. Un quotient l'est s'il est écrit //.
program-error-attribute = Une valeur du type { $type } n'a rien qui s'appelle { $name }.
program-error-module = Le module { $type } n'a pas de { $name } ici. Est-ce écrit comme dans la documentation de Python ? Ce qui lance d'autres programmes n'existe pas chez moi, et ce n'est pas une faute de ta part.
program-error-no-number = Ce texte n'est pas écrit comme un nombre.
program-error-unpack = Il n'y a pas autant de noms que de valeurs, à gauche et à droite de =.
program-error-not-in-list = Ce qui est cherché n'est pas dans la liste. Demande d'abord avec « in ».
program-error-empty = max et min demandent au moins une valeur. Qu'est-ce qui est correct pour une liste vide ?
program-error-import-name-meant = Ce module n'a rien qui s'appelle { $name }. Veux-tu dire { $meant } ?
program-error-import-name = Ce module n'a rien qui s'appelle { $name }.
program-error-recursion = La fonction s'appelle elle-même encore et encore. Y a-t-il un cas où elle s'arrête, et est-il toujours atteint ?
program-error-changed-size = Ce qu'on parcourt ne doit pas changer pendant ce temps. Parcours-en une copie.
program-error-exit = Le programme se termine lui-même à cet endroit. Une fonction que je juge doit renvoyer quelque chose.
program-error-input = Le programme demande avec « input » encore et encore, et la réponse est 1 chaque fois.
program-error-not-here = Les programmes n'ont ici ni fichiers, ni réseau, ni threads (fils d'exécution), et seulement une partie des modules : c'est ainsi chez moi, et ce n'est pas une faute de ta part. Mets dans le programme lui-même ce dont la fonction a besoin.
