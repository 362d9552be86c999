import HTTPTypes

/// The part of a file that a request asks for (RFC 9110, section 14). Several ranges at once, other units and faulty headers mean the whole
/// file, as the standard allows.
enum ByteRange: Equatable {
    case whole
    case part(Range<Int>)
    /// The range begins behind the end of the file.
    case unsatisfiable

    /// Reads the headers `Range` and `If-Range` of a request for a file with `size` bytes and the entity tag `tag`.
    init(_ headers: HTTPFields, size: Int, tag: String?) {
        self = .whole
        guard let text = headers[.range]?.filter({ $0 != " " && $0 != "\t" }), text.lowercased().hasPrefix("bytes=") else { return }
        // A client whose part is from an earlier version of the file needs the whole one.
        if let condition = headers[.ifRange], condition != tag { return }
        let ends = text.dropFirst("bytes=".count).split(separator: "-", maxSplits: 1, omittingEmptySubsequences: false)
        guard ends.count == 2, ends.allSatisfy({ $0.utf8.allSatisfy { 0x30...0x39 ~= $0 } }) else { return }
        // A number beyond the largest one is behind the end of every file.
        let numbers = ends.map { $0.isEmpty ? nil : Int($0) ?? .max }
        switch (numbers[0], numbers[1]) {
        case (nil, nil): return
        case (nil, let count?): self = count == 0 || size == 0 ? .unsatisfiable : .part(max(0, size - count)..<size)
        case (let first?, let last):
            if let last, last < first { return }
            self = first >= size ? .unsatisfiable : .part(first..<min(size, (last ?? .max - 1) + (last == .max ? 0 : 1)))
        }
    }
}
