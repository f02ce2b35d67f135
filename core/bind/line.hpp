// A game in progress as Python holds it: the present state and the way that led there. The way is
// a chain of links shared between copies, so that a copy costs no more than the state itself.
#pragma once

#include <memory>
#include <utility>
#include <vector>

#include "errors.hpp"
#include "game.hpp"

namespace sparring {

template <GameState S>
class Line {
  public:
    using Rules = typename S::Rules;

    Line(std::shared_ptr<const Rules> rules, S state)
        : rules_(std::move(rules)),
          start_(std::make_shared<const S>(state)),
          state_(std::move(state)) {}

    Line(const Line&) = default;
    Line& operator=(const Line&) = default;
    ~Line() { drop(std::move(last_)); }

    const S& state() const { return state_; }
    const S& start() const { return *start_; }
    const Rules& rules() const { return *rules_; }
    const std::shared_ptr<const Rules>& shared_rules() const { return rules_; }

    void push(Move move) {
        if (!state_.is_legal(move)) throw IllegalMove(state_.why_illegal(move));
        last_ = std::make_shared<Link>(Link{std::move(last_), state_.snapshot(), move});
        state_.play(move);
        legal_.reset();
        ++plies_;
    }

    Move pop() {
        if (!last_) throw std::out_of_range("no move to take back");
        const std::shared_ptr<Link> link = last_;
        state_.restore(link->before);
        legal_.reset();
        last_ = link->earlier;
        --plies_;
        return link->move;
    }

    // Listed once for a position and its copies: whoever runs a game asks, and so does the player.
    const std::shared_ptr<const MoveList>& legal_moves() const {
        if (!legal_) {
            MoveList moves;
            state_.legal_moves(moves);
            legal_ = std::make_shared<const MoveList>(std::move(moves));
        }
        return legal_;
    }

    std::vector<std::uint32_t> moves() const {
        std::vector<std::uint32_t> ids(plies_);
        std::size_t i = plies_;
        for (const Link* link = last_.get(); link; link = link->earlier.get())
            ids[--i] = index(link->move);
        return ids;
    }

  private:
    struct Link {
        std::shared_ptr<Link> earlier;
        typename S::Snapshot before;
        Move move;
    };

    // One link at a time: the default would recurse once for every move of the game.
    static void drop(std::shared_ptr<Link> link) {
        while (link && link.use_count() == 1) {
            std::shared_ptr<Link> earlier = std::move(link->earlier);
            link = std::move(earlier);
        }
    }

    std::shared_ptr<const Rules> rules_;
    std::shared_ptr<const S> start_;
    S state_;
    std::shared_ptr<Link> last_;
    mutable std::shared_ptr<const MoveList> legal_;
    std::size_t plies_ = 0;
};

}  // namespace sparring
