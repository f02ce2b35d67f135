"""Matches, tournaments and ratings: who is better, by how much, and how sure we are."""

from sparring.arena.held import hold_match, hold_tournament

__all__ = ["hold_match", "hold_tournament"]
