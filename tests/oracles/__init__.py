"""Slow, obviously correct rule books, one per game, that the fast core is compared with."""
