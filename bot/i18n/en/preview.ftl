# The local Discord of `bouton preview`.

preview-server = The class
preview-channel = games
preview-topic = Type / to see what there is. “Viewing as” makes you somebody else.
preview-teacher = Ms Germain
preview-open-matches = { $count ->
        [one] One match of last time is still open: its players can type `/board` to go on.
       *[other] { $count } matches of last time are still open: their players can type `/board` to go on.
    }
preview-address = Local Discord:
preview-people = “Viewing as”, at the top of the page, makes you another pupil, or the teacher.
preview-database = Matches are kept in { $file }
preview-stop = Ctrl-C stops it.
preview-stopped = Stopped. Open matches are kept.
preview-port-busy = port { $port } is in use: choose another with --port, or leave it out for a free one
preview-database-unusable = { $file } cannot be used as a database: { $reason }
