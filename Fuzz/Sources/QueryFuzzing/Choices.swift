/// The source of a generator's choices: a seed, or the bytes of a fuzzer. The same source makes the same query on every machine.
public struct Choices: RandomNumberGenerator {
    private var bytes: ArraySlice<UInt8>
    private var state: UInt64

    /// Draws choices from SplitMix64.
    public init(seed: UInt64) { (bytes, state) = ([], seed) }

    /// Takes choices from `bytes` until they end, so that a fuzzer can change them one by one.
    public init(bytes: [UInt8]) { (self.bytes, state) = (bytes[...], UInt64(bytes.count)) }

    public mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
        return mixed ^ mixed >> 31
    }

    /// Returns a number below `count`, which must be above 0.
    mutating func below(_ count: Int) -> Int {
        guard let first = bytes.popFirst() else { return Int(next() % UInt64(count)) }
        guard count > 256, let second = bytes.popFirst() else { return Int(first) % count }
        return (Int(first) << 8 | Int(second)) % count
    }

    mutating func isOne(in count: Int) -> Bool { below(count) == 0 }

    mutating func one<Element>(of elements: [Element]) -> Element { elements[below(elements.count)] }
}
