"""Run a Discord on this machine, over real sockets, for load and faults: REST v10 and gateway v10.

It serves an unmodified discord.py in another process, and checks nothing of what Discord's clients
would show: behaviour is tested with SimCord. ``LoopbackDiscord`` (``loopback``) has the people who
click, ``world`` is who and what there is, ``sessions`` the gateway with its shards, ``rest`` one
table of routes, ``faults`` what goes wrong on demand. ``python -m benchmarks.gateway.bot run`` is
``bouton run`` with Discord's addresses replaced; ``BotProcess`` (``process``) starts it, and knows
its processor time and the longest stall of its event loop. A click is sent only after the reply
that it answers has left (``Interaction.settled``).
"""
