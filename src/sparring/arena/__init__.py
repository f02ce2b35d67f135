"""Matches, tournaments and ratings: who is better, by how much, and how sure we are."""
