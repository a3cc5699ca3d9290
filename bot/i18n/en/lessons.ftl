# The path of learning: its units, its skills and their ideas. Each unit is about games of its own.

unit-few = A few sticks
unit-few-meet = These are the sticks of Fort Boyard, a TV show: take 1, 2 or 3, and in normal play, whoever takes the last one wins. Which number can you leave so that the other player cannot win?
unit-few-goal = you win from a few sticks, and you see why 4 is losing.
skill-few-outcome = Few sticks: who wins
idea-few-outcome = A number is losing if every take from it leaves one that the other player wins.
skill-few-take = Few sticks: the take that wins
idea-few-take = A take wins if it leaves a number that is losing for the other player.

unit-fours = Many sticks
unit-fours-meet = Now there are more sticks, and nobody wants to count through every move. Which numbers would you like to leave?
unit-fours-goal = you name the winner from any number of sticks, and the take.
skill-pairs = Answer every take
idea-pairs = If 1 to 3 may be taken, answer k with 4 − k. Together that is 4, so a multiple of 4 stays one after each of your replies, until none is left. If 1 to m may be taken, it is m + 1 instead of 4.
skill-fours = Many sticks: who wins, and how
idea-fours = When 1 to 3 may be taken, the multiples of 4 are losing. From any other number, the remainder on division by 4 is the take that wins. When 1 to m may be taken, it is m + 1 instead of 4.
skill-remainder = Which remainder matters
idea-remainder = When 1 to m may be taken, a reply can always complete the other player's take to m + 1. No other sum works for every take: a take of m needs a sum of at least m + 1, a take of 1 a sum of at most m + 1.

unit-takes = Any takes
unit-takes-meet = Now each question says how many sticks may be taken, and whoever cannot move loses. With 1 or 5: 0 is losing, 1 is winning (leave 0), 2 is losing (one can only leave 1).
unit-takes-goal = you fill a row of winning and losing numbers, whatever may be taken.
skill-backwards = Find all the losing numbers
idea-backwards = A number is losing if every move leads to a winning one, and winning if some move leads to a losing one. So the row is filled from 0 upwards; where there is no move, the player to move has lost.
skill-any-takes = Any takes: who wins, and how
idea-any-takes = Look at what each take leaves: a take that leaves a losing number wins, and if no take does, the number is losing. From some number on the losing ones repeat, but not always after the largest take plus one: when 1, 3 or 4 may be taken, after 7.

unit-poison = The last stick loses
unit-poison-meet = As on TV: whoever takes the last stick loses. Which number do you want to leave now?
unit-poison-goal = you win when the last stick loses.
skill-poison = The last stick loses
idea-poison = When whoever cannot move wins instead of losing, all the losing numbers move up by the smallest take. So when 1 to m may be taken, leave a multiple of m + 1, plus 1.

unit-mirror = Two heaps
unit-mirror-meet = There are two heaps: take as many as you like from one of them, and the last object wins. What if both heaps were equal?
unit-mirror-goal = you win from any two heaps that differ.
skill-equal-heaps = Make two heaps equal
idea-equal-heaps = If you leave two equal heaps, you can repeat every take in the other heap, so you take the last object. To leave them equal, take the difference from the larger heap.
skill-mirror = Play the mirror
idea-mirror = Whatever is taken from one of two equal heaps can be taken from the other, and they are equal again. A third heap that is not empty changes this: the player to move takes all of it, and leaves two equal ones.
skill-dressed-up = The mirror in other clothes
idea-dressed-up = Two numbers that are lowered one at a time are two heaps, whatever they count. Make them alike, and then repeat every move on the other one.

unit-binary = Numbers in binary
unit-binary-meet = The digits 0 and 1 are enough to write all numbers. Each counts twice as much as the one to its right:
    ```
    16 8 4 2 1
     1 0 0 1 0  = 16 + 2 = 18
    ```
    That will show how to win with any heaps.
unit-binary-goal = you write numbers up to 63 in binary, read them, and count the ones in their columns.
skill-to-binary = Write a number in binary
idea-to-binary = Subtract the largest power of two that fits, again and again: each one used gives the digit 1, each smaller one left out 0. Or halve down to 0: the remainders, last first, are the digits. Every number has one binary form only.
skill-from-binary = Read a binary number
idea-from-binary = From the right, the digits count for 1, 2, 4, 8 and so on, always twice as much. The number is the sum of what its ones count for.
skill-columns = Count the ones in a column
idea-columns = Write the numbers one below the other, with their last digits in line. Each column then belongs to one power of two, and a 1 there means that this power is part of the number.

unit-nim-sum = Nim with any heaps
unit-nim-sum-meet = With three heaps, a mirror is no longer enough. Write them in binary: if every column has an even number of ones, each move makes one odd, and the other player can make all even, down to the empty table.
unit-nim-sum-goal = you find the heap and the number to take in any winning position of Nim.
skill-nim-sum = Compute a nim-sum
idea-nim-sum = Each binary column counts for itself: an odd number of ones gives 1, an even number gives 0. So two equal numbers cancel each other out.
skill-odd-column = Find the column and the heaps
idea-odd-column = A move wins only in a heap with a 1 in the first odd column from the left. Odd means: with an odd number of ones. Such a move makes all columns even, and each of these heaps gives one, so the winning moves are odd in number.
skill-nim-move = Find the winning move at Nim
idea-nim-move = If all columns are even, every move makes one odd. If not, a heap h with a 1 in the first odd column can become h ⊕ s (s: the nim-sum), which is less: all are even. So leave even columns, at last the empty table.

unit-last-loses = Nim where the last object loses
unit-last-loses-meet = It is Nim again, but whoever takes the last object loses. Almost nothing changes: what does?
unit-last-loses-goal = you win at Nim when the last object loses.
skill-last-loses = Nim where the last object loses
idea-last-loses = Play as in normal Nim until your move would leave only heaps of 1: then leave an odd number of them. The player to move with exactly one heap of 2 or more can always do that.

unit-graph = The game as a graph
unit-graph-meet = Draw each position as a point, and each move as an arrow. Then one can mark, from the end backwards, where a player can force a win.
unit-graph-goal = you mark attractors and ranks, and follow a winning strategy.
skill-attractor = Mark an attractor
idea-attractor = The attractor of player 1 holds the vertices where player 1 can force a win. Where player 1 is to move, one move into it is enough; where player 2 is to move, there are moves and all of them lead into it, or player 2 has lost already.
skill-rank = Find the rank
idea-rank = The rank is the number of moves left if the winner hurries and the loser delays. The winner chooses the least rank among the moves that keep the win, the loser the largest rank: each of these moves lowers it by one, so the game ends.

unit-chocolate = The poisoned square
unit-chocolate-meet = Bite a square, and all that is above it and to its right goes, too. Whoever is left with the poisoned square loses.
unit-chocolate-goal = you win from squares, single rows and two rows, and you tell why every full bar of two squares or more is winning.
skill-bite = The bite that wins
idea-bite = Square: bite row 2, column 2, and two equal arms are left, which can be mirrored. Two equal rows: leave the upper one a square shorter than the lower one. One row: leave only the poisoned square.
skill-stealing = Strategy stealing
idea-stealing = Every bite of a full bar takes the far corner, too. So if biting only that corner lost, its winning reply could have been the first bite, and would leave the same. Hence some first bite wins; which one, this does not say.

unit-parts = Fibonacci Nim
unit-parts-meet = Take at most twice what was just taken: the numbers 1, 2, 3, 5, 8, 13 … decide. Each is the sum of the two before it.
unit-parts-goal = you find the winning take by Fibonacci numbers, and fill only the cells of a table that you need.
skill-parts = Sums of Fibonacci numbers
idea-parts = Every number from 1 on is a sum of different Fibonacci numbers, no two of which follow each other in their sequence, in exactly one way. Take the largest that fits, then go on with the rest.
skill-limited-take = The winning take
idea-limited-take = Take the smallest part of the sum: the next part is more than twice as large, so it cannot be taken at once. If the smallest part is more than may be taken, no take wins.
skill-memory = Remember what is known
idea-memory = Each number of sticks, with how many may be taken, is a cell. It is winning if some take leaves a losing one. A program that stores cells and stops at the first winning take, from 1 on, fills 27 of 120 cells for 15 sticks, at most 14 to take.

unit-values = Grundy values
unit-values-meet = Winning and losing are not enough to add games. One number for each position is enough: the least one that none of its moves leads to.
unit-values-goal = you compute a mex and a Grundy value.
skill-mex = The least missing number (mex)
idea-mex = The mex of some numbers is the least of 0, 1, 2, 3 … that is not among them. What comes after the first gap does not matter.
skill-heap-value = The Grundy value of a heap
idea-heap-value = The Grundy value is the mex of the values one move away. So from a value g each smaller value can be reached, and g itself cannot: the position acts like a Nim heap of g.

unit-sums = Games that fall apart
unit-sums-meet = Knock down one pin, or two that stand side by side: a row may fall apart into two. How does one play several rows at once?
unit-sums-goal = you read an octal code, and win at Kayles from several rows.
skill-splits = Read the rules of a code
idea-splits = The digit for a number says what may be left where that many are taken: 1 nothing, 2 one row, 4 two rows. Other digits are sums of these: 7 allows all three. Of two rows that are left, neither is empty.
skill-sums = Play several rows
idea-sums = The Grundy value of several rows is the nim-sum of their values, not of their lengths. The player to move loses exactly if it is 0.

unit-periods = What repeats for ever
unit-periods-meet = The Grundy values of many games repeat from some number on. Seeing that is not proving it.
unit-periods-goal = you say what is proved about a row of values, and what is only seen, and tell rare values from frequent ones.
skill-period = Period and preperiod
idea-period = The period is the least p such that, from some n on, each value equals the one p further. The preperiod is the first such n. Kayles: period 12, preperiod 71 (14 exceptions before, the last at 70).
skill-proof = Seen or proved
idea-proof = When at most m may be taken, any m values in a row determine the next one. So if the same m values stand in a row once more further on, all that follows repeats, too, and for ever.
skill-rare = Rare and frequent values
idea-rare = A Grundy value is rare if it shares an even number of ones with the mask, else frequent. Two rows of one kind have a rare sum, of both kinds a frequent one. So a frequent split needs a rare row; Kayles (mask 1111₂) has nine.
