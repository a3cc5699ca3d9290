"""Take moves back: at once against the computer, with the opponent's consent against a person.

The request is a row of the table ``take_backs``, one for each ply, until it is refused.
"""
