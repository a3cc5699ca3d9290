# What Python's errors mean: one sentence for each, or two. The numbers and names are the program's.
program-error-colon = A colon “:” is missing, as at the end of a line with if, for, while or def. In place of “else if”, Python has “elif”.
program-error-quote = A text is not closed: its last quotation mark is missing, or an apostrophe in it ends it too early. A text with an apostrophe stands between " and ".
program-error-triple-quote = A text that begins with three quotation marks is not closed: three more are missing.
program-error-bracket = The bracket { $bracket } that is opened here is never closed.
program-error-unmatched = The bracket { $bracket } closes nothing: none was opened before it.
program-error-mismatched = The bracket { $opening } is closed by { $closing }, which is of another kind.
program-error-body = What belongs to the line above must be indented.
program-error-tabs = Some lines are indented by tabs and others by spaces. Use spaces alone, four for each level.
program-error-indentation = The line is indented too much or too little: within a block, all lines begin in the same column.
program-error-equals = To compare, write == with two equals signs.
program-error-assigned = To the left of = there must be a name, or a place in a list. To compare, write == with two equals signs.
program-error-print = { $name } needs brackets: { $name }("…").
program-error-comma = Perhaps a comma is missing between two things.
program-error-smart-quotes = Python does not know the quotation mark { $sign }, which word processors write. Type " or ' in its place.
program-error-sign = Python does not know the sign { $sign } there. Was it copied from a text? Python writes “*” for ×, “/” for ÷, “!=” for ≠, “<=” for ≤ and “>=” for ≥.
program-error-invisible = There is a sign here that cannot be seen, such as a special space. Delete the blanks of this line, and type them anew.
program-error-return-outside = { $word } stands outside of every function. Perhaps the line must be indented.
program-error-break-outside = { $word } stands outside of every loop. Perhaps the line must be indented.
program-error-number = This is not written as a number, and a name cannot begin with a digit.
program-error-try = After the block of try, a line except: is missing.
program-error-keyword-first = In a call, arguments without a name come before those with one (name=…).
program-error-global-late = The line global { $name } must stand before { $name } is used in the function.
program-error-twice = Two parameters of the function have the name { $name }.
program-error-continuation = After a backslash \ the line must end.
program-error-syntax = Python cannot read this line. Look at it, and at the one above: is a sign missing, or one too many?
program-error-name-meant = Nothing has the name { $name }. Do you mean { $meant }?
program-error-name = Nothing has the name { $name } there. Is it spelled as where it was defined, with the same capitals?
program-error-unbound = { $name } has no value yet when it is used. A name that a function assigns to is its own: what has this name outside is another one.
program-error-pop-empty = There is nothing left to take out: it is empty.
program-error-index = There is no element in that place. They are counted from 0, so the last one of n has the number n - 1.
program-error-key = The dictionary has no key { $name }.
program-error-zero = Something is divided by 0.
program-error-none = A value is None here, which is what a function returns without “return”.
program-error-none-attribute = What stands before .{ $name } is None here. A function without “return” returns None, and so do methods such as append and sort.
program-error-subscript = A value of the type { $type } has no elements: [ ] cannot follow it.
program-error-iterable = A value of the type { $type } cannot be gone through. Is range(…) missing?
program-error-callable = A value of the type { $type } cannot be called: ( ) cannot follow it. Was a function’s name given to something else?
program-error-argument = { $name } is called with too few arguments.
program-error-arguments = { $name } is called with too many arguments.
program-error-joined = { $one } and { $other } cannot be joined by +. Convert one of them, for example by str(…) or int(…), or write [ ] around an element.
program-error-operands = { $sign } does not work between { $one } and { $other }.
program-error-compared = { $sign } cannot compare { $one } and { $other }.
program-error-unhashable = A { $type } can change, so it can be neither a key of a dictionary nor an element of a set: make a tuple of it.
program-error-place = A place in a list is a whole number, not a { $type }. A quotient is one if it is written //.
program-error-fixed = A { $type } cannot be changed in place. Make a new one, or use a list.
program-error-length = A value of the type { $type } has no length.
program-error-whole = A whole number is needed here. A quotient is one if it is written //.
program-error-attribute = A value of the type { $type } has nothing called { $name }.
program-error-module = The module { $type } has no { $name } here. Is it spelled as in Python’s documentation? What starts other programs is missing here: that is no mistake of yours.
program-error-no-number = This text is not written as a number.
program-error-unpack = The numbers of names and of values differ, to the left and to the right of =.
program-error-not-in-list = What is looked for is not in the list. Ask with “in” first.
program-error-empty = max and min need at least one value. What is right for an empty list?
program-error-import-name-meant = That module has nothing called { $name }. Do you mean { $meant }?
program-error-import-name = That module has nothing called { $name }.
program-error-recursion = The function calls itself again and again. Is there a case in which it stops, and is it always reached?
program-error-changed-size = What is gone through must not change meanwhile. Go through a copy of it.
program-error-exit = The program ends itself there. A function that is judged must return.
program-error-input = The program asks with “input” again and again, and 1 is the answer each time.
program-error-not-here = Programs have no files here, no network, no threads and only some modules: that is how it is with me, no mistake of yours. Put what the function needs into the program itself.
