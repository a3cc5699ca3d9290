# Where a match is opened: here, in a thread, or for oneself.

option-where = where
    .description = Where to play: here, in a thread, or for yourself (by default as your class has settled)
option-team-first = first
    .description = Who begins; by default the class, or Bouton if the class could not win otherwise
option-team-where = where
    .description = Where the class plays: here (by default), or in a thread
option-settings-where = where
    .description = Where matches are opened, unless a player says it (by default here)

where-here = here
where-thread = in a thread
where-alone = for myself

class-place-here = here, for all to see
class-place-thread = each in a thread
class-place-alone = each pupil alone

class-plays-here = Matches are opened **here**, in the channel where somebody asks for them
class-plays-thread = Each match is opened in a **thread** of its own
class-plays-alone = Matches against the computer are seen **by their player alone**, those of two people are opened in a thread
class-threads-missing = I am not allowed to open threads in this channel: until then, matches are opened in the channel itself. Give my role the permissions *Create Public Threads* and *Send Messages in Threads*.

opened-in-thread = Your match has a thread of its own. Its board waits for you there.
played-in-thread = Match no. { $number } is played in its thread, and its board stays there. If the board has gone, type /board there.
button-to-board = Go to the board
opened-alone = Only you can see this match; /board shows it again.

menu-remove-board = Remove board
board-removed-alone = The board is removed. Match no. { $number } goes on, and from now on only its player sees it, with /board.
board-removed-shared = The board is removed. Match no. { $number } goes on: its players can show it again with /board.
board-removed-offer = The invitation is removed and withdrawn.
board-removed-over = The board is removed. Match no. { $number } was over: its result stays.
board-removed-gone = The message was gone already.
board-removed-not-allowed = Discord does not let me delete this message. Whoever may manage messages in this channel can delete it: match no. { $number } no longer needs it.
denial-no-board = This message has no board of a match that could be removed: it has been removed already, the board has moved, or it never was one. Choose *Remove board* in the menu of the message in which a match is played.
denial-board-of-class = The class plays this match by voting, and I post its board again after each vote. A teacher ends it with *Resign*, under the board.
denial-board-of-tournament = This board belongs to a tournament, which needs it. Take the player out of the tournament with the buttons under its announcement, or wait until the match is over.

no-thread-here = I open threads in a server's text channels only, so this match is played right here.
no-thread-in-one = This is a thread already, so the match is played right here.
no-thread-allowed = I am not allowed to open threads in this channel, so the match is played right here. Whoever runs the server can give me the permissions *Create Public Threads* and *Send Messages in Threads*.
no-thread-failed = Discord has not opened a thread, so the match is played right here.

refusal-not-alone = A match for yourself is one against me. To play with somebody, choose *here* or *in a thread*. To play alone, leave the opponent empty.
