"""Who of the list has not begun a challenge, and the dates of groups: a teacher looks and acts."""
