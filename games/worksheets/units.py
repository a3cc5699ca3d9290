"""Which unit of the path is behind a function of a worksheet."""

from __future__ import annotations

from collections.abc import Mapping

_FUNCTIONS_OF: Mapping[int, tuple[str, ...]] = {
    6: (
        "decimale_vers_binaire",
        "binaire_vers_decimale",
        "bourrage_zero_gauche",
        "codage_dec2bin",
        "codage_bin2dec",
    ),
    7: (
        "xor",
        "xor_tab",
        "somme_nim",
        "choix_ordinateur_somme_nim",
        "nim_construire_mat_binaire",
        "nim_sommes_mat_binaire",
        "nim_position_premier_impair",
        "nim_choix_ia",
    ),
    9: ("GrapheNim", "Existence", "PourTout", "F", "Attracteur", "Strategie", "StrategieGagnante"),
    11: ("G", "gagnant", "gagnantRecursif"),
    12: ("calc_mex", "set_des_valeurs_grundy_atteignables"),
    13: ("liste_des_separations_tas_en_2", "tab_val_grundy", "Grundy", "xor_des_tas"),
    14: ("periodicite", "est_rare", "rares_dans_masque"),
}

#: The number of the unit behind a function, by its name.
UNIT_OF: Mapping[str, int] = {
    name: number for number, names in _FUNCTIONS_OF.items() for name in names
}


def functions_of(unit: int) -> tuple[str, ...]:
    """Return the functions of worksheets that compute what a unit explains, or () if none does.

    >>> functions_of(12)
    ('calc_mex', 'set_des_valeurs_grundy_atteignables')
    """
    return _FUNCTIONS_OF.get(unit, ())
