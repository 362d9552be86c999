import Glibc

/// Text in a character set of the system, decoded by glibc's `iconv`.
struct SystemEncoding {
    /// The text. Bytes that are not valid in the set became U+FFFD.
    let text: String
    /// Number of bytes that are not valid in the set.
    let invalidBytes: Int

    /// Returns nil if the system does not know a set of this name.
    init?(_ bytes: [UInt8], named name: String) {
        guard let converter = Converter(name) else { return nil }
        let (utf8, invalid) = converter.utf8(of: bytes)
        (text, invalidBytes) = (String(decoding: utf8, as: UTF8.self), invalid)
    }

    /// Returns whether the system can read a set of this name.
    static func isKnown(_ name: String) -> Bool { Converter(name) != nil }

    @safe private final class Converter {
        private static let room = 64 << 10

        // SAFETY: opened by init, closed by deinit, never handed out.
        private let handle: iconv_t

        /// Returns nil for an unknown set, and for a name with signs that no name of a set has: `/` would begin an option of the
        /// converter.
        init?(_ name: String) {
            guard !name.isEmpty, name.utf8.count < 64,
                name.utf8.allSatisfy({ 0x30...0x3A ~= $0 || 0x41...0x5A ~= $0 & 0xDF || [0x2D, 0x2E, 0x5F, 0x28, 0x29, 0x2B].contains($0) })
            else { return nil }
            // SAFETY: both names live during the call, which copies them.
            guard let handle = unsafe iconv_open("UTF-8", name), Int(bitPattern: handle) != -1 else { return nil }
            unsafe self.handle = handle
        }

        deinit {
            // SAFETY: the handle is open until here and not used elsewhere.
            _ = unsafe iconv_close(handle)
        }

        func utf8(of bytes: [UInt8]) -> (bytes: [UInt8], invalid: Int) {
            var (input, output, invalid) = (bytes, [UInt8](), 0)
            let count = input.count
            var part = [UInt8](repeating: 0, count: Self.room)
            // SAFETY: the pointers stay within the two arrays, whose storage lives during the closures; `iconv` moves them by what it
            // read and wrote, which the counts beside them bound.
            unsafe input.withUnsafeMutableBytes { source in
                unsafe part.withUnsafeMutableBytes { target in
                    var from = unsafe source.baseAddress?.assumingMemoryBound(to: CChar.self)
                    var left = count
                    func convert(isEnd: Bool) -> Bool {
                        var to = unsafe target.baseAddress?.assumingMemoryBound(to: CChar.self)
                        var room = Self.room
                        let result =
                            isEnd ? unsafe iconv(handle, nil, nil, &to, &room) : unsafe iconv(handle, &from, &left, &to, &room)
                        let isFull = result == Int(bitPattern: UInt.max) && errno == E2BIG
                        unsafe output += UnsafeRawBufferPointer(rebasing: target[..<(Self.room - room)])
                        if result != Int(bitPattern: UInt.max) { return true }
                        return isFull && room < Self.room
                    }
                    while left > 0 {
                        let before = left
                        if convert(isEnd: false) { if left < before { continue } else { break } }
                        // A byte that does not belong to the set, or half a character at the end.
                        output += [0xEF, 0xBF, 0xBD]
                        invalid += 1
                        unsafe from = from?.advanced(by: 1)
                        left -= 1
                    }
                    _ = convert(isEnd: true)
                }
            }
            return (output, invalid)
        }
    }
}
