# Les défis en fichiers : les clés s'écrivent sans accents, comme TOML le veut.
sheet-head =
    Un défi de Bouton : des questions pour une classe. Un professeur l'importe par /challenge import.
    Il ne dit rien d'aucun élève, d'aucune classe, d'aucune date. Les questions sont une par ligne.
sheet-title = titre
sheet-lines = questions
sheet-attempts = essais
sheet-hundredths = points
sheet-counts = compte
sheet-counts-best = meilleur
sheet-counts-first = premier
sheet-counts-last = dernier
sheet-same-for-all = pareil-pour-tous
sheet-mode = mode
sheet-mode-exam = examen
sheet-mode-practice = entraînement
sheet-minutes = minutes
sheet-late-minutes = minutes-de-retard
sheet-late-percent = pourcent-en-retard
sheet-remind-minutes = minutes-de-rappel
sheet-reference = ta-version
button-share-sheet = Partager (fichier)
sheet-exported = { $name } : donne ce fichier à un collègue, qui en fait un brouillon par /challenge import. Le fichier contient le titre, les questions et les réglages ; dates, salon, personnes et réponses restent ici. Une version à toi (programme) y est telle que tu l'as écrite.
denial-no-sheet = Ce fichier n'est pas un défi de moi. Un défi de /challenge export a cette ligne : { $first }
denial-other-version = Ce fichier est de la version { $version }, et je lis la version { $known }. Demande à ton collègue d'exporter le défi de nouveau.
denial-no-toml = Je ne peux pas lire la ligne { $line } de ce fichier. Une ligne est un nom, un signe égal et une valeur, et un texte est entre guillemets droits : titre = "Mon défi"
denial-key-twice = `{ $key }` et `{ $other }` veulent dire la même chose. Garde un des deux.
denial-key-missing = Il manque `{ $key }`. Exemple : { $example }
denial-wrong-value = `{ $key }` a une valeur d'une autre sorte. Exemple : { $example }
denial-unknown-keys = { $count ->
    [one] Un défi n'a rien qui s'appelle { $keys }.
   *[other] Un défi n'a rien qui s'appelle ainsi : { $keys }.
} Ce qu'un défi peut avoir : { $known }.
sheet-exported-own = Tes propres questions y sont aussi en GIFT et en XML, pour Moodle.
button-import-rest = Importer les { $count }
