"""Know which servers have the bot, and delete a server's data thirty days after it left.

``servers`` lists those that have it; matches may name others, where people have installed it for
themselves. A removal is noted as it comes, or when the bot is ready and no longer in a server that
it was in: at the start by what Discord's gateway has said, whenever a later session begins anew by
asking it, as discord.py's cache outlives the session before. The alarm that deletes starts after
that.
"""
