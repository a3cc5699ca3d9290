"""A Discord on this machine: REST v10 and gateway v10 over real sockets, for load and faults.

It checks nothing of what Discord's clients would show: behaviour is tested with SimCord.
"""
