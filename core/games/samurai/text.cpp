// A position as one line of seven fields:
//   figures   the settlements in map order, each with the letters of its figures: b/bh/r/-/...
//   tiles     those on the board in map order: 9-O:1b4,14-N:2s1 (hex, player, tile), or -
//   hands     of each player, e.g. b2s1w1: the type's first letter (n ronin, w ship, t tile
//             exchange, f figure exchange) and the value
//   piles     likewise, from the bottom to the tile that is drawn next; in the draft the second
//             of two equal tiles has a capital letter
//   captured  of each player buddhas.helmets.rice fields
//   aside     likewise
//   turn      the player, what was played in this turn (- nothing, f only fast tiles, s a slow
//             one), and how many players have passed in a row: 1-0
#include "state.hpp"

namespace sparring::samurai {

namespace {

std::string numbers(const std::array<std::uint8_t, kFigures>& counts) {
    return std::to_string(counts[0]) + "." + std::to_string(counts[1]) + "." +
           std::to_string(counts[2]);
}

std::string or_dash(const std::string& text) { return text.empty() ? "-" : text; }

std::string written_hand(const TileSet& hand) {
    std::string text;
    hand.each([&](int kind) { text += kTileKinds[kind].code; });
    return or_dash(text);
}

std::string written_pile(const Pile& pile) {
    std::string text;
    for (int i = 0; i < pile.size; ++i) {
        text += kTileKinds[pile.kind(i)].code;
        if (pile.tiles[i] & Pile::kSecond) text[text.size() - 2] ^= 0x20;
    }
    return or_dash(text);
}

std::string counted(int tiles) { return tiles ? std::to_string(tiles) + "?" : "-"; }

}  // namespace

std::string State::written(int viewer) const {
    const Map& map = rules_->map();
    const int players = rules_->players();
    std::string text;
    for (int s = 0; s < map.settlements(); ++s) {
        std::string there;
        for (int figure = 0; figure < kFigures; ++figure)
            if (has(s, figure)) there += kFigureNames[figure][0];
        text += (s ? "/" : "") + or_dash(there);
    }
    std::string tiles;
    for (int row = 0; row < map.rows(); ++row)
        for (int col = 0; col < map.columns(); ++col) {
            const Terrain terrain = map.terrain({row, col});
            if (terrain != Terrain::kLand && terrain != Terrain::kSea) continue;
            const int hex = map.number({row, col});
            if (owner(hex) == kEmpty) continue;
            tiles += (tiles.empty() ? "" : ",") + Map::name({row, col}) + ":" +
                     std::to_string(owner(hex) + 1) + std::string(kTileKinds[tile(hex)].code);
        }
    text += " " + or_dash(tiles);

    std::string hands, piles, captured;
    for (int p = 0; p < players; ++p) {
        const std::string slash = p ? "/" : "";
        // The hand of a player without a pile is what that player has left: everybody knows it.
        const bool known = viewer < 0 || viewer == p || piles_[p].size == 0;
        hands += slash + (known ? written_hand(hands_[p]) : counted(hands_[p].size()));
        piles += slash + (viewer < 0 ? written_pile(piles_[p]) : counted(piles_[p].size));
        captured += slash + numbers(captured_[p]);
    }
    text += " " + hands + " " + piles + " " + captured + " " + numbers(aside_) + " ";
    text += std::to_string(to_move_ + 1) +
            (slow_played_ ? "s"
             : played_    ? "f"
                          : "-") +
            std::to_string(passes_);
    return text;
}

std::string State::text() const { return written(-1); }

std::string State::text_for(int viewer) const { return written(viewer); }

}  // namespace sparring::samurai
