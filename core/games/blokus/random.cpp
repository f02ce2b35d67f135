// Uniformly random placements without listing them. First a few guesses: a random usable corner
// and a random cell of a random orientation laid on it; a legal placement that covers k corners
// is proposed k times as often and therefore accepted once in k. Every legal placement is equally
// likely to be accepted, so after too many misses an exact draw from the scan changes nothing.
#include "scan.hpp"
#include "state.hpp"

namespace sparring::blokus {

namespace {

// To try each piece about once; with so few pieces an exact draw is quicker than a guess.
constexpr int kTooFewToGuess = 3;

struct Grip {  // a cell by which an orientation is laid on a corner
    std::uint8_t orientation, piece, row, col;
};
constexpr int kGrips = 414;

constexpr std::array<Grip, kGrips> make_grips() {
    std::array<Grip, kGrips> grips{};
    int count = 0;
    for (int o = 0; o < kOrientations; ++o) {
        const Orientation& orientation = kPieceSet.orientations[o];
        for (int i = 0; i < orientation.shape.size; ++i)
            grips[count++] = {static_cast<std::uint8_t>(o),
                              static_cast<std::uint8_t>(orientation.piece),
                              static_cast<std::uint8_t>(orientation.shape.cells[i].row),
                              static_cast<std::uint8_t>(orientation.shape.cells[i].col)};
    }
    return grips;
}

constexpr auto kGripTable = make_grips();
static_assert(kGripTable[kGrips - 1].piece == kPieces - 1);

constexpr std::array<std::uint32_t, kMaxCells + 1> make_sizes() {
    std::array<std::uint32_t, kMaxCells + 1> sizes{};
    for (int p = 0; p < kPieces; ++p) sizes[kPieceSet.size[p]] |= 1u << p;
    return sizes;
}

constexpr auto kPiecesOfSize = make_sizes();

template <class G>
int pick_square(const G& squares, int k) {  // row * 32 + column of the k-th square
    constexpr int width = 8 * sizeof(typename G::Row);
    for (int i = 0;; ++i) {
        const std::uint64_t word = squares.word(i);
        const int here = std::popcount(word);
        if (k < here) {
            const int bit = select_bit(word, k);
            return (i * G::kWordRows + bit / width) * 32 + bit % width;
        }
        k -= here;
    }
}

// Placements, by orientation, one of which is to be drawn.
template <class G>
class Lots {
  public:
    void add(int orientation, int first_row, const typename G::Block& squares) {
        lots_[count_++] = {words_of(squares), static_cast<std::uint8_t>(orientation),
                           static_cast<std::uint8_t>(first_row)};
    }

    // Uniform; false if there is none.
    bool draw(Rng& rng, Placement& at) const {
        if (!count_) return false;
        std::array<int, kMost> upto;  // how many there are, each with those before it
        int total = 0;
        for (int i = 0; i < count_; ++i) upto[i] = total += count_bits(lots_[i].words);
        int k = static_cast<int>(rng.below(static_cast<std::uint32_t>(total)));
        int i = 0;
        while (upto[i] <= k) ++i;
        const Lot& lot = lots_[i];
        k -= i ? upto[i - 1] : 0;
        int w = 0;
        while (k >= std::popcount(lot.words[w])) k -= std::popcount(lot.words[w++]);
        constexpr int width = 8 * sizeof(typename G::Row);
        const int bit = select_bit(lot.words[w], k);
        at = {lot.orientation,
              static_cast<std::uint8_t>(lot.first_row + w * G::kWordRows + bit / width),
              static_cast<std::uint8_t>(bit % width)};
        return true;
    }

  private:
    static constexpr int kMost = kOrientations * G::kBlocks;

    struct Lot {
        Words words;
        std::uint8_t orientation, first_row;
    };

    std::array<Lot, kMost> lots_;
    int count_ = 0;
};

}  // namespace

template <class G>
bool State<G>::guess_placement(const G& usable, const Side& side, std::uint32_t pieces, Rng& rng,
                               Placement& at) const {
    const auto corners = static_cast<std::uint32_t>(usable.count());
    if (corners == 0) return false;
    const int guesses = std::popcount(pieces) - kTooFewToGuess;
    for (int guess = 0; guess < guesses; ++guess) {
        const std::uint64_t bits = rng.next();
        const Grip grip = kGripTable[(bits & 0xffffffff) * kGrips >> 32];
        if (!(pieces >> grip.piece & 1)) continue;
        const int square = pick_square(usable, static_cast<int>((bits >> 32) * corners >> 32));
        const int row = square / 32 - grip.row, col = square % 32 - grip.col;
        if (row < 0 || col < 0 ||
            col + kPieceSet.orientations[grip.orientation].shape.width > rules_->size())
            continue;
        const auto body = Footprints<G>::at(kFootprints<G>.of[grip.orientation].body, col);
        std::array<std::uint64_t, sizeof(typename G::Window) / 8> hit, touch;
        const auto blocked = body & ~side.free.window(row), touching = body & usable.window(row);
        std::memcpy(&hit, &blocked, sizeof hit);
        std::uint64_t any = 0;
        for (std::uint64_t word : hit) any |= word;
        if (any) continue;
        std::memcpy(&touch, &touching, sizeof touch);
        int touches = 0;
        for (std::uint64_t word : touch) touches += std::popcount(word);
        if (touches > 1 && rng.below(static_cast<std::uint32_t>(touches))) continue;
        at = {grip.orientation, static_cast<std::uint8_t>(row), static_cast<std::uint8_t>(col)};
        return true;
    }
    return false;
}

template <class G>
bool State<G>::random_placement(int colour, std::uint32_t pieces, Rng& rng, Placement& at) const {
    const Side& side = sides_[colour];
    const G usable = side.corners & side.free;
    if (guess_placement(usable, side, pieces, rng, at)) return true;

    return draw_placement(side, pieces, rng, at);
}

template <class G>
bool State<G>::draw_placement(const Side& side, std::uint32_t pieces, Rng& rng,
                              Placement& at) const {
    Lots<G> lots;
    scan_blocks(side.free, side.corners, pieces, [&](auto o, int first_row, const auto& legal) {
        lots.add(o, first_row, legal);
        return false;
    });
    return lots.draw(rng, at);
}

template <class G>
bool State<G>::draw_answer(const Side& side, std::uint32_t pieces, const G& where, Rng& rng,
                           Placement& at) const {
    Lots<G> there, anywhere;
    const auto keep = [&](auto o, int first_row, const auto& legal, const auto& answers) {
        if (any_of(answers)) there.add(o, first_row, answers);
        anywhere.add(o, first_row, legal);
        return false;
    };
    scan_blocks(side.free, side.corners, pieces, keep, where);
    return there.draw(rng, at) || anywhere.draw(rng, at);
}

template <class G>
Move State<G>::random_move(Rng& rng) const {
    Placement at;
    if (status_ == Status::kPlacing && random_placement(colour(), sides_[colour()].left, rng, at))
        return rules_->move(at.orientation, at.row, at.col);
    return rules_->pass();
}

template <class G>
template <class Choose>
void State<G>::play_to_the_end(Choose choose) {
    const int n = rules_->colours();
    const auto all = static_cast<std::uint8_t>((1 << n) - 1);
    int c = colour(), ply = ply_;
    while (stuck_ != all) {
        Placement at;
        if (!(stuck_ >> c & 1)) {
            if (choose(c, ply, at)) {
                place(c, at);
                ply_ = static_cast<std::uint16_t>(ply + 1);  // passes at the very end never happen
            } else {
                stuck_ = static_cast<std::uint8_t>(stuck_ | 1 << c);
            }
        }
        ++ply;
        c = c + 1 == n ? 0 : c + 1;
    }
    status_ = Status::kOver;
}

template <class G>
void State<G>::playout(Rng& rng) {
    play_to_the_end(
        [&](int c, int, Placement& at) { return random_placement(c, sides_[c].left, rng, at); });
}

template <class G>
G State<G>::corners_made(Placement at) {
    G corners = G::none();
    const auto& print = kFootprints<G>.of[at.orientation];
    corners.set_window(at.row, Footprints<G>::at(print.corners, at.col));
    return corners;
}

template <class G>
void State<G>::guided_playout(Rng& rng, Trace& trace, const Replies* replies) {
    const int n = rules_->colours();
    // The largest size of piece that a colour may still be able to place. It can only be wrong in
    // rare cases, where a smaller piece opens a corner for a larger one again.
    std::array<int, kMaxColours> size;
    size.fill(kMaxCells);
    // The corners that everybody's last placement made: the others answer there if they can.
    std::array<G, kMaxColours> made;
    made.fill(G::none());
    if (!trace.steps.empty() && trace.steps.back().move != rules_->pass())
        made[(ply_ + n - 1) % n] = corners_made(rules_->placement(trace.steps.back().move));
    const auto choose = [&](int c, int player, Placement& at) {
        if (replies) {
            const auto can = [&](Move move) {
                return move != rules_->pass() && fits(c, rules_->placement(move));
            };
            if (const auto reply = replies->find(player, trace, can)) {
                at = rules_->placement(*reply);
                return true;
            }
        }
        G disputed = G::none();
        for (int other = 0; other < n; ++other)
            if (rules_->owner(other) != rules_->owner(c))
                disputed |= made[other] & sides_[other].free;
        disputed &= sides_[c].free;
        const bool local = disputed.any();
        for (; size[c] > 0; --size[c]) {
            const std::uint32_t pieces = sides_[c].left & kPiecesOfSize[size[c]];
            if (!pieces) continue;
            if (local ? draw_answer(sides_[c], pieces, disputed, rng, at)
                      : random_placement(c, pieces, rng, at))
                return true;
        }
        return false;
    };
    play_to_the_end([&](int c, int ply, Placement& at) {
        const int player = rules_->mover(ply);
        if (!choose(c, player, at)) return false;
        trace.steps.push_back(
            {static_cast<std::int8_t>(player), rules_->move(at.orientation, at.row, at.col)});
        made[c] = corners_made(at);
        return true;
    });
}

template Move State<SmallGrid>::random_move(Rng&) const;
template Move State<LargeGrid>::random_move(Rng&) const;
template void State<SmallGrid>::playout(Rng&);
template void State<LargeGrid>::playout(Rng&);
template void State<SmallGrid>::guided_playout(Rng&, Trace&, const Replies*);
template void State<LargeGrid>::guided_playout(Rng&, Trace&, const Replies*);

}  // namespace sparring::blokus
