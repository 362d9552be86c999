import HTTPTypes
import MemoModel

/// The entity tags in an `If-Match` header, without quotes.
///
/// A proxy that packs JSON makes a tag weak (nginx) or adds the packing to it (Apache). The tag of a memo is a hash of it, so the rest of the tag still
/// identifies the version that the client read.
enum EntityTags {
    private static let packings = ["-gzip", "-br", "-zstd"]

    /// Returns the tags in a header.
    static func read(_ header: String) -> [String] {
        header.split(separator: ",").map { part in
            var tag = String(part.filter { !$0.isWhitespace }.trimmingPrefix("W/").filter { $0 != "\"" })
            for packing in packings where tag.hasSuffix(packing) { tag.removeLast(packing.count) }
            return tag
        }
    }
}

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

/// The `Date` header of responses.
enum DateHeader {
    private static let weekdays = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]
    private static let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]

    /// Returns a time from 1970 on as RFC 9110 wants it, such as `Sun, 06 Nov 1994 08:49:37 GMT`.
    static func text(at time: Timestamp) -> String {
        let second = Int(max(0, time.milliseconds / 1000))
        let date = CivilDate(dayNumber: second / 86_400)
        let (year, month, day) = date.parts
        var digits: [UInt8] = []
        func append(_ number: Int, width: Int = 2, _ next: String) {
            CivilDate.append(number.magnitude, width: width, to: &digits)
            digits += next.utf8
        }
        digits += "\(weekdays[date.dayNumber - date.monday.dayNumber]), ".utf8
        append(day, " \(months[month - 1]) ")
        append(year, width: 4, " ")
        append(second / 3600 % 24, ":")
        append(second / 60 % 60, ":")
        append(second % 60, " GMT")
        return String(decoding: digits, as: UTF8.self)
    }
}
