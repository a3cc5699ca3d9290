# What `bouton run`, `bouton backup`, `bouton restore` and `bouton doctor` say.

setting-at = { $file }, line { $line }: { $problem }
setting-token-missing = DISCORD_TOKEN is not set: put your bot's token in the environment or in .env (to try Bouton without one: bouton preview)
setting-token-malformed = DISCORD_TOKEN is malformed: copy it whole from the Developer Portal, Bot, Reset Token
setting-token-refused = DISCORD_TOKEN was refused by Discord: it was reset or revoked. Copy a new one from the Developer Portal, Bot, Reset Token
setting-shards = SHARDS is wrong: write which shards this process has, and of how many, such as 0-3/16, or 3/16 for a single one. The first is 0.
setting-shards-elsewhere = { $variable } is not read here, so this process would have all shards. Set SHARDS instead: which shards this process has, and of how many, such as SHARDS={ $meant }. The first is 0.
setting-choice = { $variable } is wrong: write one of { $choices }.
setting-number = { $variable } is wrong: write a whole number from { $least } to { $most }, such as { $variable }={ $example }.
setting-empty = { $variable } is empty: write { $variable }={ $example }, or take the line away.
setting-long = { $variable } is too long: write at most { $most } characters.
setting-cache-folder = CACHE_DIR cannot be used: { $folder } is a file. Name a folder, or take the line away.
setting-unknown = { $variable } is not a setting of mine: take the line away.
setting-misspelt = { $variable } is not a setting of mine. Did you mean { $meant }?
setting-line = { $file }, line { $line }: this cannot be read. Write NAME=value, with both quotation marks or with none.
setting-variable = { $file }, line { $line }: nothing sets { $name }. Write its value here, or set { $name } in the environment.
setting-file = { $file } cannot be read: { $reason }. Let the user who runs me read it.
setting-file-encoding = { $file } is not UTF-8 text: save it again as UTF-8.
setting-database-driver = DATABASE_URL is wrong: it must start with sqlite+aiosqlite:// or postgresql+asyncpg://
setting-database-extra = DATABASE_URL names a PostgreSQL database, and asyncpg is missing. Install it: pip install 'bouton[postgresql]'
setting-database-port = DATABASE_URL is wrong: the port is not a number. In a password, write “@”, “:” and “/” as %40, %3A and %2F.
setting-database-at = DATABASE_URL is wrong: it has one “@” too many. In a password, write “@”, “:” and “/” as %40, %3A and %2F.
setting-database-parameter = DATABASE_URL is wrong: SQLite knows no “{ $name }” after the “?”. Take it away, as in sqlite+aiosqlite:///bouton.db
setting-database-blank = DATABASE_URL is wrong: “{ $name }” has no value after the “?”. Write a value, or take “{ $name }” away.
setting-database-no-file = DATABASE_URL is wrong: it names no file. Write it like sqlite+aiosqlite:///bouton.db
setting-twice = { $file }, line { $line }: { $name } is set already. Keep one of the two lines.
setting-metrics-host = METRICS_HOST is wrong ({ $host }): this machine has no such address. Write for example 127.0.0.1
setting-metrics-port = METRICS_PORT is wrong ({ $port }): the user who runs me may not open it. Write one from 1024 on, such as 9109
setting-metrics-taken = another process has the port { $port } of METRICS_PORT. Stop it, or write another port.
setting-database-address = DATABASE_URL cannot be used: { $reason }. Write it like sqlite+aiosqlite:///bouton.db or postgresql+asyncpg://user:password@host/name
setting-database-refused = DATABASE_URL cannot be used: PostgreSQL refuses it ({ $reason }). Check the user, the password and the name of the database in it.
setting-database-newer = DATABASE_URL cannot be used: a newer version of me has upgraded the database to revision { $revision }. Install that version, or put a copy back with bouton restore.
setting-database-folder = DATABASE_URL cannot be used: there is no folder { $folder }. Make it, or name another file.
setting-database-closed = DATABASE_URL cannot be used: nothing can be written in { $folder } ({ $reason }). Make room there, and let the user who runs me write.
setting-database-file = DATABASE_URL cannot be used: { $file } is no file that the user who runs me may read and write. Give it to that user, or name another one.
setting-database-damaged = DATABASE_URL cannot be used: { $file } is no database, or a damaged one ({ $reason }). Put a copy back with bouton restore, or name another file.
setting-database-replaced = DATABASE_URL cannot be used: { $file } is missing, and { $former } is beside it, from when a copy was put back. Put a copy back with bouton restore, or rename that file.
setting-database-served = DATABASE_URL cannot be used: another process serves { $file } with the same token. Stop it first; several processes need PostgreSQL.
discord-away = Discord cannot be reached ({ $reason })
database-away = the database does not answer: { $reason }

backup-done = { $database } was copied into { $file }.
backup-no-such-file = { $file } does not exist
backup-same-file = { $file } is the database itself: choose another name for the copy
backup-not-a-database = { $file } is no database of mine
backup-damaged = { $file } is damaged: choose an older copy
backup-newer = { $file } was written by a newer version of me: install that version first
backup-in-use = { $file } is in use: stop the bot first
backup-exists = { $file } exists already: choose another name, or add --replace
backup-no-plain-file = DATABASE_URL does not name a plain file, such as sqlite+aiosqlite:///bouton.db
backup-postgresql = DATABASE_URL names a PostgreSQL database: copy it with pg_dump --format=custom
restore-postgresql = DATABASE_URL names a PostgreSQL database: put a copy back with bouton erasures, pg_restore --clean, bouton forget
restore-done = { $file } is now the database, { $database }.
restore-former = What was there before is kept in { $file }.
restore-unknown = Whom the former database had forgotten cannot be read. If you have a list of bouton erasures, apply it: bouton forget FILE
erasures-done = { $file } lists { $count ->
        [one] one erasure
       *[other] { $count } erasures
    }, without anybody's number. Keep it apart from the copies.
forget-done = { $count ->
        [0] The database holds nobody who was erased.
        [one] One person who was erased was erased again.
       *[other] { $count } people who were erased were erased again.
    }
forget-no-list = { $file } is no list of erasures: bouton erasures FILE writes one
backup-impossible = the copy cannot be written: { $reason }

doctor-ok = ok
doctor-fault = fault
doctor-bad-setting = Settings: { $reason }
doctor-settings = Settings: all can be read.
doctor-operator = Operator: /privacy names { $name }, and how to reach them.
doctor-operator-unnamed = Operator: not set: { $unset }. At a school, write who answers for what I store, and how to reach them: /privacy shows it to everybody.
doctor-cache = Cache: { $folder } can be written.
doctor-cache-closed = Cache: nothing can be written in { $folder } ({ $reason }). Let the user who runs me write there, or name another folder in CACHE_DIR; until then each process compiles and computes anew.
doctor-machine = Machine: time zones and the letters of pictures are there.
doctor-no-time-zones = Machine: there are no time zones, so classes would have UTC. Install the package tzdata.
doctor-no-fonts = Machine: the letters of pictures are missing in { $folder }. Install Matplotlib anew, with pip.
doctor-database = Database: it answers, and is up to date (revision { $revision }).
doctor-database-new = Database: { $file } does not exist yet. The first start creates it.
doctor-database-empty = Database: it answers, and is empty. The first start creates the tables.
doctor-database-older = Database: it answers. The next start upgrades it from revision { $revision } to { $latest }; make a copy first with bouton backup.
doctor-database-newer = Database: a newer version of me has upgraded it to revision { $revision }. Install that version, or put a copy back with bouton restore.
doctor-database-unusable = Database: it cannot be used ({ $reason }). Check DATABASE_URL and that the server runs.
doctor-unreachable = Discord: it cannot be reached ({ $reason }). Check the network and any firewall.
doctor-status = Discord: { $status ->
        [403] it forbids the request (403): a proxy or a firewall stands between, or this machine is blocked. Try from another network.
        [404] it does not know what was asked (404): the application was deleted, or a proxy answers in Discord's place. Look at it in the Developer Portal.
        [429] it was asked too often (429). Wait a few minutes.
       *[other] it answers with an error ({ $status }). Look at discordstatus.com, and try again later.
    }
doctor-token = Token: Discord knows it as { $name }.
doctor-token-refused = Token: Discord refuses it. Copy a new one from the Developer Portal, Bot, Reset Token.
doctor-clock = Clock: it agrees with Discord's.
doctor-clock-unknown = Clock: Discord did not tell the time.
doctor-clock-wrong = Clock: it is { $ahead ->
        [1] ahead
       *[0] behind
    } by { $seconds } s. Set it by NTP: challenges open and close by it.
doctor-intents = Intents: no privileged one is switched on, and none is needed.
doctor-intents-too-many = Intents: privileged ones are switched on ({ $count }). I need none: you may switch them off.
doctor-server = Server { $server }: I may do there what I need.
doctor-server-threads = Server { $server }: I may do there what I need, but not open threads. Matches that are asked for in a thread are played in the channel; the permission Create Public Threads changes that.
doctor-server-lacks = Server { $server }: give my role the permissions { $lacking }.
