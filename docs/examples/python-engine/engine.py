#!/usr/bin/env python3
"""A small independent engine of the card game Kratzen: the four-card game, the five-card game and the tavern game.

Written from the rules alone, with nothing but the standard library (Python 3.9 or later). The clause IDs in the
comments (F12, V18, T6, D4 ...) are those of the rules. A session is a plain JSON-safe dict; `apply` returns a new one
and leaves its argument untouched.

    create_session(options) -> session      options: players, seed, ruleset (optional), dealer (optional)
    apply(session, action)  -> session      raises RuleError(code, clause)
    legal_actions(session)  -> list of actions

Run as a program it answers one JSON request a line on stdin with one JSON response a line on stdout.
"""

import copy
import hashlib
import json
import re
import struct
import sys
from fractions import Fraction
from functools import lru_cache
from itertools import combinations

if hasattr(sys, "set_int_max_str_digits"):
    sys.set_int_max_str_digits(0)                       # A1: amounts have no upper bound

SUITS = "CSHD"
RANKS = "AKQJT987"
PACK = [rank + suit for suit in SUITS for rank in RANKS] + ["W"]       # D4: the order every shuffle starts from
BIDS = ("schlagen", "oder", "weiterOder", "weiter")


class RuleError(Exception):
    """What was asked is not allowed; `clause` is a rule ID, or None where no rule is concerned."""

    def __init__(self, code, clause=None, message=None):
        super().__init__(message or code + (" (%s)" % clause if clause else ""))
        self.code = code
        self.clause = clause


# ---------------------------------------------------------------------------------------------------------- amounts

AMOUNT = re.compile(r"(0|-?[1-9][0-9]*)(?:/([1-9][0-9]*))?")


def amount(text):
    """Canonical text to a Fraction (A1); anything that is not canonical is refused."""
    if isinstance(text, str) and AMOUNT.fullmatch(text) and str(Fraction(text)) == text:
        return Fraction(text)
    raise RuleError("BAD_AMOUNT", "A1")


def is_int(value):
    return isinstance(value, int) and not isinstance(value, bool)


# ------------------------------------------------------------------------------------------------ the seeded dealer

def seed_text(seed):
    """The seed as the session keeps it: a string; a numeric seed is its decimal string (D1)."""
    if is_int(seed) and abs(seed) < 2 ** 53:
        return str(seed)
    if isinstance(seed, str) and len(seed.encode("utf-16-le", "surrogatepass")) <= 2048:
        return seed
    raise RuleError("BAD_SEED", "D1")


def seed_key(seed):
    """D1; a lone surrogate is encoded as U+FFFD."""
    return hashlib.sha256(re.sub("[\ud800-\udfff]", "\ufffd", seed_text(seed)).encode("utf-8")).digest()


def hand_key(seed, hand):
    """D1: the key of hand `hand`; hand 0 draws the first dealer."""
    return hashlib.sha256(seed_key(seed) + struct.pack("<Q", hand)).digest()


@lru_cache(maxsize=256)
def chacha20_block(key, counter):
    """D2: one block (16 words) of the ChaCha20 keystream of RFC 8439, nonce zero."""
    start = list(struct.unpack("<4I", b"expand 32-byte k") + struct.unpack("<8I", key) + (counter, 0, 0, 0))
    x = start[:]

    def quarter(a, b, c, d):
        for p, q, r, bits in ((a, b, d, 16), (c, d, b, 12), (a, b, d, 8), (c, d, b, 7)):
            x[p] = (x[p] + x[q]) & 0xFFFFFFFF
            v = x[r] ^ x[p]
            x[r] = ((v << bits) | (v >> (32 - bits))) & 0xFFFFFFFF

    for _ in range(10):
        for i in range(4):
            quarter(i, 4 + i, 8 + i, 12 + i)
        for i in range(4):
            quarter(i, 4 + (i + 1) % 4, 8 + (i + 2) % 4, 12 + (i + 3) % 4)
    return [(a + b) & 0xFFFFFFFF for a, b in zip(x, start)]


class Stream:
    """The keystream of a hand, read from word `drawn` on (D2)."""

    def __init__(self, key, drawn=0):
        self.key, self.drawn = key, drawn

    def word(self):
        word = chacha20_block(self.key, self.drawn // 16)[self.drawn % 16]
        self.drawn += 1
        return word

    def uniform(self, n):
        """D3: a uniform integer below n."""
        word = self.word()
        while word >= 2 ** 32 - 2 ** 32 % n:
            word = self.word()
        return word % n

    def shuffle(self, cards):
        """D4."""
        cards = list(cards)
        for i in range(len(cards) - 1, 0, -1):
            j = self.uniform(i + 1)
            cards[i], cards[j] = cards[j], cards[i]
        return cards

    def cut(self):
        """D5: how many cards are lifted."""
        return 1 + self.uniform(32)


def cut_deck(deck, c):
    return deck[c:] + deck[:c]


# --------------------------------------------------------------------------------------------------------- rulesets

FIVE_CARD_DEFAULTS = {"mussAfterFailure": "always", "penalty": "doubleAnte",
                      "end": {"hands": 20, "target": None, "broke": False}, "chips": "0", "exchange": None,
                      "weli": "second", "strikerTricks": 2, "bettler": None}


def make_ruleset(value=None):
    """A checked copy of a ruleset with the defaults of its options filled in; also takes just a name."""
    if value is None or isinstance(value, str):
        value = {"name": value or "fourCard", "version": 1, "options": {}}
    if not isinstance(value, dict) or value.get("version", 1) != 1 or not isinstance(value.get("options", {}), dict):
        raise RuleError("BAD_RULESET")
    name, given = value.get("name"), value.get("options", {})
    if name in ("fourCard", "tavern") and not given:
        return {"name": name, "version": 1, "options": {}}
    if name != "fiveCard" or set(given) - set(FIVE_CARD_DEFAULTS):
        raise RuleError("BAD_RULESET")
    o = copy.deepcopy({**FIVE_CARD_DEFAULTS, **given})

    def need(holds, clause):
        if not holds:
            raise RuleError("BAD_RULESET", clause)

    need(o["mussAfterFailure"] in ("always", "afterOrdinary"), "V6")
    need(o["penalty"] in ("doubleAnte", "matchPot"), "V11")
    need(o["weli"] in ("second", "highest"), "V16")
    need(is_int(o["strikerTricks"]) and o["strikerTricks"] in (2, 3, 4), "V17")
    end = o["end"]                                      # V13: a given end replaces the default whole
    need(isinstance(end, dict) and not set(end) - {"hands", "target", "broke"}, "V13")
    o["end"] = end = {"hands": end.get("hands"), "target": end.get("target"), "broke": end.get("broke") or False}
    need(end["hands"] is None or is_int(end["hands"]) and end["hands"] > 0, "V13")
    need(end["broke"] in (True, False), "V13")
    need(end["hands"] is not None or end["target"] is not None or end["broke"], "V13")
    chips = amount(o["chips"])
    need(end["target"] is None or chips < amount(end["target"]), "V13")
    need(not end["broke"] or chips > 0, "V13")
    if o["exchange"] is not None:
        e = o["exchange"]
        need(isinstance(e, dict) and set(e) == {"max", "fee"} and is_int(e["max"]) and 1 <= e["max"] <= 5, "V15")
        need(amount(e["fee"]) >= 0, "V15")
    if o["bettler"] is not None:
        need(isinstance(o["bettler"], dict) and set(o["bettler"]) == {"bonus"}, "V18")
        need(amount(o["bettler"]["bonus"]) > 0, "V18")
    return {"name": name, "version": 1, "options": o}


def is_five(ruleset):
    return ruleset["name"] == "fiveCard"


# ------------------------------------------------------------------------------------------- the judge of the cards

def suit_of(card, trump):
    """C4: the Weli is a trump, whatever suit is trump."""
    return trump if card == "W" else card[1]


def strength(card, ruleset):
    """C3: A W K Q J T 9 8 7; with V16 the Weli above the ace. Compares cards of one suit only."""
    order = "WAKQJT987" if ruleset["options"].get("weli") == "highest" else "AWKQJT987"
    return -order.index(card[0])


def beats(card, best, trump, ruleset):
    """Whether `card`, played later, beats `best`, the card that is winning now (C6)."""
    if suit_of(card, trump) == suit_of(best, trump):
        return strength(card, ruleset) > strength(best, ruleset)
    return suit_of(card, trump) == trump


def winning(trick, trump, ruleset):
    """C6: the index of the winning card of a trick."""
    best = 0
    for i in range(1, len(trick)):
        if beats(trick[i], trick[best], trump, ruleset):
            best = i
    return best


def judge(ruleset, trump, trick, hand):
    """F12 and V8: the legal cards in the hand's order, and for each other card its refusal (code, clause)."""
    legal, refused = list(hand), {}

    def oblige(wanted, code, clause):
        nonlocal legal
        if any(wanted(card) for card in legal):
            refused.update((card, (code, clause)) for card in legal if not wanted(card))
            legal = [card for card in legal if wanted(card)]

    if not trick:                                       # the leader of a trick may play any card
        return legal, refused
    five = is_five(ruleset)
    led, best = suit_of(trick[0], trump), trick[winning(trick, trump, ruleset)]
    if any(suit_of(card, trump) == led for card in hand):
        clause = "V8" if five else "F12.1"
        oblige(lambda card: suit_of(card, trump) == led, "MUST_FOLLOW_SUIT", clause)
        if not five:                                    # V8: no duty to beat
            oblige(lambda card: beats(card, best, trump, ruleset), "MUST_HEAD", clause)
    elif any(suit_of(card, trump) == trump for card in hand):
        clause = "V8" if five else "F12.2"
        oblige(lambda card: suit_of(card, trump) == trump, "MUST_TRUMP", clause)
        if suit_of(best, trump) == trump:
            oblige(lambda card: beats(card, best, trump, ruleset), "MUST_OVERTRUMP", clause)
    return legal, refused


# --------------------------------------------------------------------------------------------------- the settlement

def clockwise(players, first):
    """All seats clockwise from `first` (C5)."""
    return [(first + i) % players for i in range(players)]


def settlement(ruleset, players, dealer, striker, seven, kind, declarations, active, won, frozen, outcome):
    """F13-F16, V9-V12, V18, T3, T4: (required, failed, entries) of a hand; every sum is computed from the one P (C8)."""
    five, o = is_five(ruleset), ruleset["options"]
    required, failed, entries = [None] * players, [False] * players, []
    order = [seat for seat in clockwise(players, dealer + 1) if seat in active]

    def pay(seat, value, reason, clause):
        if value:
            entries.append({"seat": seat, "amount": str(Fraction(value)), "reason": reason, "clause": clause})

    if outcome == "foldedOut":                          # F10, V7, T4
        pay(striker, frozen, "pot", {"fourCard": "F10", "fiveCard": "V7", "tavern": "T4"}[ruleset["name"]])
        return required, failed, entries
    if outcome == "void":
        if striker is None:                             # T3: all said weiter; a void after an oder (T5) costs nothing
            for seat in clockwise(players, dealer + 1):
                pay(seat, -1, "weiter", "T3")
        return required, failed, entries

    for seat in order:
        if declarations[seat] == "bettler":             # V18
            required[seat], failed[seat] = 0, won[seat] > 0
        else:
            if five:                                    # V9, V17
                required[seat] = o["strikerTricks"] if seat == striker else 1
            else:                                       # F13
                required[seat] = 2 if seat == striker and not seven else 1
            failed[seat] = won[seat] < required[seat]
    for seat in order:
        if five and not failed[seat]:                   # V10: in a Muss too, but not to those who failed
            pay(seat, frozen * won[seat] / 5, "share", "V10")
        if not five and kind == "ordinary":             # F14: to those who failed too, but not in a Muss
            pay(seat, frozen * won[seat] / 4, "share", "F14")
    for seat in order:
        if failed[seat]:
            if declarations[seat] == "bettler":
                pay(seat, -frozen, "penalty", "V18")
            elif five:
                pay(seat, -2 if o["penalty"] == "doubleAnte" else -frozen, "penalty", "V11")
            else:
                pay(seat, -2 * frozen if seat == striker else -frozen, "penalty", "F15")
    for seat in order:
        if declarations[seat] == "bettler" and not failed[seat]:
            bonus, others = amount(o["bettler"]["bonus"]), [other for other in order if other != seat]
            for other in others:
                pay(other, -bonus / len(others), "bonus", "V18")
            pay(seat, bonus, "bonus", "V18")
    return required, failed, entries


def pot_after(pot, entries):
    """C7: every entry but a bonus is between a seat and the pot."""
    return pot - sum(amount(entry["amount"]) for entry in entries if entry["reason"] != "bonus")


# --------------------------------------------------------------------------------------- sessions: start, end, money

COMMON = ("format", "phase", "step", "ruleset", "players", "seed", "commitment", "hand", "dealer", "tieBreak", "toAct",
          "ledger", "lastResult")


def create_session(options):
    players, dealer = options.get("players"), options.get("dealer")
    if not is_int(players) or not 3 <= players <= 6:
        raise RuleError("BAD_PLAYERS", "C5")
    seed = seed_text(options.get("seed"))
    ruleset = make_ruleset(options.get("ruleset"))
    if dealer is None:                                  # D6
        dealer = Stream(hand_key(seed, 0)).uniform(players)
    elif not is_int(dealer) or not 0 <= dealer < players:
        raise RuleError("BAD_SEAT", "C5")
    return {"format": "kratzen-session/1", "phase": "ready", "step": 0, "ruleset": ruleset, "players": players,
            "seed": seed, "commitment": hashlib.sha256(seed_key(seed)).hexdigest(), "hand": 1, "dealer": dealer,
            "tieBreak": False, "toAct": None, "lastResult": None,
            "ledger": {"balances": [ruleset["options"].get("chips", "0")] * players, "pot": "0"}}    # F1, V13


def order_from(s, first):
    """All seats clockwise from `first`."""
    return clockwise(s["players"], first)


def left_of(s, seat):
    return (seat + 1) % s["players"]


def next_active(s, seat):
    """The next active seat clockwise after `seat`."""
    return next(other for other in order_from(s, seat + 1) if other in s["active"])


def book(s, entry):
    """Writes one payment into the ledger (C7) and the entries of the hand."""
    ledger, value = s["ledger"], amount(entry["amount"])
    ledger["balances"][entry["seat"]] = str(amount(ledger["balances"][entry["seat"]]) + value)
    if entry["reason"] != "bonus":
        ledger["pot"] = str(amount(ledger["pot"]) - value)
    s["entries"].append(entry)


def pay(s, seat, value, reason, clause):
    if value:
        book(s, {"seat": seat, "amount": str(Fraction(value)), "reason": reason, "clause": clause})


def leaders(s):
    balances = [amount(text) for text in s["ledger"]["balances"]]
    return [seat for seat in range(s["players"]) if balances[seat] == max(balances)]


def end_session(s, hand, dealer):
    """The standings of this moment; the pot is recorded, not distributed (F17, V13, C14)."""
    balances = [amount(text) for text in s["ledger"]["balances"]]
    over = {key: s[key] for key in COMMON}
    over.update(phase="over", hand=hand, dealer=dealer, tieBreak=False, toAct=None)
    over["standings"] = [{"seat": seat, "balance": str(balances[seat]), "place": 1 + sum(b > balances[seat] for b in balances)}
                         for seat in sorted(range(s["players"]), key=lambda seat: (-balances[seat], seat))]
    over["winners"] = leaders(s)
    return over


# --------------------------------------------------------------------------------------------------------- the deal

def do_deal(s, action):
    ruleset, n, tavern = s["ruleset"], s["players"], s["ruleset"]["name"] == "tavern"
    stream = Stream(hand_key(s["seed"], s["hand"]))
    deck, cut = None, None
    if "deck" in action:                                # D8
        deck = action["deck"]
        if not isinstance(deck, list) or not all(isinstance(card, str) for card in deck) or sorted(deck) != sorted(PACK):
            raise RuleError("BAD_DECK", "D8")
    if "cut" in action:
        cut = action["cut"]
        if not is_int(cut) or not 0 <= cut <= 32:
            raise RuleError("BAD_CUT", "D8")
        if tavern and deck is None:
            raise RuleError("BAD_CUT", "T9")

    # What is judged before anything is paid: F9 (before the ritual, T1), V6, V14.
    empty, last = amount(s["ledger"]["pot"]) == 0, s["lastResult"]
    order = order_from(s, s["dealer"] + 1)
    if s["tieBreak"]:                                   # V14: the two leaders and the dealer whose turn it is
        order = [seat for seat in order if seat in leaders(s) or seat == s["dealer"]]
    s.update(handCommitment=hashlib.sha256(stream.key).hexdigest(), striker=None, trump=None, exposed=[], upcards=[],
             declarations=[None] * n, bids=[None] * n, exchanges=[None] * n, ritual=[], faceUp=[], entries=[],
             hands=[[] for _ in range(n)], discards=[], trick=None, tricks=[])

    if deck is not None:
        deck = cut_deck(deck, cut or 0)
    elif tavern:
        deck = cut_ritual(s, stream)
        order = order_from(s, s["dealer"] + 1)
    else:
        deck = stream.shuffle(PACK)
        deck = cut_deck(deck, stream.cut() if cut is None else cut)
    s["drawn"], s["active"] = stream.drawn, order

    for seat in order:                                  # antes
        if is_five(ruleset):                            # V1
            pay(s, seat, -1, "ante", "V1")
        elif seat == s["dealer"]:                       # F2
            pay(s, seat, -2 if empty else -1, "ante", "F2")
        elif empty:
            pay(s, seat, -1, "ante", "F2")

    s["stock"] = deck

    def packets(size):
        for seat in order:
            s["hands"][seat] += deck[:size]
            del deck[:size]

    def turn():
        s["upcards"].append(deck.pop(0))

    if is_five(ruleset):                                # V2
        packets(3)
        packets(2)
        turn()
    else:                                               # F4, F5
        packets(2)
        turn()
        if s["upcards"] == ["W"]:
            turn()
        packets(2)
    s["exposed"] = list(s["upcards"])
    indicator = s["exposed"][-1]
    s["trump"] = None if indicator == "W" else indicator[1]         # V3
    s["seven"] = indicator[0] == "7"

    if is_five(ruleset):                                # V6, V14
        failure = last is not None and any(last["failed"]) and (
            ruleset["options"]["mussAfterFailure"] == "always" or last["kind"] == "ordinary")
        muss = s["hand"] == 1 or failure or s["seven"] or s["tieBreak"]
    else:                                               # F7, F9
        muss = empty or s["seven"]
    s["kind"] = "muss" if muss else "ordinary"
    if not tavern or muss or indicator[0] == "A":       # F8, V5; T7, T2
        s["striker"] = s["dealer"]

    if not is_five(ruleset):
        s.update(phase="pickup", toAct=s["dealer"])     # F6
    elif s["trump"] is None:
        s.update(phase="trump", toAct=s["dealer"])      # V3
    else:
        after_trump(s)
    return s


def cut_ritual(s, stream):
    """T1: shuffles and cuts until a cut shows nothing; moves the deal; returns the cut deck."""
    while True:
        deck = stream.shuffle(PACK)
        c = stream.cut()
        shown, paid = [deck[c - 1]], []
        if shown[0][0] in "A7W":
            shown.append(deck[32])
        item = {"cutter": (s["dealer"] - 1) % s["players"], "shown": shown, "paid": paid}
        s["ritual"].append(item)
        if shown[0][0] not in "A7W":
            return cut_deck(deck, c)
        if "W" in shown:
            paid += order_from(s, s["dealer"] + 1)
        else:
            for card in shown:
                if card[0] in "A7":
                    s["dealer"] = (s["dealer"] + (1 if card[0] == "A" else -1)) % s["players"]
                    paid.append(s["dealer"])
        for seat in paid:
            pay(s, seat, -1, "ritual", "T1")


# ------------------------------------------------------------------------------------- from phase to phase in a hand

def after_trump(s):
    """The first trump is set and, in the games of four cards, the dealer has picked up."""
    if s["kind"] == "muss":
        start_exchange(s)
    elif s["striker"] is None:
        s.update(phase="bid", toAct=left_of(s, s["dealer"]))        # T3
    else:
        start_declare(s)


def start_declare(s):
    s.update(phase="declare", toAct=left_of(s, s["striker"]))       # F10, V7, T4


def after_declare(s):
    if s["active"] == [s["striker"]]:
        finish_hand(s, "foldedOut")
    elif s["bids"][s["striker"]] in ("oder", "weiterOder"):
        turn_oder(s)
    else:
        start_exchange(s)


def turn_oder(s):
    """T5: cards are turned from the stock until one decides the trump."""
    old = s["exposed"][-1][1] if s["bids"][s["striker"]] == "weiterOder" else None

    def decides(card):
        return card != "W" and card[1] != old

    if not any(decides(card) for card in s["stock"] + renewal(s)):
        finish_hand(s, "void")
        return
    while True:
        card = draw(s)
        s["faceUp"].append(card)
        if decides(card) or card == "W":
            s["upcards"].append(card)
        else:
            s["discards"].append({"card": card, "seat": None})
        if decides(card):
            break
    s.update(trump=card[1], phase="pickup", toAct=s["striker"])


def renewal(s):
    """T6: what would renew the stock: the discards as they lie, then the folded hands from the dealer's left."""
    cards = [item["card"] for item in s["discards"]]
    for seat in order_from(s, s["dealer"] + 1):
        if s["declarations"][seat] == "fold":
            cards += s["hands"][seat]
    return cards


def draw(s):
    """The top card of the stock, renewed first if it is exhausted (T6); None if there is nothing to renew it."""
    if not s["stock"]:
        stream = Stream(hand_key(s["seed"], s["hand"]), s["drawn"])
        s["stock"] = stream.shuffle(renewal(s))
        s["drawn"] = stream.drawn
        s["discards"] = []
        for seat in range(s["players"]):
            if s["declarations"][seat] == "fold":
                s["hands"][seat] = []
    return s["stock"].pop(0) if s["stock"] else None


def start_exchange(s):
    name = s["ruleset"]["name"]
    if name == "tavern":                                # T6: from the striker
        s.update(phase="exchange", toAct=s["striker"])
    elif name == "fiveCard" and s["ruleset"]["options"]["exchange"] and not s["tieBreak"]:
        s.update(phase="exchange", toAct=s["active"][0])            # V15: from the dealer's left
    else:
        start_play(s)


def after_exchange(s):
    seat = next_active(s, s["toAct"])
    if s["exchanges"][seat] is None:
        s.update(phase="exchange", toAct=seat)
    else:
        start_play(s)


def start_play(s):
    leader = s["active"][0] if is_five(s["ruleset"]) else s["striker"]         # V5; F8, T8
    s.update(phase="play", frozenPot=s["ledger"]["pot"], toAct=leader, trick={"leader": leader, "plays": []})


def finish_hand(s, outcome):
    """Nothing is left but the settlement; P was frozen before the first card, or is the pot now (C8)."""
    s.setdefault("frozenPot", s["ledger"]["pot"])
    s.update(phase="settle", outcome=outcome, toAct=None, trick=None)


# ---------------------------------------------------------------------------------------------- the players' actions

def check_cards(value, source, sizes, clause):
    """The cards laid down: different ones of `source`, as many as allowed; in the order they stand there (C13)."""
    if (not isinstance(value, list) or len(value) not in sizes or any(card not in source for card in value)
            or any(card in value[:i] for i, card in enumerate(value))):
        raise RuleError("BAD_DISCARDS", clause)
    return [card for card in source if card in value]


def lay_down(s, seat, cards):
    s["hands"][seat] = [card for card in s["hands"][seat] if card not in cards]
    s["discards"] += [{"card": card, "seat": seat} for card in cards]


def do_pickup(s, action):
    """F6, T5: the upcards go into the hand, after the cards held; then discard to four."""
    seat = s["toAct"]
    source = s["hands"][seat] + s["upcards"]
    cards = check_cards(action.get("discards"), source, [len(source) - 4], "F6")
    s["hands"][seat], s["upcards"] = source, []
    lay_down(s, seat, cards)
    if s["faceUp"]:                                     # T5: the second pickup, the striker's after an oder
        start_exchange(s)
    else:
        after_trump(s)
    return s


def do_name_trump(s, action):
    """V3."""
    if action.get("suit") not in tuple(SUITS):
        raise RuleError("BAD_SUIT", "V3")
    s["trump"] = action["suit"]
    after_trump(s)
    return s


def legal_bids(s):
    """T3: no second oder or weiterOder."""
    taken = "oder" in s["bids"] or "weiterOder" in s["bids"]
    return [bid for bid in BIDS if not (taken and bid in ("oder", "weiterOder"))]


def do_bid(s, action):
    """T3: clockwise from the dealer's left, dealer last."""
    seat, bid = s["toAct"], action.get("bid")
    if bid not in legal_bids(s):
        raise RuleError("BAD_BID", "T3")
    s["bids"][seat] = bid
    if bid == "schlagen":
        s["striker"] = seat
    elif seat != s["dealer"]:
        s["toAct"] = left_of(s, seat)
        return s
    else:
        for bidder in range(s["players"]):
            if s["bids"][bidder] in ("oder", "weiterOder"):
                s["striker"], s["trump"] = bidder, None             # T5
    if s["striker"] is None:
        finish_hand(s, "void")
    else:
        start_declare(s)
    return s


def legal_declarations(s):
    return ["join", "fold"] + (["bettler"] if s["ruleset"]["options"].get("bettler") else [])


def do_declare(s, action):
    """F10, V7, V18, T4: clockwise from the striker's left."""
    seat, declaration = s["toAct"], action.get("declaration")
    if declaration not in legal_declarations(s):
        raise RuleError("BAD_DECLARATION", "V18" if declaration == "bettler" else
                        {"fourCard": "F10", "fiveCard": "V7", "tavern": "T4"}[s["ruleset"]["name"]])
    s["declarations"][seat] = declaration
    if declaration == "fold":
        s["active"].remove(seat)
    if left_of(s, seat) == s["striker"]:
        after_declare(s)
    else:
        s["toAct"] = left_of(s, seat)
    return s


def special_exchange(s, seat):
    """T6: the exchange the trumps in the hand allow beside the standard one."""
    trumps = [card for card in s["hands"][seat] if suit_of(card, s["trump"]) == s["trump"]]
    if not trumps:
        return "packerl"
    if len(trumps) == 1:
        return "sau" if trumps[0][0] == "A" else "trumpfpackerl"
    return None


def standard_sizes(s):
    """How many cards a standard exchange may lay down (V15, T6)."""
    if is_five(s["ruleset"]):
        return range(min(s["ruleset"]["options"]["exchange"]["max"], len(s["stock"])) + 1)
    return range(5)


def do_exchange(s, action):
    seat, choice, five = s["toAct"], action.get("choice"), is_five(s["ruleset"])
    clause = "V15" if five else "T6"
    hand = s["hands"][seat]
    if choice == "standard":
        cards = check_cards(action.get("discards"), hand, standard_sizes(s), clause)
        count = drawn = len(cards)
    elif not five and choice is not None and choice == special_exchange(s, seat):
        cards = hand
        if choice == "sau":
            cards = [card for card in hand if suit_of(card, s["trump"]) != s["trump"]]
        count, drawn = len(cards), 5 if choice == "trumpfpackerl" else 4
    else:
        raise RuleError("BAD_EXCHANGE", clause)
    s["exchanges"][seat] = {"choice": choice, "count": count}
    if five:
        pay(s, seat, -count * amount(s["ruleset"]["options"]["exchange"]["fee"]), "fee", "V15")
    lay_down(s, seat, cards)
    hand = s["hands"][seat]
    for _ in range(drawn):
        hand.append(draw(s))
    if choice in ("trumpfpackerl", "packerl"):          # T6: turn up and take, until one that is no trump
        card = draw(s)
        while card is not None:
            s["faceUp"].append(card)
            hand.append(card)
            card = draw(s) if suit_of(card, s["trump"]) == s["trump"] else None
    if not five and len(hand) > 4:
        s["phase"] = "discard"
    else:
        after_exchange(s)
    return s


def do_discard(s, action):
    """T6: down to four."""
    hand = s["hands"][s["toAct"]]
    lay_down(s, s["toAct"], check_cards(action.get("cards"), hand, [len(hand) - 4], "T6"))
    after_exchange(s)
    return s


def do_play(s, action):
    """F11, F12, V8."""
    seat, card, trick = s["toAct"], action.get("card"), s["trick"]
    if not isinstance(card, str) or card not in PACK:
        raise RuleError("BAD_CARD", "C1")
    if card not in s["hands"][seat]:
        raise RuleError("CARD_NOT_IN_HAND")
    played = [item["card"] for item in trick["plays"]]
    _, refused = judge(s["ruleset"], s["trump"], played, s["hands"][seat])
    if card in refused:
        raise RuleError(*refused[card])
    s["hands"][seat].remove(card)
    trick["plays"].append({"seat": seat, "card": card})
    if len(trick["plays"]) < len(s["active"]):
        s["toAct"] = next_active(s, seat)
        return s
    trick["winner"] = winner = trick["plays"][winning(played + [card], s["trump"], s["ruleset"])]["seat"]
    s["tricks"].append(trick)
    if len(s["tricks"]) == (5 if is_five(s["ruleset"]) else 4):
        finish_hand(s, "played")
    else:
        s.update(toAct=winner, trick={"leader": winner, "plays": []})
    return s


def do_settle(s, action):
    n, players = s["players"], range(s["players"])
    won = [sum(trick["winner"] == seat for trick in s["tricks"]) for seat in players]
    required, failed, entries = settlement(
        s["ruleset"], n, s["dealer"], s["striker"], s["seven"], s["kind"], s["declarations"], s["active"], won,
        amount(s["frozenPot"]), s["outcome"])
    for entry in entries:
        book(s, entry)

    def by_seat(*reasons):
        return [str(abs(sum((amount(e["amount"]) for e in s["entries"] if e["seat"] == seat and e["reason"] in reasons),
                            Fraction(0)))) for seat in players]

    result = {key: s[key] for key in ("hand", "dealer", "striker", "kind", "seven", "tieBreak", "trump", "exposed",
                                      "outcome", "frozenPot", "tricks", "entries")}
    result.update(active=[seat in s["active"] for seat in players], won=won, required=required, failed=failed,
                  antes=by_seat("ante"), payouts=by_seat("share", "pot"), penalties=by_seat("penalty"),
                  balances=list(s["ledger"]["balances"]), pot=s["ledger"]["pot"])
    s["lastResult"] = result

    tie_break = False
    if session_ends(s):
        tie_break = is_five(s["ruleset"]) and not s["tieBreak"] and len(leaders(s)) == 2        # V14
        if not tie_break:
            return end_session(s, s["hand"], s["dealer"])
    ready = {key: s[key] for key in COMMON}
    ready.update(phase="ready", hand=s["hand"] + 1, dealer=left_of(s, s["dealer"]), tieBreak=tie_break)       # C12
    return ready


def session_ends(s):
    """F17, V13, V14."""
    if not is_five(s["ruleset"]):
        return s["hand"] >= s["players"]
    end, balances = s["ruleset"]["options"]["end"], [amount(text) for text in s["ledger"]["balances"]]
    return (s["tieBreak"]
            or end["hands"] is not None and s["hand"] >= end["hands"]
            or end["target"] is not None and max(balances) >= amount(end["target"])
            or end["broke"] and min(balances) <= 0)


def do_finish(s, action):
    """C14: the last hand is the one before the hand that would be dealt next."""
    return end_session(s, s["hand"] - 1, s["lastResult"]["dealer"] if s["lastResult"] else s["dealer"])


ACTIONS = {"deal": ("ready", do_deal), "pickup": ("pickup", do_pickup), "nameTrump": ("trump", do_name_trump),
           "bid": ("bid", do_bid), "declare": ("declare", do_declare), "exchange": ("exchange", do_exchange),
           "discard": ("discard", do_discard), "play": ("play", do_play), "settle": ("settle", do_settle),
           "finish": ("ready", do_finish)}
HOST = ("deal", "settle", "finish")


def apply(session, action):
    """The one reducer. Order of the checks: phase, seat valid, turn, shape of the argument, the rule."""
    kind = action.get("type") if isinstance(action, dict) else None
    if not isinstance(kind, str) or kind not in ACTIONS:
        raise RuleError("BAD_ACTION")
    phase, step = ACTIONS[kind]
    if session["phase"] != phase:
        raise RuleError("WRONG_PHASE")
    if kind not in HOST:
        seat = action.get("seat")
        if not is_int(seat) or not 0 <= seat < session["players"]:
            raise RuleError("BAD_SEAT", "C5")
        if seat != session["toAct"]:
            raise RuleError("NOT_YOUR_TURN")
    after = step(copy.deepcopy(session), action)
    after["step"] += 1
    return after


def legal_actions(s):
    """Each legal action once; `deal` without the host's options, `finish` left out."""
    phase, seat = s["phase"], s["toAct"]
    if phase == "over":
        return []
    if phase == "ready":
        return [{"type": "deal"}]
    if phase == "settle":
        return [{"type": "settle"}]
    if phase == "trump":
        return [{"type": "nameTrump", "seat": seat, "suit": suit} for suit in SUITS]
    if phase == "bid":
        return [{"type": "bid", "seat": seat, "bid": bid} for bid in legal_bids(s)]
    if phase == "declare":
        return [{"type": "declare", "seat": seat, "declaration": item} for item in legal_declarations(s)]
    hand = s["hands"][seat]
    if phase == "pickup":
        source = hand + s["upcards"]
        return [{"type": "pickup", "seat": seat, "discards": list(cards)} for cards in combinations(source, len(source) - 4)]
    if phase == "discard":
        return [{"type": "discard", "seat": seat, "cards": list(cards)} for cards in combinations(hand, len(hand) - 4)]
    if phase == "exchange":
        actions = [{"type": "exchange", "seat": seat, "choice": "standard", "discards": list(cards)}
                   for size in standard_sizes(s) for cards in combinations(hand, size)]
        special = None if is_five(s["ruleset"]) else special_exchange(s, seat)
        return actions + ([{"type": "exchange", "seat": seat, "choice": special}] if special else [])
    legal, _ = judge(s["ruleset"], s["trump"], [item["card"] for item in s["trick"]["plays"]], hand)
    return [{"type": "play", "seat": seat, "card": card} for card in legal]


# ------------------------------------------------------------------------------------------------------- JSON lines

def digest(session):
    """SHA-256 of the session's canonical JSON: sorted keys, no spaces, strings as JSON.stringify writes them."""
    text = json.dumps(session, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    text = re.sub("[\ud800-\udfff]", lambda match: "\\u%04x" % ord(match.group()), text)
    return hashlib.sha256(text.encode("utf-8")).hexdigest()


def rpc_hello(p):
    return {"protocol": "kratzen-conformance/1", "engine": "python-example", "rulesets": ["fourCard", "fiveCard", "tavern"]}


def rpc_deck(p):
    stream = Stream(hand_key(p["seed"], p["hand"]))
    deck = stream.shuffle(PACK)
    return {"key": stream.key.hex(), "commitment": hashlib.sha256(stream.key).hexdigest(),
            "deck": cut_deck(deck, stream.cut())}


def rpc_words(p):
    stream = Stream(hand_key(p["seed"], p["hand"]))
    return {"words": [stream.word() for _ in range(p["count"])]}


def rpc_legal_plays(p):
    legal, refused = judge(make_ruleset(p["ruleset"]), p["trump"], p["trick"], p["hand"])
    return {"legal": legal, "refused": {card: code for card, (code, _) in refused.items()}}


def rpc_trick_winner(p):
    return {"index": winning(p["trick"], p["trump"], make_ruleset(p["ruleset"]))}


def rpc_settlement(p):
    frozen = amount(p["frozenPot"])
    required, failed, entries = settlement(make_ruleset(p["ruleset"]), p["players"], p["dealer"], p["striker"], p["seven"],
                                           p["kind"], p["declarations"], p["active"], p["won"], frozen, p["outcome"])
    return {"required": required, "failed": failed, "entries": entries, "pot": str(pot_after(frozen, entries))}


def rpc_perft(p):
    """F11, F12, V8, C6: how many sequences of legal cards finish the hand."""
    ruleset, trump = make_ruleset(p["ruleset"]), p["trump"]

    def count(hands, leader, trick):
        seats = [seat for seat in clockwise(len(hands), leader) if p["hands"][seat]]
        if len(trick) == len(seats):
            leader, trick = seats[winning(trick, trump, ruleset)], []
            seats = [seat for seat in clockwise(len(hands), leader) if p["hands"][seat]]
        if not trick and len(hands[leader]) < 2:        # one card each, or none: nothing is left to choose
            return 1
        seat = seats[len(trick)]
        legal, _ = judge(ruleset, trump, trick, hands[seat])
        return sum(count(hands[:seat] + [[held for held in hands[seat] if held != card]] + hands[seat + 1:],
                         leader, trick + [card]) for card in legal)

    return {"count": count(p["hands"], p["leader"], [])}


def rpc_replay(p):
    record, show = p["record"], (lambda s: s) if p.get("full") else digest
    session = create_session(record)
    sessions = [show(session)]
    for index, action in enumerate(record["actions"]):
        try:
            session = apply(session, action)
        except RuleError as error:
            return {"sessions": sessions, "refused": {"index": index, "code": error.code, "clause": error.clause}}
        sessions.append(show(session))
    return {"sessions": sessions}


METHODS = {"hello": rpc_hello, "deck": rpc_deck, "words": rpc_words, "legalPlays": rpc_legal_plays,
           "trickWinner": rpc_trick_winner, "settlement": rpc_settlement, "perft": rpc_perft, "replay": rpc_replay}


def answer(line):
    """One response to one request line."""
    request_id = None
    try:
        request = json.loads(line)
        request_id = request.get("id")
        if request.get("method") not in METHODS:
            return {"id": request_id, "unsupported": True}
        return {"id": request_id, "result": METHODS[request["method"]](request.get("params") or {})}
    except RuleError as error:
        return {"id": request_id, "error": {"code": error.code, "clause": error.clause, "message": str(error)}}
    except Exception as error:                          # a malformed request must not end the conversation
        return {"id": request_id, "error": {"code": "BAD_REQUEST", "clause": None,
                                            "message": "%s: %s" % (type(error).__name__, error)}}


def main():
    for line in sys.stdin.buffer:
        if line.strip():
            sys.stdout.write(json.dumps(answer(line)) + "\n")
            sys.stdout.flush()


if __name__ == "__main__":
    main()
