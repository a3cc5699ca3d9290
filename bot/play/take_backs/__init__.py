"""Take moves back: at once against the computer, by an opponent's leave against a person.

The request is kept in the table ``take_backs``, one for each ply, until it is refused.
"""
