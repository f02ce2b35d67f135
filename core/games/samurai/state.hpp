// Samurai in play. The whole game is in the state, also what players do not see: `redacted` gives
// what one of them may know. Influence is kept for each settlement and player as tiles come and
// go; a settlement is resolved when it is closed (in the study's game: at the end of that turn)
// and is empty from then on.
#pragma once

#include <algorithm>
#include <span>
#include <string>
#include <type_traits>

#include "rules.hpp"
#include "trace.hpp"

namespace sparring::samurai {

enum class Stage : std::uint8_t { kPut, kKeep, kPlay, kOver };

class State {
  public:
    using Rules = samurai::Rules;
    using Snapshot = State;

    State(const Rules& rules, std::uint64_t seed);
    static State from_text(const Rules& rules, std::string_view text);
    std::string text() const;

    const Rules& rules() const { return *rules_; }
    int to_move() const { return to_move_; }
    int colour() const { return to_move_; }
    Stage stage() const { return stage_; }
    bool is_over() const { return stage_ == Stage::kOver; }

    void legal_moves(MoveList& moves) const;
    std::uint64_t count_moves() const;
    bool is_legal(Move move) const;
    std::string why_illegal(Move move) const;

    void play(Move move);
    Move random_move(Rng& rng) const;
    // For tree search: games of moves that look good.
    void guided_playout(Rng& rng, Trace& trace);

    Snapshot snapshot() const { return *this; }
    void restore(const Snapshot& before) { *this = before; }

    void scores(std::span<std::int32_t> scores) const;
    void returns(std::span<float> returns) const;
    std::uint64_t key() const;

    static std::span<const char* const> feature_names();
    void features(std::span<float> values, std::uint64_t wanted = ~std::uint64_t{0}) const;
    // With the hand of the viewer as it is: for the others stands what one can expect of them.
    void features_for(std::span<float> values, int viewer) const;
    // The study's values of single actions; see values.cpp.
    static std::span<const char* const> action_value_names();
    void action_values(std::span<const Move> moves, std::uint64_t wanted,
                       std::span<float> table) const;

    // What a player cannot know replaced by an arrangement that depends on nothing but what that
    // player does know, or by a random one of all that are possible.
    State redacted(int viewer) const;
    State deal(int viewer, Rng& rng) const;
    std::string text_for(int viewer) const;  // hidden tiles are only counted

    // For drawings and features.
    static constexpr int kEmpty = -1;
    int owner(int hex) const { return board_[hex] == kNoTile ? kEmpty : board_[hex] >> 5; }
    int tile(int hex) const { return board_[hex] & 31; }
    bool has(int settlement, int figure) const { return figures_[figure] >> settlement & 1; }
    int influence(int settlement, int player, int figure) const {
        return influence_on(influence_[settlement][player], figure);
    }
    int open_land(int settlement) const {
        return std::popcount(rules_->map().land_around(settlement) & ~taken_land_);
    }
    int captured(int player, int figure) const { return captured_[player][figure]; }
    int aside(int figure) const { return aside_[figure]; }
    const TileSet& hand(int player) const { return hands_[player]; }
    const Pile& pile(int player) const { return piles_[player]; }
    bool slow_played() const { return slow_played_; }
    bool played() const { return played_; }

  private:
    static constexpr std::uint8_t kNoTile = 255;

    float action_value(int name, Move move) const;
    float worth(Move move) const;  // the study's values together, for guidance

    State(const Rules& rules) : rules_(&rules) { board_.fill(kNoTile); }  // nothing anywhere

    // How many actions there are of each sort.
    struct Choices {
        KindSet land = 0, ships = 0;  // the kinds that can be placed
        std::uint32_t land_hexes = 0, sea_hexes = 0, lifts = 0, swaps = 0;
        bool end = false, pass = false;

        std::uint32_t placements_on_land() const;
        std::uint32_t placements_on_sea() const;
        std::uint32_t tiles() const;
        std::uint32_t all() const { return tiles() + end + pass; }
    };
    Choices choices() const;
    bool can_play_tile() const;
    Bits empty_land() const { return first_bits(rules_->map().land()) & ~taken_land_; }
    Bits empty_sea(int word) const {
        return first_bits(std::max(0, rules_->map().sea() - 64 * word)) & ~taken_sea_[word];
    }
    Bits standing() const { return figures_[0] | figures_[1] | figures_[2]; }
    std::uint32_t count_swaps() const;
    Move nth_swap(std::uint32_t k) const;
    void list_swaps(MoveList& moves) const;
    bool swap_fits(const Action& action) const;
    Bits open_for_put(int figure) const;  // settlements
    void list_draft(MoveList& moves) const;

    std::string why_not_put(const Action& action) const;
    std::string why_not_tile(const Action& action) const;

    void deal_figures(Rng& rng);
    void deal_tiles(Rng& rng, bool draft);
    void put_down(int hex, int player, int kind);
    void lift(int hex);
    void after_tile(int kind);
    void resolve(Bits settlements);  // those of them that are closed
    void end_turn();
    bool has_ended() const;
    void winners(std::span<bool> wins) const;

    bool chooses_hand(int player) const {
        return stage_ == Stage::kPut ||
               (stage_ == Stage::kKeep && hands_[player].size() < kHandSize);
    }
    bool must_be_able_to_play(int player) const {
        return stage_ == Stage::kPlay && played_ && player == to_move_;
    }
    std::string written(int viewer) const;
    // After reading a text: works out the stage, and throws BadText if something does not fit.
    void settle_stage();
    void check_stock() const;
    void check_put() const;
    void check_keep() const;
    void check_play() const;
    void check_passes() const;

    const Rules* rules_;
    Bits taken_land_ = 0;
    std::array<Bits, 2> taken_sea_{};
    std::array<Bits, kMaxPlayers> liftable_{};  // own tiles that the tile exchange may lift
    std::array<Bits, kFigures> figures_{};      // the settlements where each type stands
    Bits resolved_ = 0;
    std::array<std::array<Influence, kMaxPlayers>, kMaxSettlements> influence_{};
    std::array<TileSet, kMaxPlayers> hands_{};
    std::array<Pile, kMaxPlayers> piles_{};
    std::array<std::uint8_t, kMaxHexes> board_;  // player * 32 + kind
    std::array<std::array<std::uint8_t, kFigures>, kMaxPlayers> captured_{};
    std::array<std::uint8_t, kFigures> aside_{};
    std::uint8_t to_move_ = 0, passes_ = 0;
    Stage stage_ = Stage::kPlay;
    bool played_ = false, slow_played_ = false;  // in this turn
};

static_assert(GameState<State> && std::is_trivially_copyable_v<State>);

}  // namespace sparring::samurai
