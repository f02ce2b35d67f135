// What an evaluation says after each placement, without playing it: a placement changes little of
// what the others have, and of most of them nothing. Where most time of a tree search goes.
#include "areas.hpp"
#include "centre.hpp"
#include "features.hpp"
#include "state.hpp"
#include "tally.hpp"

namespace sparring::blokus {

namespace {

// The weights of one colour's features, those that grow with the board included.
struct Weights {
    float squares, pieces_left, centre, sole_area, tempo;
    Worth corners, areas;  // all and usable ones; near and wide ones

    Weights() = default;
    Weights(std::span<const float> of, float late, float share) {
        std::array<float, kFirstLate> sums;
        for (std::size_t i = 0; i < kFirstLate; ++i) sums[i] = share * of[i];
        for (std::size_t i = 0; i < std::size(kLate); ++i)
            sums[kLate[i]] += share * late * of[kFirstLate + i];
        squares = sums[kSquares];
        pieces_left = sums[kPiecesLeft];
        corners = {sums[kRawCorners], sums[kOpenCorners]};
        centre = sums[kCentreDistance];
        areas = {sums[kArea], sums[kWideArea]};
        sole_area = sums[kSoleArea];
        tempo = sums[kTempo];
    }
};

// By the size of the piece that is placed.
template <class T>
using BySize = std::array<T, kMaxCells + 1>;

float times(float weight, int value) { return weight * static_cast<float>(value); }

// A colour before the placement, and what is known of it after any placement.
template <class G>
struct Colour {
    Sheet<G> free, corners, raw;  // raw: touched by a corner, and empty
    Areas<G> areas;
    int squares, pieces_left, centre;
    BySize<Weights> weights;
};

// What the squares of a placement change, but for the sole area.
template <class G>
void add_ground(Tally<G>& tally, const Weights& weight, const Sheet<G>& raw, const Sheet<G>& free,
                const Areas<G>& areas) {
    tally.add(weight.corners, raw, raw & free);
    tally.add(weight.areas, areas.near, areas.wide);
}

// A position, and what it is worth to the mover after any placement.
template <class G>
class Foresight {
  public:
    // The mover's colour first, then the others in turn; whether sole areas count.
    Foresight(std::span<const Colour<G>> colours, const Sheet<G>& empty, int n, bool sole)
        : colours_(colours), empty_(empty), n_(n), sole_(sole) {
        const Colour<G>& mine = colours[0];
        for (std::size_t size = 1; size <= kMaxCells; ++size) {
            known_[size] =
                times(mine.weights[size].squares, mine.squares + static_cast<int>(size)) +
                times(mine.weights[size].pieces_left, mine.pieces_left - 1) +
                colours[1].weights[size].tempo;
            for (std::size_t c = 1; c < colours.size(); ++c) {
                const Colour<G>& other = colours[c];
                const Weights& weight = other.weights[size];
                known_[size] += times(weight.squares, other.squares) +
                                times(weight.pieces_left, other.pieces_left) +
                                times(weight.centre, other.centre);
                Tally<G> ground;
                add_ground(ground, weight, other.raw, other.free, other.areas);
                ground_[c][size] = ground.sum();
            }
        }
        for (std::size_t c = 1; c < colours.size(); ++c)
            disturbed_[c] = colours[c].raw | colours[c].areas.wide;
    }

    float after(Placement at) const {
        const auto& print = kFootprints<G>.of[at.orientation];
        const Sheet<G> body = here(print.body, at), edges = here(print.edges, at);
        const auto size =
            static_cast<std::size_t>(kPieceSet.orientations[at.orientation].shape.size);
        const Colour<G>& mine = colours_[0];
        const Weights& weight = mine.weights[size];
        const Sheet<G> free = mine.free.without(body | edges);
        const Sheet<G> made = here(print.corners, at);
        const Areas<G> areas(mine.corners | made, free);
        const Sheet<G> raw = (mine.raw | (body.diagonal() & empty_)).without(body);
        float sum = known_[size];
        if (mine.centre) sum += times(weight.centre, std::min(mine.centre, centre_steps(at, n_)));
        Tally<G> ground;
        add_ground(ground, weight, raw, free, areas);

        std::array<Sheet<G>, kMaxColours> wide;
        wide[0] = areas.wide;
        for (std::size_t c = 1; c < colours_.size(); ++c) {
            const Colour<G>& other = colours_[c];
            if (!(body & disturbed_[c]).any()) {
                sum += ground_[c][size];
                if (sole_) wide[c] = other.areas.wide;
                continue;
            }
            // Where the placement takes nothing from the other's area, that stays as it was.
            const Sheet<G> other_free = other.free.without(body);
            const bool taken = (body & other.areas.wide).any();
            const Areas<G> now = taken ? Areas<G>(other.corners, other_free) : other.areas;
            add_ground(ground, other.weights[size], other.raw.without(body), other_free, now);
            if (sole_) wide[c] = now.wide;
        }
        if (sole_) add_sole_areas(ground, wide, size);
        return sum + ground.sum();
    }

  private:
    static Sheet<G> here(typename G::Window shape, Placement at) {
        return Sheet<G>(Footprints<G>::at(shape, at.col), at.row);
    }

    void add_sole_areas(Tally<G>& tally, const std::array<Sheet<G>, kMaxColours>& wide,
                        std::size_t size) const {
        const auto sole = [&](std::size_t c) {
            Sheet<G> squares = wide[c];
            for (std::size_t d = 0; d < colours_.size(); ++d)
                if (d != c) squares = squares.without(wide[d]);
            return squares;
        };
        const auto worth = [&](std::size_t c) { return colours_[c].weights[size].sole_area; };
        for (std::size_t c = 0; c < colours_.size(); c += 2) {
            const bool alone = c + 1 == colours_.size();
            tally.add({worth(c), alone ? 0 : worth(c + 1)}, sole(c),
                      alone ? Sheet<G>::none() : sole(c + 1));
        }
    }

    std::span<const Colour<G>> colours_;
    Sheet<G> empty_;
    int n_;
    bool sole_;
    BySize<float> known_;                            // of all that squares do not change
    std::array<BySize<float>, kMaxColours> ground_;  // of those whose ground stays as it is
    std::array<Sheet<G>, kMaxColours> disturbed_;    // by placements on these squares
};

}  // namespace

template <class G>
bool State<G>::foresee(std::span<const Move> moves, std::span<const float> own,
                       std::span<const float> their, std::uint64_t wanted,
                       std::span<float> out) const {
    constexpr std::uint64_t kForeseen = ~(kByPlacements | bits_of({kSquaresLeft}));
    if (status_ != Status::kPlacing || wanted & ~kForeseen) return false;
    const int count = rules_->colours(), n = rules_->size(), mover = to_move();
    Sheet<G> empty(G::board(n));
    int squares = 0;
    for (int c = 0; c < count; ++c) {
        empty = empty.without(Sheet<G>(sides_[c].own));
        squares += sides_[c].squares;
    }
    std::array<Colour<G>, kMaxColours> colours;
    for (int i = 0; i < count; ++i) {
        const int c = (colour() + i) % count, owner = rules_->owner(c);
        const Side& side = sides_[c];
        Colour<G>& known = colours[static_cast<std::size_t>(i)];
        const bool placed = side.left != kAllPieces;
        known.free = Sheet<G>(side.free);
        // The mover's first placement is to make its corners; until then they are start squares.
        known.corners = i == 0 && !placed ? Sheet<G>::none() : Sheet<G>(side.corners);
        known.raw = placed ? Sheet<G>(side.own).diagonal() & empty : Sheet<G>::none();
        known.areas = Areas<G>(known.corners, known.free);
        known.squares = side.squares;
        known.pieces_left = std::popcount(side.left);
        known.centre = i == 0 && !placed ? n : centre_distance(placed ? side.own : side.corners, n);
        const float share = owner == mover     ? 1.0f
                            : owner == kShared ? 0.0f
                                               : 1.0f / static_cast<float>(rules_->players() - 1);
        for (std::size_t size = 1; size <= kMaxCells; ++size)
            known.weights[size] = Weights(
                owner == mover ? own : their,
                static_cast<float>(squares + static_cast<int>(size)) / static_cast<float>(n * n),
                share);
    }
    const bool sole = (with_parts(wanted) & bits_of({kSoleArea})) != 0;
    const Foresight<G> foresight({colours.data(), static_cast<std::size_t>(count)}, empty, n, sole);
    for (std::size_t i = 0; i < moves.size(); ++i)
        out[i] = foresight.after(rules_->placement(moves[i]));
    return true;
}

template bool State<SmallGrid>::foresee(std::span<const Move>, std::span<const float>,
                                        std::span<const float>, std::uint64_t,
                                        std::span<float>) const;
template bool State<LargeGrid>::foresee(std::span<const Move>, std::span<const float>,
                                        std::span<const float>, std::uint64_t,
                                        std::span<float>) const;

}  // namespace sparring::blokus
