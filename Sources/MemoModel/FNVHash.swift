/// The 64-bit FNV-1a hash of bytes. Unlike `Hasher`, it is the same on every machine and in every process.
///
/// It does not resist deliberate collisions.
package struct FNVHash {
    package var value: UInt64 = 0xCBF2_9CE4_8422_2325

    @inlinable package init() {}

    @inlinable @inline(__always) package mutating func add(_ byte: UInt8) { value = (value ^ UInt64(byte)) &* 0x100_0000_01B3 }

    /// Adds many bytes. Other targets call this once instead of `add` for each byte, which is not inlined there.
    package mutating func add(_ bytes: Span<UInt8>) {
        var hash = self
        for index in bytes.indices { hash.add(bytes[index]) }
        self = hash
    }
}
