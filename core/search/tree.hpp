// The tree of a Monte-Carlo search: nodes in one flat array of a fixed size, the children of a
// node side by side. Threads share it without locks: counts may lose an update now and then.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstdlib>
#include <memory>
#include <new>
#include <vector>

#include "game.hpp"

namespace sparring {

// A mean that several threads may add to.
class SharedMean {
  public:
    std::uint32_t count() const { return count_.load(std::memory_order_relaxed); }
    float mean() const { return mean_.load(std::memory_order_relaxed); }

    void add(float result) {
        const std::uint32_t n = count() + 1;
        count_.store(n, std::memory_order_relaxed);
        change(result, n);
    }
    // Takes one result for another: a virtual loss for what came of it.
    void replace(float assumed, float result) {
        mean_.store(mean() + (result - assumed) / static_cast<float>(count()),
                    std::memory_order_relaxed);
    }
    void change(float result, std::uint32_t n) {
        const float old = mean();
        mean_.store(old + (result - old) / static_cast<float>(n), std::memory_order_relaxed);
    }
    void correct(float by) { mean_.store(mean() + by, std::memory_order_relaxed); }
    void copy(const SharedMean& other) {
        count_ = other.count();
        mean_ = other.mean();
    }

  private:
    std::atomic<std::uint32_t> count_{0};
    std::atomic<float> mean_{0};
};

// What is certain about a move, for the player who made it.
enum class Verdict : std::uint8_t { kOpen, kLost, kDrawn, kWon };

inline Verdict verdict_of(int result) { return static_cast<Verdict>(result + 2); }
inline int result_of(Verdict verdict) { return static_cast<int>(verdict) - 2; }  // not of kOpen
inline Verdict reversed(Verdict verdict) { return verdict_of(-result_of(verdict)); }

struct TreeNode {
    Move move{};
    SharedMean visits, rave;     // results of the player who made the move
    std::atomic<float> hope{0};  // mean result of the player who moves next
    float prior = 0;
    float expected = 0;                   // the prior before habits count (see `Habits`)
    std::atomic<std::uint32_t> first{0};  // child; 0: none yet, kBusy: somebody is at it
    std::uint32_t children = 0;
    std::int8_t player = 0;  // who made the move
    Verdict verdict = Verdict::kOpen;
    std::uint8_t stage = 0;  // how many of the moves are children, see `Growth`
    bool safe = false;       // whoever moves next can certainly draw
};

class Tree {
  public:
    static constexpr std::uint32_t kBusy = 0xffffffff;
    static constexpr std::uint32_t kRoot = 1;

    explicit Tree(std::size_t size)
        : size_(size), nodes_(static_cast<TreeNode*>(std::malloc(size * sizeof(TreeNode)))) {
        if (!nodes_) throw std::bad_alloc();
    }

    TreeNode& operator[](std::uint32_t at) { return nodes_[at]; }
    const TreeNode& operator[](std::uint32_t at) const { return nodes_[at]; }

    // The first child, or 0 if there is none to be looked at.
    std::uint32_t first_child(const TreeNode& node) const {
        const std::uint32_t first = node.first.load(std::memory_order_acquire);
        return first == kBusy ? 0 : first;
    }

    bool empty() const { return next_free_ <= kRoot; }
    void clear() { next_free_ = 0; }
    void start() {
        reset(nodes_[kRoot]);
        next_free_ = kRoot + 1;
    }

    // Room for children side by side; 0 if the tree is full.
    std::uint32_t reserve(std::uint32_t count) {
        const std::uint32_t first = next_free_.fetch_add(count);
        if (std::size_t{first} + count <= size_) return first;
        next_free_ -= count;
        return 0;
    }
    bool has_room(std::uint32_t count) const { return std::size_t{next_free_} + count <= size_; }
    static void reset(TreeNode& node) { std::construct_at(&node); }

    // The node that a line of moves leads to; 0 if it leaves the tree.
    std::uint32_t follow(const MoveList& line) const {
        std::uint32_t at = empty() ? 0 : kRoot;
        for (Move move : line) {
            if (!at) return 0;
            const std::uint32_t first = first_child(nodes_[at]);
            std::uint32_t found = 0;
            for (std::uint32_t c = first; first && c < first + nodes_[at].children && !found; ++c)
                if (nodes_[c].move == move) found = c;
            at = found;
        }
        return at;
    }

    // Makes a node the root: its subtree moves to the front of the array, breadth first, by way
    // of a second array; the rest is forgotten.
    void keep(std::uint32_t top) {
        std::vector<std::uint32_t> sources{top}, firsts;
        for (std::size_t i = 0; i < sources.size(); ++i) {
            const TreeNode& source = nodes_[sources[i]];
            const std::uint32_t first = first_child(source);
            firsts.push_back(first ? kRoot + static_cast<std::uint32_t>(sources.size()) : 0);
            for (std::uint32_t c = 0; first && c < source.children; ++c)
                sources.push_back(first + c);
        }
        std::vector<TreeNode> moved(sources.size());
        for (std::size_t i = 0; i < sources.size(); ++i) {
            copy(nodes_[sources[i]], moved[i]);
            moved[i].first = firsts[i];
        }
        for (std::size_t i = 0; i < moved.size(); ++i) {
            reset(nodes_[kRoot + i]);
            copy(moved[i], nodes_[kRoot + i]);
        }
        next_free_ = kRoot + static_cast<std::uint32_t>(moved.size());
    }

    // What is certain about the best move of a node; `complete`: all its moves are children.
    Verdict best_verdict(const TreeNode& node, bool complete) const {
        Verdict best = Verdict::kOpen;
        bool open = !complete;
        const std::uint32_t first = first_child(node);
        for (std::uint32_t c = first; first && c < first + node.children; ++c) {
            best = std::max(best, nodes_[c].verdict);
            open = open || nodes_[c].verdict == Verdict::kOpen;
        }
        return open && best != Verdict::kWon ? Verdict::kOpen : best;
    }

    bool has_open_child(const TreeNode& node) const {
        const std::uint32_t first = first_child(node);
        for (std::uint32_t c = first; first && c < first + node.children; ++c)
            if (nodes_[c].verdict == Verdict::kOpen) return true;
        return false;
    }
    // The first of those that are certain to be best.
    std::uint32_t best_child(const TreeNode& node) const {
        const std::uint32_t first = first_child(node);
        std::uint32_t best = first;
        for (std::uint32_t c = first; c < first + node.children; ++c)
            if (nodes_[c].verdict > nodes_[best].verdict) best = c;
        return best;
    }

    // From a node on, the most visited children.
    MoveList line_from(std::uint32_t at) const {
        MoveList line{nodes_[at].move};
        while (const std::uint32_t first = first_child(nodes_[at])) {
            std::uint32_t best = first;
            for (std::uint32_t c = first; c < first + nodes_[at].children; ++c)
                if (nodes_[c].visits.count() > nodes_[best].visits.count()) best = c;
            if (!nodes_[at].children || !nodes_[best].visits.count()) break;
            line.push_back(nodes_[best].move);
            at = best;
        }
        return line;
    }

    static void copy(const TreeNode& from, TreeNode& to) {
        to.move = from.move;
        to.visits.copy(from.visits);
        to.rave.copy(from.rave);
        to.hope = from.hope.load();
        to.prior = from.prior;
        to.expected = from.expected;
        to.first = from.first.load();
        to.children = from.children;
        to.player = from.player;
        to.stage = from.stage;
        to.verdict = from.verdict;
        to.safe = from.safe;
    }

  private:
    struct Free {
        void operator()(void* memory) const { std::free(memory); }
    };

    std::size_t size_;
    // Raw memory: pages that the tree never reaches cost nothing. A node begins with `reset`.
    static_assert(std::is_trivially_destructible_v<TreeNode>);
    std::unique_ptr<TreeNode[], Free> nodes_;
    std::atomic<std::uint32_t> next_free_{0};
};

}  // namespace sparring
