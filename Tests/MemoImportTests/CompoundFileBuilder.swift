import TestSupport

/// Builds compound files (MS-CFB) with a few streams, so that tests can create valid and damaged ones.
struct CompoundFileBuilder {
    private static let none: UInt32 = 0xFFFF_FFFF
    private static let end: UInt32 = 0xFFFF_FFFE

    /// Streams with a path of one or two names.
    var streams: [(path: [String], bytes: [UInt8])] = []

    /// The bytes of the file. Streams below 4,096 bytes are in the mini stream, as the format requires.
    var bytes: [UInt8] {
        var (small, smallTable, sectors, table) = ([UInt8](), [UInt32](), [[UInt8]](), [UInt32]())
        /// Appends bytes as consecutive sectors and returns the first one.
        func place(_ bytes: [UInt8]) -> UInt32 {
            guard !bytes.isEmpty else { return Self.end }
            let first = UInt32(sectors.count)
            for start in stride(from: 0, to: bytes.count, by: 512) {
                sectors.append(Self.padded(Array(bytes[start..<min(bytes.count, start + 512)]), 512))
                table.append(start + 512 < bytes.count ? UInt32(sectors.count) : Self.end)
            }
            return first
        }
        let folders = streams.filter { $0.path.count > 1 }.map { $0.path[0] }.reduce(into: [String]()) {
            if !$0.contains($1) { $0.append($1) }
        }
        var starts: [(start: UInt32, size: UInt32)] = []
        for stream in streams {
            if stream.bytes.count < 4096 {
                starts.append((UInt32(small.count / 64), UInt32(stream.bytes.count)))
                let count = (stream.bytes.count + 63) / 64
                for number in 0..<count { smallTable.append(number + 1 < count ? UInt32(smallTable.count + 1) : Self.end) }
                small += Self.padded(stream.bytes, 64)
            } else {
                starts.append((place(stream.bytes), UInt32(stream.bytes.count)))
            }
        }
        let smallStart = place(small)
        let smallTableStart = place(Self.padded(smallTable.flatMap(Self.number), 512))
        var directory: [UInt8] = []
        let top = folders.map { ($0, [String]()) } + streams.filter { $0.path.count == 1 }.map { ($0.path[0], $0.path) }
        let inner = streams.filter { $0.path.count > 1 }
        directory += Self.entry(
            "Root Entry", kind: 5, right: Self.none, child: top.isEmpty ? Self.none : 1, smallStart, UInt32(small.count))
        for (index, item) in top.enumerated() {
            let right = index + 1 < top.count ? UInt32(index + 2) : Self.none
            if let stream = streams.firstIndex(where: { $0.path == item.1 }) {
                directory += Self.entry(item.0, kind: 2, right: right, child: Self.none, starts[stream].start, starts[stream].size)
            } else {
                let child = inner.firstIndex { $0.path[0] == item.0 }.map { UInt32(1 + top.count + $0) } ?? Self.none
                directory += Self.entry(item.0, kind: 1, right: right, child: child, 0, 0)
            }
        }
        for (index, stream) in inner.enumerated() {
            let isLast = index + 1 == inner.count || inner[index + 1].path[0] != stream.path[0]
            let number = streams.firstIndex { $0.path == stream.path } ?? 0
            let right = isLast ? Self.none : UInt32(1 + top.count + index + 1)
            directory += Self.entry(stream.path[1], kind: 2, right: right, child: Self.none, starts[number].start, starts[number].size)
        }
        let directoryStart = place(directory)
        // The sector table comes last and includes its own sectors.
        let tableStart = UInt32(sectors.count)
        let tableSectors = (table.count + 127) / 127
        table += [UInt32](repeating: 0xFFFF_FFFD, count: tableSectors)
        let tableBytes = Self.padded(
            (table + [UInt32](repeating: Self.none, count: tableSectors * 128 - table.count)).flatMap(Self.number), 512)
        var header: [UInt8] = [0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1] + [UInt8](repeating: 0, count: 16)
        header += [0x3E, 0, 3, 0, 0xFE, 0xFF, 9, 0, 6, 0] + [UInt8](repeating: 0, count: 10)
        header += Self.number(UInt32(tableSectors)) + Self.number(directoryStart) + Self.number(0) + Self.number(4096)
        header += Self.number(smallTable.isEmpty ? Self.end : smallTableStart) + Self.number(1) + Self.number(Self.end) + Self.number(0)
        for number in 0..<109 { header += Self.number(number < tableSectors ? tableStart + UInt32(number) : Self.none) }
        return header + sectors.flatMap { $0 } + tableBytes
    }

    private static func entry(_ name: String, kind: UInt8, right: UInt32, child: UInt32, _ start: UInt32, _ size: UInt32) -> [UInt8] {
        let units = Array(name.utf16)
        let letters = padded(units.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }, 64).prefix(64)
        var entry = Array(letters) + [UInt8(units.count * 2 + 2), 0, kind, 1]
        entry += number(none) + number(right) + number(child) + [UInt8](repeating: 0, count: 36)
        return entry + number(start) + number(size) + number(0)
    }

    private static func padded(_ bytes: [UInt8], _ size: Int) -> [UInt8] {
        bytes + [UInt8](repeating: 0, count: (size - bytes.count % size) % size)
    }

    static func number(_ number: UInt32) -> [UInt8] { (0..<4).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) } }
}

/// Builds HWP 5 documents with uncompressed sections.
enum HangulBuilder {
    /// Returns a document with these paragraphs, each a record of UTF-16. `flags` are those of the file
    /// header.
    static func document(_ paragraphs: [String], flags: UInt8 = 0) -> [UInt8] {
        document(section: paragraphs.flatMap { record(67, Array($0.utf16) + [13]) }, in: "BodyText", flags: flags)
    }

    /// Returns a document with one section, and a preview of empty cells.
    static func document(section: [UInt8], in folder: String, flags: UInt8) -> [UInt8] {
        var head = Array("HWP Document File".utf8)
        head += [UInt8](repeating: 0, count: 32 - head.count) + [0, 0, 0, 5, flags, 0, 0, 0]
        head += [UInt8](repeating: 0, count: 256 - head.count)
        let preview = "<><>\r\n<가><나>".utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
        let streams: [(path: [String], bytes: [UInt8])] = [
            (["FileHeader"], head), (["PrvText"], preview), ([folder, "Section0"], section),
        ]
        return CompoundFileBuilder(streams: streams).bytes
    }

    static func record(_ tag: UInt32, level: UInt32 = 0, _ units: [UInt16]) -> [UInt8] {
        CompoundFileBuilder.number(tag | level << 10 | UInt32(units.count * 2) << 20)
            + units.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    }
}

/// Builds notes in the layout of Samsung Notes.
enum SamsungBuilder {
    static func note(title: String, body: String, microseconds: UInt64) -> [UInt8] {
        func text(_ text: String) -> [UInt8] {
            let units = Array(text.utf16)
            let span: [UInt32] = [1, 0x18, 1, 0, UInt32(units.count), 1, 0xFF25_2525, 0, 0x34410000]
            let letters = units.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
            let rest = span.flatMap(CompoundFileBuilder.number) + [UInt8](repeating: 0, count: 29)
            return CompoundFileBuilder.number(UInt32(units.count * 2 + 65 + 22)) + CompoundFileBuilder.number(UInt32(units.count)) + letters
                + rest
        }
        var bytes = [UInt8](repeating: 0, count: 24) + (0..<8).map { UInt8(truncatingIfNeeded: microseconds >> (8 * $0)) }
        bytes += [UInt8](repeating: 0, count: 305 - bytes.count) + text(title)
        bytes += [UInt8](repeating: 0, count: 330) + text(body)
        var zip = ZipBuilder()
        zip.add(name: Array("note.note".utf8), bytes + [UInt8](repeating: 0, count: 64))
        return zip.bytes
    }
}
