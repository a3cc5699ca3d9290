"""How much of everything was sent, and how it ended: nothing may be refused trivially."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field


@dataclass
class Tally:
    """Counts interactions by what was done: an action, a command, something typed."""

    sent: Counter[str] = field(default_factory=Counter)
    refused: Counter[str] = field(default_factory=Counter)
    failed: Counter[str] = field(default_factory=Counter)
    wrote: Counter[str] = field(default_factory=Counter)
    #: How often each rule was followed.
    rules: Counter[str] = field(default_factory=Counter)
    #: What else has happened.
    events: Counter[str] = field(default_factory=Counter)

    @property
    def total(self) -> int:
        """How many interactions there were."""
        return self.sent.total()

    def table(self) -> str:
        """Return a table, a line for each kind."""
        width = max(map(len, self.sent), default=4)
        lines = [f"{'':{width}} {'sent':>7} {'done':>7} {'refused':>7} {'failed':>7} {'wrote':>7}"]
        for name in sorted(self.sent):
            refused, failed = self.refused[name], self.failed[name]
            done = self.sent[name] - refused - failed
            counts = (self.sent[name], done, refused, failed, self.wrote[name])
            lines.append(f"{name:{width}} " + " ".join(f"{each:7}" for each in counts))
        lines.append(", ".join(f"{name} {count}" for name, count in sorted(self.events.items())))
        return "\n".join(lines)
