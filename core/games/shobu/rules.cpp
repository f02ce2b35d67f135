#include "rules.hpp"

#include <stdexcept>

namespace sparring::shobu {

namespace {

Repetition repetition_named(std::string_view name) {
    if (name == "draw") return Repetition::kDraw;
    if (name == "forbidden") return Repetition::kForbidden;
    if (name == "allow") return Repetition::kAllow;
    throw std::invalid_argument("repetition is draw, forbidden or allow");
}

}  // namespace

Rules::Rules(std::string_view repetition, int quiet)
    : repetition_(repetition_named(repetition)), quiet_(static_cast<std::uint32_t>(quiet)) {
    if (quiet < 0) throw std::invalid_argument("quiet is a number of turns, or 0 for no limit");
}

}  // namespace sparring::shobu
