"""Misère play of games of heaps: the misère quotient, learned and then proved.

Words are multisets of heaps. Two words are equal in the quotient if no third one, added to both,
makes one of them an N- and the other a P-position (Plambeck 2005; Plambeck & Siegel 2008). If the
quotient is finite, a table gives the outcome of any word.

>>> from games.families import read_rules
>>> from games.misere.growth import solved
>>> kayles = solved(read_rules("0.77"))
>>> kayles.quotient.order, kayles.quotient.losing_count, kayles.period
(40, 9, MiserePeriod(period=12, preperiod=71, checked_to=167))
>>> kayles.solution.is_losing((60,)), kayles.solution.is_losing((1, 1, 1))
(False, True)
"""
