"""What runs inside the sandbox beside a pupil's program: it calls a function many times at once."""

from __future__ import annotations

#: Stands before what each call prints.
MARK = "\x1e"

#: Defined before the program, so that what the program names anew is not used here.
HARNESS = f"""
def _bouton_run(function, calls, say=print, kind=type, words=str, everything=enumerate):
    told = []
    for arguments in calls:
        say({MARK!r}, end="")
        try:
            result = function(*arguments)
            same = [place for place, one in everything(arguments) if one is result]
            told.append([True, result, [one for one in arguments], same])
        except Exception as error:
            told.append([False, kind(error).__name__, words(error), None])
    return told
"""

#: Runs a batch; the function's name is looked up now, whatever it means by then.
RUN = "_bouton_run({function}, _bouton_calls)"
