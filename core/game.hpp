// The face that every game of the core shows to search, playouts, perft and the bindings.
//
// A State is a value: copying it copies the game. `snapshot` takes what `restore` needs to undo
// the moves played since, and is cheaper than a copy where a game keeps a long history. Whose
// turn it is, forced passes, turns of several actions and the number of players are the game's
// own affair: whoever is `to_move` chooses one of the legal moves, until the game `is_over`.
#pragma once

#include <concepts>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "rng.hpp"

namespace sparring {

// A move is its stable number, dense from 0 to Rules::move_count() - 1: the same number that
// learners see. Games decode it with a table.
enum class Move : std::uint32_t {};

constexpr std::uint32_t index(Move move) { return static_cast<std::uint32_t>(move); }

using MoveList = std::vector<Move>;

// The fixed part of a game: variant and options. It outlives the states that point to it.
template <class R>
concept GameRules = requires(const R& rules, Move move, std::string text) {
    { rules.players() } -> std::convertible_to<int>;
    { rules.colours() } -> std::convertible_to<int>;
    { rules.owner(0) } -> std::convertible_to<int>;  // of a colour: a player, or -1 for nobody
    { rules.move_count() } -> std::convertible_to<std::uint32_t>;
    { rules.move_text(move) } -> std::same_as<std::string>;
    { rules.parse_move(text) } -> std::same_as<Move>;  // throws BadText or IllegalMove
};

template <class S>
concept GameState =
    std::copyable<S> && GameRules<typename S::Rules> &&
    requires(S& state, const S& fixed, const typename S::Rules& rules, Move move, MoveList& moves,
             std::uint64_t seed, const typename S::Snapshot& before, Rng& rng,
             std::span<std::int32_t> scores, std::span<float> values, std::uint64_t wanted,
             std::string text) {
        S(rules, seed);
        { S::from_text(rules, text) } -> std::same_as<S>;  // throws BadText
        { fixed.text() } -> std::same_as<std::string>;     // exact: from_text gives it back
        { fixed.rules() } -> std::same_as<const typename S::Rules&>;

        { fixed.to_move() } -> std::convertible_to<int>;  // the player
        { fixed.colour() } -> std::convertible_to<int>;   // the colour that the player moves now
        { fixed.is_over() } -> std::convertible_to<bool>;
        fixed.legal_moves(moves);  // appends; nothing when the game is over
        { fixed.count_moves() } -> std::convertible_to<std::uint64_t>;
        { fixed.why_illegal(move) } -> std::same_as<std::string>;  // empty when legal
        { fixed.is_legal(move) } -> std::convertible_to<bool>;

        state.play(move);                                  // a legal one
        { state.random_move(rng) } -> std::same_as<Move>;  // uniform over the legal moves
        { fixed.snapshot() } -> std::same_as<typename S::Snapshot>;
        state.restore(before);

        fixed.scores(scores);   // one per player
        fixed.returns(values);  // utilities, one per player, summing to zero
        // Colours x features, row by row; those whose bit is not in `wanted` may be left alone.
        fixed.features(values, wanted);
        { S::feature_names() } -> std::convertible_to<std::span<const char* const>>;
        { fixed.key() } -> std::convertible_to<std::uint64_t>;
    };

// Utilities from scores: the winners share one win, everybody else gets nothing, scaled so that
// a sole winner has 1 and all of them sum to zero. With two players: 1, 0 or -1.
inline void share_win(std::span<const bool> wins, std::span<float> returns) {
    const float n = static_cast<float>(wins.size());
    float winners = 0;
    for (bool w : wins) winners += w ? 1.0f : 0.0f;
    for (std::size_t p = 0; p < wins.size(); ++p) {
        const float share = wins[p] ? 1.0f / winners : 0.0f;
        returns[p] = (share * n - 1.0f) / (n - 1.0f);
    }
}

}  // namespace sparring
