# The local Discord of `bouton preview`.

preview-server = The class
preview-channel = games
preview-topic = Type /nim or /fortboyard
preview-teacher = Ms Germain
preview-welcome = ## Welcome to the class!
    I am **Bouton**. Type a command below, as in Discord, and press the buttons under a board to move. **Why?** explains my move.

    - `/nim` plays Nim against me, `/nim heaps:1 3 7` from a position of yours
    - `/fortboyard` plays with 20 sticks, the last one wins
    - `/play 3 5` moves by text: take 5 from heap 3
    - `/board` shows your board again
    - At the top, “Viewing as” makes you another pupil: challenge one with the option `opponent`, then accept as them
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
