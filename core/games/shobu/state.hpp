// Shobu in play. What a turn changes is small and taken back by copying it; the keys of all
// positions so far stand apart and are only written on. A position can come back only while no
// stone leaves the game, with the same side to move, and not before four turns: a turn moves two
// own stones, and the answer can push back but one. So repetition is looked for in a few keys.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "game.hpp"
#include "rules.hpp"

namespace sparring::shobu {

// Why a game is over, but for the want of a legal turn, which is found out when asked for.
enum class Ending : std::uint8_t { kNone, kBoard, kRepetition, kQuiet };

// Where a stone goes in a turn; a pushed stone that leaves the game goes nowhere.
struct Details {
    Square passive_to, aggressive_to, pushed_from, pushed_to;
    bool pushes, pushes_off;
};

class State {
  public:
    using Rules = shobu::Rules;

    struct Snapshot {
        std::array<Bits, kPlayers> stones;
        std::uint64_t key;
        std::uint32_t ply, quiet;  // turns so far; those since a stone last left the game
        std::uint8_t to_move;
        Ending ending;
        // A sieve of the keys since a stone last left, after an even and an odd number of turns:
        // where the bit of a key is missing, its position is new.
        std::array<std::array<std::uint64_t, 2>, 2> seen{};
    };

    explicit State(const Rules& rules, std::uint64_t seed = 0);
    static State from_text(const Rules& rules, std::string_view text);
    std::string text() const;

    const Rules& rules() const { return *rules_; }
    int to_move() const { return now_.to_move; }
    int colour() const { return now_.to_move; }
    int ply() const { return static_cast<int>(now_.ply); }
    bool is_over() const { return now_.ending != Ending::kNone || !has_turn(); }
    // In words; empty while the game goes on.
    std::string ending() const;

    void legal_moves(MoveList& moves) const;
    // One move for each position that can be reached.
    void unique_moves(MoveList& moves) const;
    std::uint64_t count_moves() const;
    bool is_legal(Move move) const;
    std::string why_illegal(Move move) const;
    std::string why_illegal(const Turn& turn) const;

    void play(Move move) { play(turn_of(move)); }
    Move random_move(Rng& rng) const;
    // Plays uniformly random moves to the end; faster than asking each time whether it is there.
    // A game without draw rules may have no end: after kPatience quiet turns it is left undecided.
    void playout(Rng& rng);
    static constexpr std::uint32_t kPatience = 20'000;

    // For search: pushes first, above all those off the board; and one turn for each of the latter,
    // which decide.
    int promise(Move move) const;
    void noisy_moves(MoveList& moves) const;

    Snapshot snapshot() const { return now_; }
    void restore(const Snapshot& before) { now_ = before; }

    void scores(std::span<std::int32_t> scores) const;
    void returns(std::span<float> returns) const;
    std::uint64_t key() const { return now_.key; }

    static std::span<const char* const> feature_names();
    void features(std::span<float> values, std::uint64_t wanted = ~0ull) const;

    // For learners: the stones of a player, the turns since a stone last left the game, and how
    // often the present position occurred before.
    Bits stones(int player) const { return now_.stones[player]; }
    std::uint32_t quiet() const { return now_.quiet; }
    int repeats() const { return occurrences(now_); }

    // For drawings: whose stone is on a square, -1 if nobody's; and what a legal turn moves.
    int stone_on(Square square) const;
    Details details(const Turn& turn) const;

  private:
    Bits own() const { return now_.stones[now_.to_move]; }
    Bits opposing() const { return now_.stones[1 - now_.to_move]; }
    Bits home_squares() const { return home(now_.to_move); }

    static void advance(Snapshot& position, const Turn& turn);
    void play(const Turn& turn);
    void begin();   // makes the present position the first of the game
    void record();  // the key of the present position
    void settle(bool stone_left);
    int occurrences(const Snapshot& position) const;  // earlier ones of this game
    bool has_turn() const;
    // Whether some turn could be forbidden for bringing a position back, and whether this one is.
    bool may_recur() const;
    bool recurs(const Turn& turn) const;
    bool has_loser(int& loser) const;
    bool draw_turn(Rng& rng, Turn& turn) const;  // false if there is none
    bool draw_stones(Rng& rng, Turn& turn) const;

    const Rules* rules_;
    Snapshot now_;
    // Of the positions so far, those after an even and after an odd number of turns apart; what
    // stands beyond the present position is stale.
    std::array<std::vector<std::uint64_t>, 2> keys_;
};

static_assert(GameState<State>);

}  // namespace sparring::shobu
