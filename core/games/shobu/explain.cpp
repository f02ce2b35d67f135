// Which rules a turn breaks, each judged by itself on the position before it; and why a game is
// over. All in words for the person who reads them.
#include "rules.hpp"
#include "state.hpp"

namespace sparring::shobu {

namespace {

constexpr const char* kBoardNames[kBoards] = {"the dark board a1-d4", "the light board e1-h4",
                                              "the dark board a5-d8", "the light board e5-h8"};

std::string name_of(const Turn& turn) {
    return std::string(kDirection[turn.direction].name) + (turn.distance == 2 ? "2" : "");
}

// The squares that a stone enters on its board: fewer than the distance if it leaves.
Bits path(Square from, const Turn& turn) {
    Bits squares = 0;
    for (int step = 1; step <= turn.distance; ++step)
        if (stays_on_board(from, turn.direction, step))
            squares |= bit(stepped(from, turn.direction, step));
    return squares;
}

std::string names(Bits squares) {
    std::string text;
    for (; squares; squares &= squares - 1)
        text += (text.empty() ? "" : " and ") + square_text(first_square(squares));
    return text;
}

std::string colour_of_stone(int player) {
    return player < 0 ? "empty" : std::string(kPlayerNames[player]) + "'s";
}

class Reasons {
  public:
    void add_if(bool broken, const std::string& reason) {
        if (broken) text_ += (text_.empty() ? "" : "; ") + reason;
    }
    bool none() const { return text_.empty(); }
    std::string text() const { return text_; }

  private:
    std::string text_;
};

}  // namespace

std::string State::ending() const {
    if (now_.ending == Ending::kBoard) {
        int loser;
        has_loser(loser);
        int board = 0;
        while (now_.stones[loser] >> board * kBoardSquares & kBoard) ++board;
        return std::string(kPlayerNames[loser]) + " has no stone left on " + kBoardNames[board];
    }
    if (now_.ending == Ending::kRepetition) return "a draw: the position occurred three times";
    if (now_.ending == Ending::kQuiet)
        return "a draw: no stone left the game for " + std::to_string(now_.quiet) + " turns";
    return has_turn() ? "" : std::string(kPlayerNames[now_.to_move]) + " has no legal turn";
}

std::string State::why_illegal(Move move) const {
    if (index(move) >= rules_->move_count()) return "there is no such move";
    return is_legal(move) ? "" : why_illegal(turn_of(move));
}

std::string State::why_illegal(const Turn& turn) const {
    if (is_over()) return "the game is over";
    const std::string passive = square_text(turn.passive);
    const std::string aggressive = square_text(turn.aggressive);
    const Bits all = own() | opposing();
    const Bits crossed = path(turn.passive, turn), entered = path(turn.aggressive, turn);
    const auto leaves = [&](Square from) {
        return !stays_on_board(from, turn.direction, turn.distance);
    };
    const auto not_yours = [&](const char* what, Square s) {
        return std::string("not your stone for the ") + what + " move: " + square_text(s) + " is " +
               colour_of_stone(stone_on(s));
    };

    Reasons reasons;
    reasons.add_if(!(own() & bit(turn.passive)), not_yours("passive", turn.passive));
    reasons.add_if(!(home_squares() & bit(turn.passive)),
                   "not your home board: the passive move of " +
                       std::string(kPlayerNames[now_.to_move]) + " is on a" +
                       (now_.to_move ? "5-h8" : "1-h4"));
    reasons.add_if(leaves(turn.passive),
                   "passive move leaves the board: " + name_of(turn) + " from " + passive);
    reasons.add_if(all & crossed, "passive move blocked: a stone on " + names(all & crossed));
    reasons.add_if(turn.same_colour(), "boards of the same colour: " + passive + " and " +
                                           aggressive + " are both on " +
                                           (is_light(turn.passive) ? "light" : "dark") + " boards");

    const Bits pushed = opposing() & entered;
    const bool lands = stays_on_board(turn.aggressive, turn.direction, turn.distance + 1);
    const Square landing = stepped(turn.aggressive, turn.direction, turn.distance + 1);
    reasons.add_if(!(own() & bit(turn.aggressive)), not_yours("aggressive", turn.aggressive));
    reasons.add_if(leaves(turn.aggressive),
                   "mover leaves the board: " + name_of(turn) + " from " + aggressive);
    reasons.add_if(own() & entered, "own stone in the way on " + names(own() & entered));
    reasons.add_if(std::popcount(pushed) == 2, "two stones in the way: " + names(pushed));
    reasons.add_if(std::popcount(pushed) == 1 && lands && (all & bit(landing)),
                   "pushed stone has nowhere to land: " +
                       (lands ? square_text(landing) : std::string()) + " is taken");

    // Only a turn that can be made leads to a position.
    reasons.add_if(reasons.none() && may_recur() && recurs(turn),
                   "position already occurred: a turn may not bring one back");
    return reasons.text();
}

}  // namespace sparring::shobu
