// What learners see of a position: planes of numbers over the board, the same for every game. A
// game offers two functions beside its state, found by their arguments:
//   PlaneShape observation_shape(const Rules&)
//   void observe(const State&, int viewer, std::span<float> out)
// The second writes what that player may know, and nothing that depends on more.
#pragma once

#include <algorithm>
#include <array>
#include <span>

namespace sparring {

struct PlaneShape {
    int planes, rows, columns;
    std::size_t size() const {
        return static_cast<std::size_t>(planes) * static_cast<std::size_t>(rows * columns);
    }
};

// Fills planes one after the other.
class Planes {
  public:
    Planes(std::span<float> out, PlaneShape shape)
        : next_(out.data()),
          columns_(shape.columns),
          size_(static_cast<std::size_t>(shape.rows * shape.columns)) {}

    // A plane with this number everywhere.
    void fill(float value) { next_ = std::fill_n(next_, size_, value); }

    // A plane of zeros but for what `draw` sets: set(row, column, value).
    template <class Draw>
    void draw(Draw draw) {
        std::fill_n(next_, size_, 0.0f);
        draw([this](int row, int column, float value = 1.0f) {
            next_[row * columns_ + column] = value;
        });
        next_ += size_;
    }

  private:
    float* next_;
    int columns_;
    std::size_t size_;
};

}  // namespace sparring
