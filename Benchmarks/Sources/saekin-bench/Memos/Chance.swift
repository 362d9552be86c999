import Foundation

/// Random numbers that are equal on every machine (SplitMix64).
struct Chance: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        return Chance.mix(state)
    }

    /// Mixes the bits of a number.
    static func mix(_ number: UInt64) -> UInt64 {
        var mixed = number
        mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
        return mixed ^ mixed >> 31
    }

    mutating func below(_ bound: Int) -> Int { Int(next() % UInt64(max(1, bound))) }

    /// Returns a number in 0..<1.
    mutating func unit() -> Double { Double(next() >> 11) / Double(1 << 53) }

    /// Returns a rank below `count`. The probability of rank r is proportional to about 1 / (r + 1).
    mutating func zipf(_ count: Int) -> Int { min(count - 1, Int(exp(unit() * log(Double(count) + 1))) - 1) }

    mutating func pick(_ words: [String]) -> String { words.isEmpty ? "" : words[below(words.count)] }

    mutating func pickCommon(_ words: [String]) -> String { words.isEmpty ? "" : words[zipf(words.count)] }
}
