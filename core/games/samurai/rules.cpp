#include "rules.hpp"

#include "errors.hpp"

namespace sparring::samurai {

namespace {

Options completed(Options options) {
    if (options.players < 2 || options.players > kMaxPlayers)
        throw BadText("Samurai is for two to four players");
    if (options.leeds && options.draft)
        throw BadText("the rules of the Leeds study deal at random: they have no draft");
    if (options.leeds) options.domination = options.lift_ronin = true;
    return options;
}

}  // namespace

Rules::Rules(Options options, std::string_view map_text)
    : options_(completed(options)), map_(map_text, options_.players) {
    fast_ = kAlwaysFast | (options_.leeds ? kind_bit(kExchange) : 0);
    liftable_ = options_.lift_ronin ? kOnLand : kOnLand & ~kind_bit(kRonin);

    int room = 0;
    for (int s = 0; s < map_.settlements(); ++s) room += map_.room(s);
    supply_ = room / kFigures;
    if (room == 0 || room % kFigures != 0)
        throw BadText("a map has room for as many figures of each type");
    if ((room - kFigures) % options_.players != 0)
        throw BadText("the players put equally many figures on the map");

    const auto add = [&](Action action) { actions_.push_back(action); };
    const auto u8 = [](int i) { return static_cast<std::uint8_t>(i); };
    const auto next = [&] { return static_cast<int>(actions_.size()); };
    const int land = map_.land(), settlements = map_.settlements();
    for (int kind = 0; kind <= kShip2; ++kind)
        for (int hex = kind < kLandKinds ? 0 : land;
             hex < (kind < kLandKinds ? land : map_.hexes()); ++hex)
            add({.act = Act::kPlace, .kind = u8(kind), .to = u8(hex)});
    moves_ = next();
    for (int from = 0; from < land; ++from)
        for (int to = 0; to < land; ++to)
            if (from != to) add({.act = Act::kMove, .from = u8(from), .to = u8(to)});
    swaps_ = next();
    for (int b = 1; b < settlements; ++b)
        for (int a = 0; a < b; ++a)
            for (int x = 0; x < kFigures; ++x)
                for (int y = 0; y < kFigures; ++y)
                    add({.act = Act::kSwap,
                         .from = u8(a),
                         .to = u8(b),
                         .figure = u8(x),
                         .to_figure = u8(y)});
    puts_ = next();
    for (int s = 0; s < settlements; ++s)
        for (int x = 0; x < kFigures; ++x) add({.act = Act::kPut, .from = u8(s), .figure = u8(x)});
    keeps_ = next();
    for (int kind = 0; kind < kKinds; ++kind) add({.act = Act::kKeep, .kind = u8(kind)});
    add({.act = Act::kEnd});
    add({.act = Act::kPass});
    add({.act = Act::kUnseenKeep});
}

}  // namespace sparring::samurai
