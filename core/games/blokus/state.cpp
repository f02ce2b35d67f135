#include "state.hpp"

#include <algorithm>

#include "errors.hpp"
#include "scan.hpp"

namespace sparring::blokus {

template <class G>
State<G>::State(const Rules& rules, std::uint64_t) : rules_(&rules) {
    for (int c = 0; c < kMaxColours; ++c) {
        Side& side = sides_[c];
        side.own = side.corners = G::none();
        side.free = G::board(rules.size());
        if (c < rules.colours())
            for (Square s : rules.starts(c)) side.corners.set(s.row, s.col);
    }
    settle();
}

template <class G>
bool State<G>::can_place(int colour) const {
    const Side& side = sides_[colour];
    return scan(side.free, side.corners, side.left, [](int, int, const Words&) { return true; });
}

template <class G>
void State<G>::legal_moves(MoveList& moves) const {
    if (status_ == Status::kOver) return;
    if (status_ == Status::kPassing) {
        moves.push_back(rules_->pass());
        return;
    }
    const Side& side = sides_[colour()];
    scan(side.free, side.corners, side.left, [&](int o, int first_row, const Words& words) {
        for (int i = 0; i < 4; ++i)
            for (std::uint64_t bits = words[i]; bits; bits &= bits - 1) {
                const int bit = std::countr_zero(bits);
                constexpr int width = 8 * sizeof(typename G::Row);
                moves.push_back(
                    rules_->move(o, first_row + i * G::kWordRows + bit / width, bit % width));
            }
        return false;
    });
}

template <class G>
std::uint64_t State<G>::count_moves() const {
    if (status_ != Status::kPlacing) return status_ == Status::kPassing ? 1 : 0;
    const Side& side = sides_[colour()];
    std::uint64_t total = 0;
    scan(side.free, side.corners, side.left, [&](int, int, const Words& words) {
        total += static_cast<std::uint64_t>(count_bits(words));
        return false;
    });
    return total;
}

template <class G>
bool State<G>::is_legal(Move move) const {
    if (status_ == Status::kOver || index(move) >= rules_->move_count()) return false;
    if (move == rules_->pass()) return status_ == Status::kPassing;
    return fits(colour(), rules_->placement(move));
}

template <class G>
bool State<G>::fits(int colour, Placement at) const {
    const Side& side = sides_[colour];
    if (!(side.left >> kPieceSet.orientations[at.orientation].piece & 1)) return false;
    const auto body = Footprints<G>::at(kFootprints<G>.of[at.orientation].body, at.col);
    const auto blocked = body & ~side.free.window(at.row);
    const auto touching = body & side.corners.window(at.row);
    typename G::Row hit = 0, touch = 0;
    for (int i = 0; i < G::kWindowRows; ++i) {
        hit |= blocked[i];
        touch |= touching[i];
    }
    return !hit && touch;
}

template <class G>
void State<G>::play(Move move) {
    if (move != rules_->pass()) place(colour(), rules_->placement(move));
    ++ply_;
    settle();
}

template <class G>
State<G> State<G>::with_turn(int colour) const {
    State other = *this;
    while (other.colour() != colour) ++other.ply_;
    other.settle();
    return other;
}

template <class G>
void State<G>::settle() {
    const int n = rules_->colours();
    for (int i = 0; i < n; ++i) {
        const int c = (ply_ + i) % n;
        if (!(stuck_ >> c & 1)) {
            if (can_place(c)) {
                status_ = i == 0 ? Status::kPlacing : Status::kPassing;
                return;
            }
            stuck_ = static_cast<std::uint8_t>(stuck_ | 1 << c);
        }
    }
    status_ = Status::kOver;
}

template <class G>
int State<G>::score(int colour) const {
    const Side& side = sides_[colour];
    return side.squares + (side.left ? 0 : side.single_last ? 20 : 15);
}

template <class G>
void State<G>::scores(std::span<std::int32_t> scores) const {
    std::fill(scores.begin(), scores.end(), 0);
    for (int c = 0; c < rules_->colours(); ++c)
        if (rules_->owner(c) != kShared) scores[rules_->owner(c)] += score(c);
}

template <class G>
void State<G>::returns(std::span<float> returns) const {
    std::fill(returns.begin(), returns.end(), 0.0f);
    if (!is_over()) return;
    std::array<std::int32_t, kMaxColours> totals;
    const std::span<std::int32_t> scored(totals.data(), returns.size());
    scores(scored);
    std::array<bool, kMaxColours> wins;
    const int best = *std::max_element(scored.begin(), scored.end());
    for (std::size_t p = 0; p < returns.size(); ++p) wins[p] = scored[p] == best;
    share_win({wins.data(), returns.size()}, returns);
}

template <class G>
std::uint64_t State<G>::key() const {
    std::uint64_t key = 0x9e3779b97f4a7c15u;
    const auto add = [&](std::uint64_t value) {
        key = (key ^ value) * 0xff51afd7ed558ccdu;
        key ^= key >> 32;
    };
    add(ply_ % (rules_->colours() * rules_->players()));
    for (int c = 0; c < rules_->colours(); ++c) {
        for (int i = 0; i < G::kWords; ++i) add(sides_[c].own.word(i));
        add(sides_[c].single_last && !sides_[c].left);
    }
    return key;
}

template <class G>
std::vector<std::int8_t> State<G>::cells() const {
    const int n = rules_->size();
    std::vector<std::int8_t> cells(static_cast<std::size_t>(n) * n, -1);
    for (int c = 0; c < rules_->colours(); ++c)
        sides_[c].own.each([&](int row, int col) {
            cells[static_cast<std::size_t>(row) * n + col] = static_cast<std::int8_t>(c);
        });
    return cells;
}

template <class G>
std::string State<G>::names(const G& squares) const {
    std::string text;
    squares.each([&](int row, int col) {
        text += (text.empty() ? "" : ", ") + rules_->square_text({row, col});
    });
    return text;
}

template <class G>
std::string State<G>::why_illegal(Move move) const {
    if (index(move) >= rules_->move_count()) return "there is no such move";
    if (status_ == Status::kOver) return "the game is over";
    if (move == rules_->pass())
        return status_ == Status::kPassing
                   ? ""
                   : "a colour may pass only when it cannot place any of its pieces";
    if (status_ == Status::kPassing) return "this colour cannot place any piece and must pass";
    if (is_legal(move)) return "";

    const Side& side = sides_[colour()];
    G body = G::none(), taken = G::none(), start = G::none();
    for (Square s : rules_->squares(move)) body.set(s.row, s.col);
    for (int c = 0; c < rules_->colours(); ++c) taken |= sides_[c].own;
    const int piece = kPieceSet.orientations[rules_->placement(move).orientation].piece;

    std::string why;
    const auto say = [&](const std::string& reason) { why += (why.empty() ? "" : "; ") + reason; };
    if (!(side.left >> piece & 1)) say("piece already used: " + std::string(kDrawings[piece].name));
    if ((body & taken).any()) say("overlap: " + names(body & taken) + " taken already");
    const G beside = body & side.own.straight();
    if (beside.any()) say("edge contact with the same colour at " + names(beside));
    if (side.left == kAllPieces) {
        for (Square s : rules_->starts(colour())) start.set(s.row, s.col);
        if (!(body & start).any())
            say("start square not covered: the first piece covers " + names(start));
    } else if (!(body & side.own.diagonal()).any()) {
        say("no corner contact: a piece must touch the same colour diagonally");
    }
    return why;
}

template class State<SmallGrid>;
template class State<LargeGrid>;

}  // namespace sparring::blokus
