"""The C++ core as Python sees it. Each game's submodule has the same classes."""

from types import ModuleType

compiler: str
flags: str
blokus: ModuleType
samurai: ModuleType
shobu: ModuleType

class Stop:
    """Set from any thread, it makes a search stop at once."""
    def set(self) -> None: ...
    def is_set(self) -> bool: ...

def take_back(
    nodes: list[tuple[int, int, float, float]], result: int, safe: bool
) -> list[tuple[float, float]]: ...

class AlphaBetaOptions:
    depth: int
    nodes: int
    seconds: float
    pruning: bool
    reductions: bool
    quiescence: int
    iterative: bool
    big_first: bool
    ends_decide: bool
    decide: bool
    best_reply: bool
    noise: float
    seed: int
    candidates: int

class MaxNOptions:
    depth: int
    nodes: int
    seconds: float

class LeafOptions:
    weight: float
    scale: float
    own: list[float]
    their: list[float]

class OpponentWeights:
    own: list[float]
    their: list[float]
    values: list[float]
    trust: float

class MctsOptions:
    simulations: int
    work: int
    seconds: float
    threads: int
    max_nodes: int
    exploration: float
    breadth: float
    doubt: float
    habits: bool
    replies: bool
    rave: float
    margin: float
    widening: float
    expand: int
    probe: int
    hindsight: bool
    prior: list[float]
    prior_own: list[float]
    prior_their: list[float]
    guided: bool
    opponent: OpponentWeights
    settle: bool
    leaf: LeafOptions
    seed: int
