#include "state.hpp"

#include <algorithm>

#include "zobrist.hpp"

namespace sparring::shobu {

namespace {

constexpr Bits kBlackStart = 0x000f * kEachBoard, kWhiteStart = 0xf000 * kEachBoard;
constexpr std::uint32_t kShortestCycle = 4;

// The place of a key in the sieve of positions seen.
constexpr std::uint64_t bit_of(std::uint64_t key) { return std::uint64_t{1} << (key & 63); }

}  // namespace

State::State(const Rules& rules, std::uint64_t)
    : rules_(&rules), now_{{kBlackStart, kWhiteStart}, 0, 0, 0, 0, Ending::kNone} {
    begin();
}

void State::begin() {
    now_.key = key_of(now_.stones, now_.to_move);
    now_.ply = 0;
    settle(true);
    record();
}

void State::record() {
    if (rules_->repetition() == Repetition::kAllow) return;
    now_.seen[now_.ply % 2][now_.key >> 6 & 1] |= bit_of(now_.key);
    std::vector<std::uint64_t>& keys = keys_[now_.ply % 2];
    if (now_.ply / 2 < keys.size())
        keys[now_.ply / 2] = now_.key;
    else
        keys.push_back(now_.key);
}

void State::settle(bool stone_left) {
    int loser;
    now_.ending = Ending::kNone;
    if (stone_left && has_loser(loser))
        now_.ending = Ending::kBoard;
    else if (now_.quiet >= 2 * kShortestCycle && rules_->repetition() == Repetition::kDraw &&
             occurrences(now_) >= 2)
        now_.ending = Ending::kRepetition;
    else if (rules_->quiet() && now_.quiet >= rules_->quiet())
        now_.ending = Ending::kQuiet;
}

int State::occurrences(const Snapshot& position) const {
    if (!(position.seen[position.ply % 2][position.key >> 6 & 1] & bit_of(position.key))) return 0;
    const std::uint32_t reach = std::min(position.quiet, position.ply);
    if (reach < kShortestCycle) return 0;
    const std::uint64_t* const here = keys_[position.ply % 2].data() + position.ply / 2;
    return static_cast<int>(
        std::count(here - reach / 2, here - kShortestCycle / 2 + 1, position.key));
}

bool State::has_loser(int& loser) const {
    for (loser = 0; loser < kPlayers; ++loser)
        if (empties_a_board(now_.stones[loser])) return true;
    return false;
}

bool State::may_recur() const {
    return rules_->repetition() == Repetition::kForbidden && now_.quiet + 1 >= kShortestCycle;
}

bool State::recurs(const Turn& turn) const {
    Snapshot next = now_;
    advance(next, turn);
    return occurrences(next) > 0;
}

void State::advance(Snapshot& position, const Turn& turn) {
    const int me = position.to_move, you = 1 - me;
    const Square passive_to = stepped(turn.passive, turn.direction, turn.distance);
    const Square crossed = stepped(turn.aggressive, turn.direction, 1);
    const Square aggressive_to = stepped(turn.aggressive, turn.direction, turn.distance);
    position.stones[me] ^=
        bit(turn.passive) | bit(passive_to) | bit(turn.aggressive) | bit(aggressive_to);
    position.key ^= kZobrist.of(me, turn.passive) ^ kZobrist.of(me, passive_to) ^
                    kZobrist.of(me, turn.aggressive) ^ kZobrist.of(me, aggressive_to) ^
                    kZobrist.side;
    ++position.quiet;
    if (const Bits pushed = position.stones[you] & (bit(crossed) | bit(aggressive_to))) {
        position.stones[you] ^= pushed;
        position.key ^= kZobrist.of(you, first_square(pushed));
        if (stays_on_board(turn.aggressive, turn.direction, turn.distance + 1)) {
            const Square to = stepped(turn.aggressive, turn.direction, turn.distance + 1);
            position.stones[you] ^= bit(to);
            position.key ^= kZobrist.of(you, to);
        } else {
            position.quiet = 0;
            position.seen = {};
        }
    }
    position.to_move = static_cast<std::uint8_t>(you);
    ++position.ply;
}

void State::play(const Turn& turn) {
    advance(now_, turn);
    settle(now_.quiet == 0);
    record();
}

void State::returns(std::span<float> returns) const {
    std::fill(returns.begin(), returns.end(), 0.0f);
    int loser = now_.to_move;
    const bool lost = now_.ending == Ending::kBoard ? has_loser(loser)
                                                    : now_.ending == Ending::kNone && !has_turn();
    if (!lost) return;
    returns[static_cast<std::size_t>(loser)] = -1.0f;
    returns[static_cast<std::size_t>(1 - loser)] = 1.0f;
}

void State::scores(std::span<std::int32_t> scores) const {
    std::array<float, kPlayers> values;
    returns(values);
    for (std::size_t p = 0; p < kPlayers; ++p) scores[p] = values[p] > 0;
}

int State::stone_on(Square square) const {
    for (int player = 0; player < kPlayers; ++player)
        if (now_.stones[player] & bit(square)) return player;
    return -1;
}

Details State::details(const Turn& turn) const {
    const Square crossed = stepped(turn.aggressive, turn.direction, 1);
    Details details{};
    details.passive_to = stepped(turn.passive, turn.direction, turn.distance);
    details.aggressive_to = stepped(turn.aggressive, turn.direction, turn.distance);
    const Bits pushed = opposing() & (bit(crossed) | bit(details.aggressive_to));
    details.pushes = pushed != 0;
    if (!pushed) return details;
    details.pushed_from = first_square(pushed);
    details.pushes_off = !stays_on_board(turn.aggressive, turn.direction, turn.distance + 1);
    if (!details.pushes_off)
        details.pushed_to = stepped(turn.aggressive, turn.direction, turn.distance + 1);
    return details;
}

}  // namespace sparring::shobu
