/// A SplitMix64 generator. The same seed gives the same sequence on every machine.
package struct RandomTexts: RandomNumberGenerator {
    private var state: UInt64

    package init(seed: Int) { state = UInt64(bitPattern: Int64(seed)) }

    package mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
        return mixed ^ mixed >> 31
    }

    /// Returns up to `longest` random pieces, joined.
    package mutating func text(of pieces: [String], longest: Int) -> String {
        (0..<Int.random(in: 1...longest, using: &self)).map { _ in pieces.randomElement(using: &self) ?? "" }.joined()
    }

    /// Returns up to `longest` random bytes, which are rarely valid UTF-8.
    package mutating func bytes(longest: Int) -> [UInt8] {
        (0..<Int.random(in: 1...longest, using: &self)).map { _ in UInt8.random(in: .min ... .max, using: &self) }
    }
}
