"""Python's own errors, explained by sentences of the catalogues, and the lines that they are in.

Patterns are tried in their order, on what Python tells of an error, such as ``NameError: name 'x'
is not defined``. What a pattern names is a variable of the sentence.
"""

from __future__ import annotations

import re

from bot.i18n import Say
from bot.programs.model import FunctionResult, Trouble
from games.worksheets.specification import Defect

#: The end of the key of a sentence, after ``program-error-``, and the errors that it explains.
_ERRORS: tuple[tuple[str, str], ...] = (
    ("colon", r"SyntaxError: expected ':'"),
    ("quote", r"SyntaxError: unterminated (?:f-)?string literal"),
    ("triple-quote", r"SyntaxError: unterminated triple-quoted"),
    ("bracket", r"SyntaxError: '(?P<bracket>[(\[{])' was never closed"),
    ("unmatched", r"SyntaxError: unmatched '(?P<bracket>.)'"),
    (
        "mismatched",
        r"SyntaxError: closing parenthesis '(?P<closing>.)' does not match opening "
        r"parenthesis '(?P<opening>.)'",
    ),
    ("body", r"IndentationError: expected an indented block"),
    ("tabs", r"TabError:"),
    ("indentation", r"IndentationError: (?:unexpected indent|unindent)"),
    ("assigned", r"SyntaxError: cannot assign to"),
    ("equals", r"SyntaxError: .*[Mm]aybe you meant '==' "),
    ("print", r"SyntaxError: Missing parentheses in call to '(?P<name>\w+)'"),
    ("comma", r"SyntaxError: invalid syntax\. Perhaps you forgot a comma"),
    ("smart-quotes", r"SyntaxError: invalid character '(?P<sign>[“”„«»‘’‚])'"),
    ("sign", r"SyntaxError: invalid character '(?P<sign>.)'"),
    ("invisible", r"SyntaxError: (?:invalid non-printable character|source code string cannot)"),
    ("return-outside", r"SyntaxError: '(?P<word>return|yield)' outside function"),
    ("break-outside", r"SyntaxError: '(?P<word>break|continue)' (?:outside|not properly in) loop"),
    ("number", r"SyntaxError: (?:invalid \w+ literal|leading zeros)"),
    ("try", r"SyntaxError: expected 'except' or 'finally' block"),
    ("keyword-first", r"SyntaxError: positional argument follows keyword argument"),
    ("global-late", r"SyntaxError: name '(?P<name>\w+)' is (?:used|assigned to) (?:prior|before)"),
    ("twice", r"SyntaxError: duplicate (?:argument|parameter) '(?P<name>\w+)'"),
    ("continuation", r"SyntaxError: unexpected character after line continuation"),
    ("syntax", r"SyntaxError:"),
    ("name-meant", r"NameError: name '(?P<name>\w+)' .* Did you mean: '(?P<meant>[\w.]+)'"),
    ("name", r"NameError: name '(?P<name>\w+)' is not defined"),
    ("unbound", r"UnboundLocalError: cannot access local variable '(?P<name>\w+)'"),
    ("pop-empty", r"IndexError: pop from (?:an )?empty"),
    ("index", r"IndexError: \w+ (?:assignment )?index out of range"),
    ("key", r"KeyError: (?P<name>.+)"),
    ("zero", r"ZeroDivisionError:"),
    ("none", r"TypeError: (?:'NoneType' object is not|.*'NoneType'|.*\"NoneType\")"),
    ("none-attribute", r"AttributeError: 'NoneType' object has no attribute '(?P<name>\w+)'"),
    ("subscript", r"TypeError: '(?P<type>[\w.]+)' object is not subscriptable"),
    ("iterable", r"TypeError: '(?P<type>[\w.]+)' object is not iterable"),
    ("callable", r"TypeError: '(?P<type>[\w.]+)' object is not callable"),
    ("argument", r"TypeError: (?P<name>[\w.<>]+)\(\) missing \d+ required"),
    ("arguments", r"TypeError: (?P<name>[\w.<>]+)\(\) takes .* (?:was|were) given"),
    ("joined", r"TypeError: can only concatenate (?P<one>\w+) \(not \"(?P<other>[\w.]+)\"\)"),
    (
        "operands",
        r"TypeError: unsupported operand type\(s\) for (?P<sign>[^:]+): "
        r"'(?P<one>[\w.]+)' and '(?P<other>[\w.]+)'",
    ),
    (
        "compared",
        r"TypeError: '(?P<sign>[<>=]+)' not supported between instances of "
        r"'(?P<one>[\w.]+)' and '(?P<other>[\w.]+)'",
    ),
    ("unhashable", r"TypeError: (?:cannot use .*)?.*unhashable type: '(?P<type>[\w.]+)'"),
    ("place", r"TypeError: \w+ indic\w+ must be integers or slices, not '?(?P<type>\w+)"),
    ("fixed", r"TypeError: '(?P<type>[\w.]+)' object does not support item (?:assignment|del)"),
    ("length", r"TypeError: object of type '(?P<type>[\w.]+)' has no len"),
    ("whole", r"TypeError: '(?P<type>float)' object cannot be interpreted as an integer"),
    ("attribute", r"AttributeError: '(?P<type>[\w.]+)' object has no attribute '(?P<name>\w+)'"),
    ("module", r"AttributeError: module '(?P<type>[\w.]+)' has no attribute '(?P<name>\w+)'"),
    ("no-number", r"ValueError: (?:invalid literal for int|could not convert string to float)"),
    ("unpack", r"ValueError: (?:not enough|too many) values to unpack"),
    ("not-in-list", r"ValueError: (?:.* is not in list|.*\.(?:remove|index)\(x\): x not in)"),
    ("empty", r"ValueError: (?:max|min)\(\) (?:iterable argument|arg) is"),
    (
        "import-name-meant",
        r"ImportError: cannot import name '(?P<name>\w+)' .*Did you mean: '(?P<meant>\w+)'",
    ),
    ("import-name", r"ImportError: cannot import name '(?P<name>\w+)'"),
    ("recursion", r"RecursionError:"),
    ("changed-size", r"RuntimeError: (?:dictionary|Set|set|deque) (?:changed|mutated)"),
    ("exit", r"SystemExit"),
    ("input", r"EOFError:"),
    (
        "not-here",
        r"(?:FileNotFound|FileExists|IsADirectory|NotADirectory|Permission|Blocking|OS|"
        r"ModuleNotFound)Error:|UnsupportedOperation:|RuntimeError: can't start new thread",
    ),
)

#: The troubles that concern a line of the file, and the characters after which it is cut.
OF_A_LINE = (Trouble.SYNTAX, Trouble.FAILED, Trouble.NO_MODULE, Trouble.ASSERT_FALSE)
_LONGEST_LINE = 120

_PATTERNS = tuple((f"program-error-{key}", re.compile(pattern)) for key, pattern in _ERRORS)

KEYS = tuple(key for key, _ in _PATTERNS)

_NOT_HERE = dict(_PATTERNS)["program-error-not-here"]


def is_ours(error: str) -> bool:
    """Return whether an error comes from what the sandbox lacks: files, threads, modules.

    ``error`` is as Python prints it: ``FileNotFoundError: …``.
    """
    return _NOT_HERE.match(error) is not None


def explained(error: str, say: Say) -> str | None:
    """Return the sentence that explains an error as Python prints it; None for any other error."""
    for key, pattern in _PATTERNS:
        if found := pattern.match(error):
            return say(key, **found.groupdict())
    return None


def line_of(result: FunctionResult, source: str) -> str | None:
    """Return the line of a program that a result is about, its number before and carets beneath.

    A long line is cut. None if the result is about no line, or the program has no such line.
    """
    slip, lines = result.slip, source.split("\n")
    raised = slip.details if slip is not None and slip.defect is Defect.RAISED else {}
    if result.verdict is not None and result.verdict.refusal is not None:
        raised = result.verdict.refusal.details
    details = result.details if result.trouble in OF_A_LINE else raised
    number = details.get("line")
    if not isinstance(number, int) or not 1 <= number <= len(lines):
        return None
    line = lines[number - 1].rstrip().replace("\t", " ")
    shown = line if len(line) <= _LONGEST_LINE else f"{line[:_LONGEST_LINE]}…"
    head, start = f"{number} | ", int(details.get("column", 0))
    if not 1 <= start <= len(shown) + 1:
        return head + shown
    marks = max(1, min(int(details.get("end", 0)), len(shown) + 1) - start)
    return f"{head}{shown}\n{' ' * (len(head) + start - 1)}{'^' * marks}"
