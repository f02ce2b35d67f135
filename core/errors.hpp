// What can go wrong at the public face of the core. Messages are for the person who reads them.
#pragma once

#include <stdexcept>

namespace sparring {

// The move breaks a rule of the game; the message names the rule.
struct IllegalMove : std::runtime_error {
    using std::runtime_error::runtime_error;
};

// The text is no move or no position at all.
struct BadText : std::runtime_error {
    using std::runtime_error::runtime_error;
};

}  // namespace sparring
