"""How a match begins: from where, who moves first, how strong the computer is, and again."""
