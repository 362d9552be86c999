/// A Microsoft compound file (MS-CFB): folders and streams in one file, used by HWP 5 and old Office
/// documents.
///
/// A chain of sectors is followed for at most as many steps as the file has sectors, so that a cycle cannot
/// loop forever.
struct CompoundFile {
    /// Why a file cannot be read.
    enum Fault: Error, Equatable {
        case notCompoundFile
        case damaged
        case tooLarge
    }

    private struct Entry {
        let name: String
        let kind: UInt8
        let left: Int
        let right: Int
        let child: Int
        let start: Int
        let size: Int
    }

    static let signature: [UInt8] = [0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1]
    private static let entryLimit = 65536

    private let bytes: [UInt8]
    private let sectorSize: Int
    private let smallSize: Int
    private let smallLimit: Int
    private var table: [UInt32] = []
    private var smallTable: [UInt32] = []
    private var entries: [Entry] = []
    private var small: [UInt8] = []

    init(_ bytes: [UInt8]) throws(Fault) {
        guard bytes.starts(with: Self.signature), bytes.count >= 512 else { throw .notCompoundFile }
        self.bytes = bytes
        let (shift, smallShift) = (Int(bytes[30]), Int(bytes[32]))
        guard shift == 9 || shift == 12, smallShift == 6 else { throw .damaged }
        (sectorSize, smallSize) = (1 << shift, 1 << smallShift)
        smallLimit = 4096
        try readTable()
        let directory = try chain(from: number(at: 48), in: table, of: bytes, size: sectorSize, from: 1)
        readEntries(directory)
        guard let root = entries.first, root.kind == 5 else { throw .damaged }
        let smallBytes = try chain(from: number(at: 60), in: table, of: bytes, size: sectorSize, from: 1)
        smallTable = Self.numbers(smallBytes)
        small = try chain(from: UInt32(truncatingIfNeeded: root.start), in: table, of: bytes, size: sectorSize, from: 1)
    }

    /// Returns the bytes of the stream at a path of names; nil if there is none.
    func stream(_ path: [String]) throws(Fault) -> [UInt8]? {
        guard let index = find(path), entries[index].kind == 2 else { return nil }
        let entry = entries[index]
        guard entry.size <= bytes.count else { throw .damaged }
        let start = UInt32(truncatingIfNeeded: entry.start)
        let all =
            entry.size < smallLimit
            ? try chain(from: start, in: smallTable, of: small, size: smallSize, from: 0)
            : try chain(from: start, in: table, of: bytes, size: sectorSize, from: 1)
        guard all.count >= entry.size else { throw .damaged }
        return Array(all.prefix(entry.size))
    }

    /// Returns the names in a folder, in no particular order.
    func names(in path: [String]) -> [String] { find(path).map { children(of: $0).map { entries[$0].name } } ?? [] }

    // MARK: Folders

    private func find(_ path: [String]) -> Int? {
        var index = 0
        for name in path {
            guard let next = children(of: index).first(where: { entries[$0].name == name }) else { return nil }
            index = next
        }
        return index
    }

    /// Returns the entries of a folder. They form a tree; each entry is visited once, even if the tree has
    /// cycles.
    private func children(of index: Int) -> [Int] {
        guard entries.indices.contains(index) else { return [] }
        var (found, waiting, seen) = ([Int](), [entries[index].child], Set<Int>())
        while let next = waiting.popLast() {
            guard entries.indices.contains(next), seen.insert(next).inserted else { continue }
            found.append(next)
            waiting += [entries[next].left, entries[next].right]
        }
        return found
    }

    private mutating func readEntries(_ directory: [UInt8]) {
        var at = 0
        while at + 128 <= directory.count, entries.count < Self.entryLimit {
            let length = max(0, min(64, Int(directory[at + 64]) | Int(directory[at + 65]) << 8) - 2)
            let name = String(decoding: UTF16Bytes.units(directory[at..<at + length], bigEndian: false), as: UTF16.self)
            let value = { (offset: Int) in Int(Self.number(directory, at + offset)) }
            entries.append(
                Entry(
                    name: name, kind: directory[at + 66], left: value(68), right: value(72), child: value(76), start: value(116),
                    size: value(120)))
            at += 128
        }
    }

    // MARK: Sectors

    /// Reads the sector allocation table. Its first sectors are listed in the header, further ones in a
    /// chain.
    private mutating func readTable() throws(Fault) {
        let most = bytes.count / sectorSize + 1
        var sectors: [UInt32] = (0..<109).map { number(at: 76 + 4 * $0) }
        var (next, steps) = (number(at: 68), 0)
        while next < 0xFFFF_FFFA {
            steps += 1
            guard steps <= most, let part = sector(next, of: bytes, size: sectorSize, from: 1) else { throw .damaged }
            let numbers = Self.numbers(Array(part))
            sectors += numbers.dropLast()
            next = numbers.last ?? 0xFFFF_FFFE
        }
        for number in sectors where number < 0xFFFF_FFFA {
            guard table.count <= most + 1024, let part = sector(number, of: bytes, size: sectorSize, from: 1) else { throw .damaged }
            table += Self.numbers(Array(part))
        }
    }

    /// Returns the bytes of all sectors in the chain that begins at `first`.
    private func chain(from first: UInt32, in table: [UInt32], of bytes: [UInt8], size: Int, from offset: Int) throws(Fault) -> [UInt8] {
        var (all, next, steps) = ([UInt8](), first, 0)
        while next < 0xFFFF_FFFA {
            steps += 1
            guard steps <= bytes.count / size + 1, let part = sector(next, of: bytes, size: size, from: offset), Int(next) < table.count
            else {
                throw .damaged
            }
            all += part
            next = table[Int(next)]
        }
        return all
    }

    /// Returns the bytes of a sector. The last sector of a file may be shorter.
    private func sector(_ number: UInt32, of bytes: [UInt8], size: Int, from offset: Int) -> ArraySlice<UInt8>? {
        let start = (Int(number) + offset) * size
        guard start < bytes.count else { return nil }
        return bytes[start..<min(bytes.count, start + size)]
    }

    private func number(at offset: Int) -> UInt32 { Self.number(bytes, offset) }

    private static func number(_ bytes: [UInt8], _ at: Int) -> UInt32 {
        guard at + 4 <= bytes.count else { return 0xFFFF_FFFF }
        return UInt32(bytes[at]) | UInt32(bytes[at + 1]) << 8 | UInt32(bytes[at + 2]) << 16 | UInt32(bytes[at + 3]) << 24
    }

    private static func numbers(_ bytes: [UInt8]) -> [UInt32] {
        stride(from: 0, to: bytes.count - 3, by: 4).map { number(bytes, $0) }
    }
}
