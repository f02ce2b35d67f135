"""The five studies that Sparring grew out of: their tables as data, and their experiments again.

A study is a JSON file in this folder: where it comes from, its game, and its tables with the
numbers that it printed and the players that played. What is done again depends on the kind of a
table, and each kind is a module.
"""

from sparring.arena.studies.lab import Lab, Result
from sparring.arena.studies.study import Study, TableData, studies, study

__all__ = ["Lab", "Result", "Study", "TableData", "studies", "study"]
