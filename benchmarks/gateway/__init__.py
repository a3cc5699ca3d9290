"""A Discord on this machine, over real sockets, for load and faults: REST v10 and gateway v10.

It serves an unmodified discord.py in another process, and does not check how Discord's clients
would display anything: behaviour is tested with SimCord. ``LoopbackDiscord`` (``loopback``) lets
people click, ``world`` has the servers, people and messages, ``sessions`` the gateway with its
shards, ``rest`` one table of routes, ``faults`` failures on demand. ``python -m
benchmarks.gateway.bot run`` is ``bouton run`` with Discord's addresses replaced; ``BotProcess``
(``process``) starts it, and measures its processor time and the longest stall of its event loop. A
click is sent only after the bot's message on which it is made was acknowledged
(``Interaction.settled``).
"""
