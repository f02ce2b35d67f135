"""Tests of Samurai."""
