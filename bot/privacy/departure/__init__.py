"""Record which servers have the bot, and delete a server's data thirty days after it left.

``servers`` lists the servers that have the bot; matches may name others, where people have
installed it for themselves. A removal is recorded as an event, or by comparing when the bot is
ready. The first comparison uses Discord's gateway. Those of later sessions ask Discord, because
discord.py's cache survives a session. The alarm that deletes starts after the first comparison.
"""
