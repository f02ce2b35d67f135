"""What browsers send and what HTTP answers, checked by pydantic: everything else is refused."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter

RoomId = Annotated[str, Field(pattern=r"^[A-Za-z0-9_-]{8,16}$")]
Token = Annotated[str, Field(min_length=16, max_length=64, pattern=r"^[A-Za-z0-9_-]+$")]
MoveText = Annotated[str, Field(min_length=1, max_length=200)]
GameText = Annotated[str, Field(min_length=1, max_length=200)]
MAX_SEATS = 8


class Strict(BaseModel):
    """A message: nothing may be missing, nothing may be added."""

    model_config = ConfigDict(extra="forbid", strict=True)


# Over the WebSocket


class Join(Strict):
    """The first message: the seats that this browser holds; none to watch.

    With `watch`, computers among themselves move only when somebody wants to see it: see `Look`.
    """

    type: Literal["join"]
    tokens: Annotated[list[Token], Field(max_length=MAX_SEATS)] = []
    watch: bool = False


class PlayMove(Strict):
    """A move, in the position after `at` moves."""

    type: Literal["move"]
    move: MoveText
    at: Annotated[int, Field(ge=0)]


class Why(Strict):
    """A question: which rule does this move break?"""

    type: Literal["why"]
    move: MoveText


class Look(Strict):
    """Shows the position after `at` moves; computers among themselves play on until there."""

    type: Literal["look"]
    at: Annotated[int, Field(ge=0, le=10**6)]


class Simple(Strict):
    """What needs no words: take back, play again, give up, move now."""

    type: Literal["undo", "redo", "resign", "hurry", "again"]


class AskHint(Strict):
    """A wish for help: from an equal of the opponent, or from somebody better."""

    type: Literal["hint"]
    better: bool = False


class Answer(Strict):
    """The answer to somebody who wants to take moves back."""

    type: Literal["answer"]
    yes: bool


AnyMessage = Join | PlayMove | Why | Look | Simple | AskHint | Answer
Message = Annotated[AnyMessage, Field(discriminator="type")]
MESSAGE: TypeAdapter[AnyMessage] = TypeAdapter(Message)


# Over the WebSocket of the arena

PlayerText = Annotated[str, Field(min_length=1, max_length=1000)]
Games = Annotated[int, Field(ge=1, le=10_000)]


class BeginContest(Strict):
    """A match of two players, or a tournament of more, to be played while somebody looks."""

    type: Literal["begin"]
    game: GameText
    players: Annotated[list[PlayerText], Field(min_length=2, max_length=MAX_SEATS)]
    games: Games
    openings: Annotated[int, Field(ge=0, le=20)] | None = None
    """Random plies at the beginning of each block; one a seat if it is not said."""
    seed: Annotated[int, Field(ge=0, lt=2**53)] | None = None


class BeginRow(Strict):
    """Some more games for a row of a study's table."""

    type: Literal["row"]
    study: Annotated[str, Field(max_length=50)]
    table: Annotated[str, Field(max_length=50)]
    row: Annotated[int, Field(ge=0)]
    games: Annotated[int, Field(ge=1, le=100)]


class Pause(Strict):
    """Nobody looks just now, or somebody does again."""

    type: Literal["pause", "go_on"]


AnyContest = BeginContest | BeginRow | Pause
CONTEST: TypeAdapter[AnyContest] = TypeAdapter(Annotated[AnyContest, Field(discriminator="type")])


# Over HTTP


class Problem(BaseModel):
    """Why a request was refused."""

    detail: str | list[Any]


class OptionInfo(BaseModel):
    """An option of a game."""

    name: str
    help: str
    default: int | str
    words: list[str] | None
    lowest: int | None
    highest: int | None


class Offer(BaseModel):
    """A computer player."""

    title: str = ""
    text: str
    help: str


class GameInfo(BaseModel):
    """A game as the lobby shows it."""

    name: str
    title: str
    drawing: str
    newcomer: bool
    hidden: bool
    players: int
    colours: list[str]
    options: list[OptionInfo]
    ladder: list[Offer]
    named: list[Offer]
    easy: str


class NewRoom(Strict):
    """A game to be opened: `person`, or the text of a computer player, for each seat."""

    game: GameText
    seats: Annotated[
        list[Annotated[str, Field(min_length=1, max_length=300)]],
        Field(min_length=1, max_length=MAX_SEATS),
    ]
    seed: Annotated[int, Field(ge=0, lt=2**53)] | None = None


class Opened(BaseModel):
    """A new room: its name, and the token of each seat; None where a computer sits."""

    room: str
    tokens: list[str | None]


class Picture(BaseModel):
    """A picture that explains something."""

    address: str
    caption: str


class RulesPage(BaseModel):
    """The rules of a game as HTML, and pictures that go with them."""

    title: str
    html: str
    pictures: list[Picture]


class RunRow(BaseModel):
    """A match or a tournament in the list."""

    run: int
    kind: str
    game: str
    players: list[str]
    games: int
    started: float
    finished: bool
    running: bool


class GameRow(BaseModel):
    """A game of a match or a tournament; `seating` has the number of the player in each seat."""

    id: int
    block: int
    seating: list[int]
    plies: int
    scores: list[int]
    winners: list[int]
    failure: str | None


class StudyInfo(BaseModel):
    """A study and its tables."""

    name: str
    title: str
    source: str
    tables: dict[str, str]


class StudyTable(BaseModel):
    """A study's table with our numbers beside it; `missing` names the rows without ours."""

    columns: list[str]
    rows: list[list[str]]
    findings: list[str]
    missing: list[str]
    playable: bool
    figures: int
    command: str


Weights = Annotated[
    dict[
        Annotated[str, Field(max_length=60)],
        Annotated[float, Field(ge=-1000, le=1000, strict=False, allow_inf_nan=False)],
    ],
    Field(min_length=1, max_length=80),
]


class Lesson(Strict):
    """Weights, the old ones beside them, and a position to look at."""

    game: GameText
    kind: Literal["greedy", "weigh"]
    weights: Weights
    old: Weights
    seed: Annotated[int, Field(ge=0, lt=2**53)] = 0
    moves: Annotated[list[MoveText], Field(max_length=2000)] = []


class LessonPosition(BaseModel):
    """A position, by its seed and its moves."""

    seed: int
    moves: list[str]


class Begin(BaseModel):
    """Weights to begin with."""

    name: str
    weights: dict[str, float]


class LessonKind(BaseModel):
    """A sum: its terms, what some of them are in words, and weights to begin with."""

    kind: str
    title: str
    terms: list[str]
    words: dict[str, str]
    starts: list[Begin]


class LessonInfo(BaseModel):
    """A game in the learning corner."""

    game: str
    name: str
    title: str
    drawing: str
    hidden: bool
    colours: list[str]
    scenery: dict[str, Any]
    players: int
    kinds: list[LessonKind]
