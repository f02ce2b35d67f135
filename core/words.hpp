// Taking texts apart: what the notations of all games need.
#pragma once

#include <algorithm>
#include <string_view>
#include <vector>

namespace sparring {

inline constexpr std::string_view kBlanks = " \t\r\n";

// The text without blanks around it.
inline std::string_view trimmed(std::string_view text) {
    const auto first = text.find_first_not_of(kBlanks);
    if (first == std::string_view::npos) return {};
    return text.substr(first, text.find_last_not_of(kBlanks) - first + 1);
}

// The parts between blanks.
inline std::vector<std::string_view> words_of(std::string_view text) {
    std::vector<std::string_view> words;
    for (text = trimmed(text); !text.empty(); text = trimmed(text)) {
        const auto end = std::min(text.find_first_of(kBlanks), text.size());
        words.push_back(text.substr(0, end));
        text.remove_prefix(end);
    }
    return words;
}

}  // namespace sparring
