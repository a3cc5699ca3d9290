"""The literature that commands rest on, as BibTeX: titles and names as they were published."""

from __future__ import annotations

#: What Grundy values rest on, and proofs of their periods.
_VALUES = ("sprague1935", "grundy1939", "guysmith1956", "winningways2001")
_ENDLESS = ("austin1976", "horrocks2003", "howse2004")
_MISERE = ("onag1976", "rivest1993", "plambeck2005", "plambecksiegel2008", "siegel2013")

#: The sources of each command, by their keys.
SOURCES = {
    "analyse": (*_VALUES, *_MISERE),
    "grundy": (*_VALUES, *_ENDLESS),
    "sequence": (*_VALUES, *_ENDLESS),
    "period": (*_VALUES, *_ENDLESS),
    "misere": _MISERE,
    "survey": _VALUES,
    "verify": _VALUES,
}

ENTRIES = {
    "sprague1935": r"""@article{sprague1935,
  author = {Sprague, R. P.},
  title = {{\"U}ber mathematische {K}ampfspiele},
  journal = {T{\^o}hoku Mathematical Journal},
  volume = {41}, pages = {438--444}, year = {1935}
}""",
    "grundy1939": r"""@article{grundy1939,
  author = {Grundy, P. M.},
  title = {Mathematics and games},
  journal = {Eureka},
  volume = {2}, pages = {6--8}, year = {1939}
}""",
    "guysmith1956": r"""@article{guysmith1956,
  author = {Guy, Richard K. and Smith, Cedric A. B.},
  title = {The {G}-values of various games},
  journal = {Proceedings of the Cambridge Philosophical Society},
  volume = {52}, pages = {514--526}, year = {1956}
}""",
    "winningways2001": r"""@book{winningways2001,
  author = {Berlekamp, Elwyn R. and Conway, John H. and Guy, Richard K.},
  title = {Winning Ways for your Mathematical Plays},
  edition = {2nd}, publisher = {A K Peters}, year = {2001}
}""",
    "austin1976": r"""@mastersthesis{austin1976,
  author = {Austin, Richard B.},
  title = {Impartial and Partisan Games},
  school = {University of Calgary}, year = {1976}
}""",
    "horrocks2003": r"""@article{horrocks2003,
  author = {Horrocks, D. G. and Nowakowski, R. J.},
  title = {Regularity in the {G}-sequences of octal games with a pass},
  journal = {INTEGERS},
  volume = {3}, number = {G1}, year = {2003}
}""",
    "howse2004": r"""@article{howse2004,
  author = {Howse, S. and Nowakowski, R. J.},
  title = {Periodicity and arithmetic-periodicity in hexadecimal games},
  journal = {Theoretical Computer Science},
  volume = {313}, pages = {463--472}, year = {2004}
}""",
    "onag1976": r"""@book{onag1976,
  author = {Conway, John H.},
  title = {On Numbers and Games},
  publisher = {Academic Press}, year = {1976}
}""",
    "rivest1993": r"""@article{rivest1993,
  author = {Rivest, Ronald L. and Schapire, Robert E.},
  title = {Inference of finite automata using homing sequences},
  journal = {Information and Computation},
  volume = {103}, pages = {299--347}, year = {1993}
}""",
    "plambeck2005": r"""@article{plambeck2005,
  author = {Plambeck, Thane E.},
  title = {Taming the wild in impartial combinatorial games},
  journal = {INTEGERS},
  volume = {5}, number = {G5}, year = {2005}
}""",
    "plambecksiegel2008": r"""@article{plambecksiegel2008,
  author = {Plambeck, Thane E. and Siegel, Aaron N.},
  title = {Mis{\`e}re quotients for impartial games},
  journal = {Journal of Combinatorial Theory, Series A},
  volume = {115}, pages = {593--622}, year = {2008}
}""",
    "siegel2013": r"""@book{siegel2013,
  author = {Siegel, Aaron N.},
  title = {Combinatorial Game Theory},
  series = {Graduate Studies in Mathematics}, volume = {146},
  publisher = {American Mathematical Society}, year = {2013}
}""",
}


def bibtex(command: str) -> str:
    """Return the sources of a command, one entry after the other."""
    return "\n\n".join(ENTRIES[key] for key in SOURCES[command])
