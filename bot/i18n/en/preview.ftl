# The local Discord of `bouton preview`.

preview-server = The class
preview-channel = games
preview-topic = Type { -games }
preview-teacher = Ms Germain
preview-welcome = ## Welcome to the class!
    I am **Bouton**. As in Discord, type `/`, choose a command in the list above the line, and send it with ➤. Then press the buttons under the board; **Why?** explains my move.

    { $games }
    - `/rules` tells the rules of a game in a few sentences, and shows one move
    - `/play` moves by text, in its option `move`
    - `/board` shows your board again; `/arena` draws a game graph, `/duel` lets strategies play
    - As the teacher (“Viewing as”), `/challenge create` sets a challenge; pupils answer it with `/challenges`
    - At the top, “Viewing as” makes you another pupil: invite one to a match with the option `opponent`, then accept as them
preview-open-matches = { $count ->
        [one] One match of last time is still open: its players can type `/board` to go on.
       *[other] { $count } matches of last time are still open: their players can type `/board` to go on.
    }
preview-address = Local Discord:
preview-database = Matches are kept in { $file }
preview-stop = Ctrl-C stops it.
preview-stopped = Stopped. Open matches are kept.
preview-port-busy = port { $port } is in use: choose another with --port, or leave it out for a free one
preview-database-unusable = { $file } cannot be used as a database: { $reason }
