import MemoModel

/// The body of a memo as the parser gets it: without signs that mean something else in Korean memos.
///
/// `2023. 8. 28.` would become three nested lists, `5~6시, 7~8시` would be struck out, `2*3*4` emphasised, and a line `[참고]: …` would
/// vanish as the definition of a link. One byte of each is replaced by a byte that no text contains; the shown text comes from the memo.
///
/// A line without indentation behind a list is a paragraph, and no part of the last item, as Markdown has it. An empty line is put before it.
struct MarkdownSource {
    private(set) var masked: [UInt8]
    /// The offset of `masked` in the text of the memo.
    private let start: Int
    /// The offsets in `masked` of line breaks that the memo does not have, ascending.
    private var added: [Int] = []

    init(_ text: MemoText) {
        let body = Array(text.body.utf8)
        let skipped = Self.underline(body)
        start = text.lead.utf8.count + text.title.utf8.count + text.gap.utf8.count + skipped
        masked = Array(body[skipped...])
        mask()
        endLists()
    }

    /// Returns the offset in the text of the memo for an offset in `masked`.
    func place(_ offset: Int) -> Int {
        offset - added.partitioningIndex { $0 >= offset } + start
    }

    /// Returns whether the events are paragraphs of plain text only.
    func isPlain(_ events: [MarkdownEvents.Event]) -> Bool {
        events.allSatisfy { event in
            switch event {
            case .enter(.paragraph, _), .enter(.group, _), .leave, .text, .lineBreak: true
            default: false
            }
        }
    }

    /// Returns whether the events show all letters of the source, apart from addresses and the like. Tables drop cells that their header
    /// has no column for.
    func isWhole(_ events: [MarkdownEvents.Event]) -> Bool {
        var missing = Self.letters(masked[...])
        for (index, event) in events.enumerated() {
            switch event {
            case .enter(.item(_?), _): missing -= 1
            case .enter(.link(let address), let unshown), .enter(.image(let address), let unshown):
                // The address in angle brackets is itself shown.
                let next = events.indices.contains(index + 1) ? events[index + 1] : .leave
                if case .text(let range) = next, masked[range].elementsEqual(address) { continue }
                missing -= Self.letters(address[...]) + unshown
            case .enter(.code(let language), let unshown): missing -= Self.letters(Array(language.utf8)[...]) + unshown
            case .text(let range): missing -= Self.letters(masked[range])
            default: break
            }
        }
        return missing <= 0
    }

    private static func letters(_ bytes: ArraySlice<UInt8>) -> Int {
        bytes.reduce(0) { $0 + ($1 >= 0x80 || ($1 | 0x20) &- 0x61 < 26 ? 1 : 0) }
    }

    /// Returns a kind with the addresses as they were before signs were replaced, and the offset of its box in the text of the memo.
    func restored(_ kind: MarkdownNode.Kind) -> MarkdownNode.Kind {
        switch kind {
        case .item(let box?): .item(box: .init(offset: place(box.offset), isDone: box.isDone))
        case .link(let address): .link(Self.restored(address))
        case .image(let address): .image(Self.restored(address))
        default: kind
        }
    }

    private static func restored(_ address: [UInt8]) -> [UInt8] { address.map { byte in masks.first { $0.mask == byte }?.sign ?? byte } }

    private static let masks: [(sign: UInt8, mask: UInt8)] = [(0x7E, 0xFC), (0x2A, 0xFD), (0x2E, 0xFE), (0x3A, 0xFF)]

    /// Returns the length of the line of = or - with which a body begins if the title is underlined.
    private static func underline(_ body: [UInt8]) -> Int {
        guard let sign = body.first, sign == 0x3D || sign == 0x2D else { return 0 }
        let end = body.firstIndex(of: 0x0A) ?? body.count
        let line = body[..<end].filter { $0 != 0x0D }
        return line.count >= 2 && line.allSatisfy { $0 == sign } ? min(end + 1, body.count) : 0
    }

    private subscript(index: Int) -> UInt8 { index >= 0 && index < masked.count ? masked[index] : 0 }

    private mutating func mask() {
        var isLineStart = true
        var index = 0
        while index < masked.count {
            let byte = masked[index]
            if isLineStart, byte != 0x20, byte != 0x09, byte != 0x3E, byte != 0x0A, byte != 0x0D {
                maskLine(at: index)
                isLineStart = false
            }
            switch byte {
            case 0x0A, 0x0D: isLineStart = true
            // A single ~ stands for "to", and for a long vowel.
            case 0x7E where self[index - 1] != 0x7E && self[index + 1] != 0x7E && self[index - 1] != 0xFC: masked[index] = 0xFC
            case 0x2A where (self[index - 1] &- 0x30 < 10 || self[index - 1] == 0xFD) && self[index + 1] &- 0x30 < 10: masked[index] = 0xFD
            default: break
            }
            index += 1
        }
    }

    /// Masks a line that begins with a date or with the definition of a link.
    private mutating func maskLine(at index: Int) {
        if self[index] == 0x5B {
            var end = index + 1
            while end < masked.count, ![0x5D, 0x0A, 0x0D].contains(masked[end]) { end += 1 }
            if self[end] == 0x5D, self[end + 1] == 0x3A { masked[end + 1] = 0xFF }
            return
        }
        var end = index
        while self[end] &- 0x30 < 10 { end += 1 }
        guard end > index, self[end] == 0x2E, self[end + 1] == 0x20 else { return }
        var next = end + 1
        while self[next] == 0x20 { next += 1 }
        // A year, or another number with a point: `8. 28.`
        let isNumber = self[next] &- 0x30 < 10
        while self[next] &- 0x30 < 10 { next += 1 }
        if end - index == 4 || isNumber && self[next] == 0x2E { masked[end] = 0xFE }
    }

    /// Adds an empty line before each line that would be taken for a part of the item before it.
    private mutating func endLists() {
        var result: [UInt8] = []
        result.reserveCapacity(masked.count)
        var (isInList, isInFence) = (false, false)
        for line in masked.split(separator: 0x0A, omittingEmptySubsequences: false) {
            let content = line.drop { $0 == 0x20 || $0 == 0x09 }
            if content.starts(with: [0x60, 0x60, 0x60]) || content.starts(with: [0x7E, 0x7E, 0x7E]) { isInFence.toggle() }
            let isIndented = content.startIndex > line.startIndex
            if !isInFence, isInList, !isIndented, !Self.isItem(content), content.contains(where: { $0 != 0x0D }) {
                added.append(result.count)
                result.append(0x0A)
                isInList = false
            }
            if !isInFence, Self.isItem(content) { isInList = true }
            if content.allSatisfy({ $0 == 0x0D }) { isInList = false }
            result += line
            result.append(0x0A)
        }
        result.removeLast()
        masked = result
    }

    /// Returns whether a line without its indentation begins with a bullet or a number.
    private static func isItem(_ line: ArraySlice<UInt8>) -> Bool {
        let sign = line.drop { $0 &- 0x30 < 10 }
        guard let first = sign.first, let second = sign.dropFirst().first, second == 0x20 || second == 0x09 else { return false }
        let digits = sign.startIndex - line.startIndex
        return digits == 0 ? [0x2A, 0x2B, 0x2D].contains(first) : digits < 10 && (first == 0x2E || first == 0x29)
    }
}
