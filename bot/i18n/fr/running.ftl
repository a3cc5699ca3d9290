# Ce que disent `bouton run`, `bouton backup`, `bouton restore` et `bouton doctor`.

setting-at = { $file }, ligne { $line } : { $problem }
setting-token-missing = DISCORD_TOKEN n'est pas réglé : mets le jeton de ton bot dans l'environnement ou dans .env (pour essayer Bouton sans jeton : bouton preview)
setting-token-malformed = DISCORD_TOKEN est mal formé : copie-le en entier depuis le Developer Portal, Bot, Reset Token
setting-token-refused = Discord refuse DISCORD_TOKEN : il a été changé ou révoqué. Copie le nouveau depuis le Developer Portal, Bot, Reset Token
setting-shards = SHARDS ne convient pas : écris quels shards ce processus sert, et sur combien, comme 0-3/16, ou 3/16 pour un seul. Le premier est le 0.
setting-shards-elsewhere = { $variable } n'est pas lu ici, et ce processus servirait donc tous les shards. Règle plutôt SHARDS : quels shards ce processus sert, et sur combien, comme SHARDS={ $meant }. Le premier est le 0.
setting-choice = { $variable } ne convient pas : écris l'une de ces valeurs : { $choices }.
setting-number = { $variable } ne convient pas : écris un nombre entier de { $least } à { $most }, comme { $variable }={ $example }.
setting-empty = { $variable } est vide : écris { $variable }={ $example }, ou retire la ligne.
setting-long = { $variable } est trop long : écris { $most } caractères au plus.
setting-cache-folder = CACHE_DIR est inutilisable : { $folder } est un fichier. Indique un dossier, ou retire la ligne.
setting-unknown = { $variable } n'est pas un de mes réglages : retire la ligne.
setting-misspelt = { $variable } n'est pas un de mes réglages. Voulais-tu dire { $meant } ?
setting-line = { $file }, ligne { $line } : elle ne se lit pas. Écris NOM=valeur, avec les deux guillemets ou sans aucun.
setting-variable = { $file }, ligne { $line } : rien ne définit { $name }. Écris sa valeur ici, ou définis { $name } dans l'environnement.
setting-file = { $file } ne se lit pas : { $reason }. Donne le droit de le lire à l'utilisateur qui me lance.
setting-file-encoding = { $file } n'est pas du texte en UTF-8 : enregistre-le de nouveau en UTF-8.
setting-database-driver = DATABASE_URL ne convient pas : elle doit commencer par sqlite+aiosqlite:// ou postgresql+asyncpg://
setting-database-extra = DATABASE_URL désigne une base PostgreSQL, et asyncpg manque. Installe-le : pip install 'bouton[postgresql]'
setting-database-port = DATABASE_URL ne convient pas : le port n'est pas un nombre. Dans un mot de passe, écris « @ », « : » et « / » comme « %40 », « %3A » et « %2F ».
setting-database-at = DATABASE_URL ne convient pas : elle a un « @ » de trop. Dans un mot de passe, écris « @ », « : » et « / » comme « %40 », « %3A » et « %2F ».
setting-database-parameter = DATABASE_URL ne convient pas : SQLite ne connaît pas « { $name } » après le « ? ». Retire-le, comme dans sqlite+aiosqlite:///bouton.db
setting-database-blank = DATABASE_URL ne convient pas : « { $name } » n'a pas de valeur après le « ? ». Écris une valeur, ou retire « { $name } ».
setting-database-no-file = DATABASE_URL ne convient pas : elle ne nomme pas un fichier. Écris-la comme sqlite+aiosqlite:///bouton.db
setting-twice = { $file }, ligne { $line } : { $name } est déjà donné plus haut. Garde une seule des deux lignes.
setting-metrics-host = METRICS_HOST ne convient pas ({ $host }) : cette machine n'a pas cette adresse. Écris par exemple 127.0.0.1
setting-metrics-port = METRICS_PORT ne convient pas ({ $port }) : l'utilisateur qui me lance n'a pas le droit de l'ouvrir. Écris-en un à partir de 1024, comme 9109
setting-metrics-taken = un autre processus utilise le port { $port } de METRICS_PORT. Arrête-le, ou écris un autre port.
setting-database-address = DATABASE_URL est inutilisable : { $reason }. Écris-la comme sqlite+aiosqlite:///bouton.db ou postgresql+asyncpg://utilisateur:motdepasse@serveur/nom
setting-database-refused = DATABASE_URL est inutilisable : PostgreSQL la refuse ({ $reason }). Vérifie l'utilisateur, le mot de passe et le nom de la base qu'elle donne.
setting-database-newer = DATABASE_URL est inutilisable : une version plus récente de moi a fait passer la base à la révision { $revision }. Installe cette version, ou remets une copie avec bouton restore.
setting-database-folder = DATABASE_URL est inutilisable : le dossier { $folder } n'existe pas. Crée-le, ou choisis un autre fichier.
setting-database-closed = DATABASE_URL est inutilisable : rien ne peut s'écrire dans { $folder } ({ $reason }). Fais-y de la place, et donne le droit d'y écrire à l'utilisateur qui me lance.
setting-database-file = DATABASE_URL est inutilisable : { $file } n'est pas un fichier que l'utilisateur qui me lance peut lire et modifier. Donne-le à cet utilisateur, ou choisis-en un autre.
setting-database-damaged = DATABASE_URL est inutilisable : { $file } n'est pas une base de données, ou elle est abîmée ({ $reason }). Remets une copie avec bouton restore, ou choisis un autre fichier.
setting-database-replaced = DATABASE_URL est inutilisable : { $file } manque, et { $former } est à côté, depuis la remise d'une copie. Remets une copie avec bouton restore, ou renomme ce fichier.
setting-database-served = DATABASE_URL est inutilisable : un autre processus utilise { $file } avec le même jeton. Arrête-le d'abord ; à plusieurs processus il faut PostgreSQL.
discord-away = Discord est injoignable ({ $reason })
database-away = la base de données ne répond pas : { $reason }

backup-done = { $database } a été copiée dans { $file }.
backup-no-such-file = { $file } n'existe pas
backup-same-file = { $file } est la base elle-même : choisis un autre nom pour la copie
backup-not-a-database = { $file } n'est pas une de mes bases de données
backup-damaged = { $file } est abîmée : choisis une copie plus ancienne
backup-newer = { $file } vient d'une version plus récente de moi : installe d'abord cette version
backup-in-use = { $file } est utilisée : arrête d'abord le bot
backup-exists = { $file } existe déjà : choisis un autre nom, ou ajoute --replace
backup-no-plain-file = DATABASE_URL ne désigne pas un simple fichier, comme sqlite+aiosqlite:///bouton.db
backup-postgresql = DATABASE_URL désigne une base PostgreSQL : copie-la avec pg_dump --format=custom
restore-postgresql = DATABASE_URL désigne une base PostgreSQL : remets une copie avec bouton erasures, pg_restore --clean, bouton forget
restore-done = { $file } est maintenant la base de données, { $database }.
restore-former = Ce qui y était est gardé dans { $file }.
restore-unknown = Qui l'ancienne base avait oublié n'a pas pu être lu. Si tu as une liste de bouton erasures, applique-la : bouton forget FICHIER
erasures-done = { $file } liste { $count ->
        [one] un effacement
       *[other] { $count } effacements
    }, sans le numéro de personne. Garde-le à part des copies.
forget-done = { $count ->
        [0] La base ne garde personne qui ait été effacé.
        [one] Une personne effacée a été effacée de nouveau.
       *[other] { $count } personnes effacées ont été effacées de nouveau.
    }
forget-no-list = { $file } n'est pas une liste d'effacements : bouton erasures FICHIER en écrit une
backup-impossible = la copie ne peut pas être écrite : { $reason }

doctor-ok = en ordre
doctor-fault = à corriger
doctor-bad-setting = Réglages : { $reason }
doctor-settings = Réglages : tous se lisent.
doctor-operator = Responsable : /privacy nomme { $name }, et dit comment joindre cette personne.
doctor-operator-unnamed = Responsable : non réglé : { $unset }. Dans une école, écris qui répond de ce que je garde, et comment joindre cette personne : /privacy le montre à tous.
doctor-cache = Cache : on peut écrire dans { $folder }.
doctor-cache-closed = Cache : rien ne s'écrit dans { $folder } ({ $reason }). Donne ce droit à l'utilisateur qui me lance, ou indique un autre dossier dans CACHE_DIR ; d'ici là, chaque processus compile et calcule de nouveau.
doctor-machine = Machine : les fuseaux horaires et les lettres des images sont là.
doctor-no-time-zones = Machine : les fuseaux horaires manquent, et les classes auraient UTC. Installe le paquet tzdata.
doctor-no-fonts = Machine : les lettres des images manquent dans { $folder }. Réinstalle Matplotlib avec pip.
doctor-database = Base de données : elle répond et elle est à jour (révision { $revision }).
doctor-database-new = Base de données : { $file } n'existe pas encore. Le premier démarrage la crée.
doctor-database-empty = Base de données : elle répond et elle est vide. Le premier démarrage crée les tables.
doctor-database-older = Base de données : elle répond. Le prochain démarrage la fera passer de la révision { $revision } à { $latest } ; fais d'abord une copie avec bouton backup.
doctor-database-newer = Base de données : une version plus récente de moi l'a fait passer à la révision { $revision }. Installe cette version, ou remets une copie avec bouton restore.
doctor-database-unusable = Base de données : elle est inutilisable ({ $reason }). Vérifie DATABASE_URL et que le serveur tourne.
doctor-unreachable = Discord : il est injoignable ({ $reason }). Vérifie le réseau et le pare-feu.
doctor-status = Discord : { $status ->
        [403] il interdit la demande (403) : un proxy ou un pare-feu est entre nous, ou cette machine est bloquée. Essaie depuis un autre réseau.
        [404] il ne connaît pas ce qui est demandé (404) : l'application a été supprimée, ou un proxy répond à la place de Discord. Regarde-la dans le Developer Portal.
        [429] on lui a trop demandé (429). Attends quelques minutes.
       *[other] il répond par une erreur ({ $status }). Regarde discordstatus.com, et réessaie plus tard.
    }
doctor-token = Jeton : Discord le connaît sous le nom { $name }.
doctor-token-refused = Jeton : Discord le refuse. Copie-en un nouveau depuis le portail des développeurs, Bot, Reset Token.
doctor-clock = Horloge : elle s'accorde avec celle de Discord.
doctor-clock-unknown = Horloge : Discord n'a pas dit l'heure.
doctor-clock-wrong = Horloge : elle { $ahead ->
        [1] avance
       *[0] retarde
    } de { $seconds } s. Règle-la par NTP : les défis ouvrent et ferment d'après elle.
doctor-intents = Intents : aucun intent privilégié n'est activé, et aucun n'est nécessaire.
doctor-intents-too-many = Intents : des intents privilégiés sont activés ({ $count }). Je n'en ai besoin d'aucun : tu peux les désactiver.
doctor-server = Serveur { $server } : j'ai le droit d'y faire ce qu'il me faut.
doctor-server-threads = Serveur { $server } : j'ai le droit d'y faire ce qu'il me faut, mais pas d'ouvrir des fils. Les parties demandées dans un fil se jouent dans le salon ; la permission Create Public Threads y remédie.
doctor-server-lacks = Serveur { $server } : donne à mon rôle les permissions { $lacking }.
