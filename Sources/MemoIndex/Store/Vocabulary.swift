import KoreanText

/// The words of an index in memory, in the order of their bytes, each with how large its posting list is: for questions that go through all
/// words, which to read them from the index anew would take several times as long.
///
/// A word that memos held once and none holds any more may still be among them; whoever takes a word from here asks the index for its memos.
package struct Vocabulary: Sendable {
    /// A kind of words.
    package enum Part: Hashable, Sendable, CaseIterable {
        /// Runs of syllables as they are written, and the nouns they may be; Hanja too.
        case words
        /// What begins with a Latin letter.
        case latin

        /// Where its tokens are in the index.
        var tokens: TokenRange {
            switch self {
            case .words: TokenRange(from: IndexTerm.word([0xE3]), to: IndexTerm.word([0xEE]))
            case .latin: TokenRange(from: [0x61], to: [0x7B])
            }
        }

        /// How many bytes of a token are its mark.
        var markLength: Int { self == .latin ? 0 : 1 }
    }

    /// For each word its length, a byte; its weight, two bytes; and the word itself, folded UTF-8 without mark.
    private(set) var bytes: [UInt8] = []
    /// Where every sixteenth word begins in `bytes`.
    private var landmarks: [Int] = []
    private var count = 0
    /// Where the word begins that was appended last.
    private var last = 0

    private static let headerLength = 3
    private static let wordsBetweenLandmarks = 16

    /// Calls `visit` with each word whose first byte is below `bound`, ascending, and its weight: about how many bytes its posting list takes,
    /// at most 65,535.
    @inline(__always) func forEach(below bound: UInt8 = .max, _ visit: (_ word: Span<UInt8>, _ weight: Int) -> Void) {
        let all = bytes.span
        var index = 0
        while index < all.count {
            let length = Int(all[index])
            let start = index &+ Self.headerLength
            if length > 0, all[start] >= bound { return }
            visit(all.extracting(start..<start &+ length), Int(all[index &+ 1]) | Int(all[index &+ 2]) << 8)
            index = start &+ length
        }
    }

    /// The weight of a word; 0 for one that is not there.
    func weight(of word: [UInt8]) -> Int {
        var index = landmark(before: word)
        while index < bytes.count {
            let other = self.word(at: index)
            switch Self.compare(other, word) {
            case .above: return 0
            case .same: return weight(at: index)
            case .below: index += Self.headerLength + other.count
            }
        }
        return 0
    }

    /// How many bytes it takes in memory.
    package var size: Int { bytes.count + landmarks.count * MemoryLayout<Int>.stride }

    private func word(at index: Int) -> ArraySlice<UInt8> {
        bytes[index + Self.headerLength..<index + Self.headerLength + Int(bytes[index])]
    }

    private func weight(at index: Int) -> Int { Int(bytes[index + 1]) | Int(bytes[index + 2]) << 8 }

    /// Where to begin in order to meet `word` if it is there.
    private func landmark(before word: [UInt8]) -> Int {
        var (low, high) = (0, landmarks.count)
        while low < high {
            let middle = (low + high) / 2
            if Self.compare(self.word(at: landmarks[middle]), word) == .below { low = middle + 1 } else { high = middle }
        }
        return low == 0 ? 0 : landmarks[low - 1]
    }

    private enum Order { case below, same, above }

    private static func compare(_ one: some Collection<UInt8>, _ other: [UInt8]) -> Order {
        if one.elementsEqual(other) { return .same }
        return one.lexicographicallyPrecedes(other) ? .below : .above
    }
}

// MARK: Making it

extension Vocabulary {
    /// Longer words are left out: nobody mistypes one.
    private static let longestWord = 255
    private static let greatestWeight = 0xFFFF

    /// Appends a word that comes after all others.
    mutating func append(_ word: Span<UInt8>, weight: Int) {
        guard word.count <= Self.longestWord else { return }
        if count % Self.wordsBetweenLandmarks == 0 { landmarks.append(bytes.count) }
        count &+= 1
        last = bytes.count
        let weight = min(weight, Self.greatestWeight)
        bytes.append(UInt8(word.count))
        bytes.append(UInt8(weight & 0xFF))
        bytes.append(UInt8(weight >> 8))
        // SAFETY: the bytes are copied while the span is there.
        unsafe word.withUnsafeBufferPointer { unsafe bytes.append(contentsOf: $0) }
    }

    /// Adds to the weight of the word that was appended last.
    mutating func addToLast(_ weight: Int) {
        guard count > 0 else { return }
        let sum = min(weight + self.weight(at: last), Self.greatestWeight)
        bytes[last + 1] = UInt8(sum & 0xFF)
        bytes[last + 2] = UInt8(sum >> 8)
    }

    /// The words of several vocabularies, the weights of those that are in more than one added up.
    init(joining parts: [Vocabulary]) {
        // Two of about the same size at a time, so that no word is copied more often than parts can be halved.
        var rest = parts.filter { !$0.bytes.isEmpty }.sorted { $0.bytes.count > $1.bytes.count }
        while rest.count > 1 {
            rest = stride(from: 0, to: rest.count, by: 2).map { $0 + 1 < rest.count ? Vocabulary(rest[$0], rest[$0 + 1]) : rest[$0] }
        }
        self = rest.first ?? Vocabulary()
    }

    private init(_ one: Vocabulary, _ other: Vocabulary) {
        bytes.reserveCapacity(max(one.bytes.count, other.bytes.count) * 3 / 2)
        let (left, right) = (one.bytes.span, other.bytes.span)
        var (first, second) = (0, 0)
        while first < left.count || second < right.count {
            let order: Order = first == left.count ? .above : second == right.count ? .below : Self.order(left, first, right, second)
            let start = order == .above ? second : first
            let source = order == .above ? right : left
            let end = start &+ Self.headerLength &+ Int(source[start])
            var weight = Int(source[start &+ 1]) | Int(source[start &+ 2]) << 8
            if order == .same {
                weight &+= Int(right[second &+ 1]) | Int(right[second &+ 2]) << 8
                second &+= Self.headerLength &+ Int(right[second])
            }
            append(source.extracting(start &+ Self.headerLength..<end), weight: weight)
            if order == .above { second = end } else { first = end }
        }
    }

    /// These words and those of `others`, weights of words that are in both added up: the same as joining the two, and as fast as copying
    /// where the others are few.
    func adding(_ others: Vocabulary) -> Vocabulary {
        guard !others.bytes.isEmpty else { return self }
        guard others.bytes.count < bytes.count / 8 else { return Vocabulary(joining: [self, others]) }
        var (result, copied, landmark) = (Vocabulary(), 0, 0)
        result.bytes.reserveCapacity(bytes.count + others.bytes.count)
        func copy(to end: Int) {
            while landmark < landmarks.count, landmarks[landmark] < end {
                result.landmarks.append(landmarks[landmark] - copied + result.bytes.count)
                landmark += 1
            }
            result.bytes += bytes[copied..<end]
            copied = end
        }
        others.forEach { span, weight in
            let word = (0..<span.count).map { span[$0] }
            let (place, isKnown) = self.place(of: word)
            copy(to: place)
            guard isKnown else { return result.append(span, weight: weight) }
            let start = result.bytes.count
            copy(to: place + Self.headerLength + word.count)
            result.last = start
            result.count += 1
            result.addToLast(weight)
        }
        copy(to: bytes.count)
        return result
    }

    /// Where a word begins in `bytes`, or the first that comes after it.
    private func place(of word: [UInt8]) -> (index: Int, isKnown: Bool) {
        var index = landmark(before: word)
        while index < bytes.count {
            let other = self.word(at: index)
            switch Self.compare(other, word) {
            case .above: return (index, false)
            case .same: return (index, true)
            case .below: index += Self.headerLength + other.count
            }
        }
        return (index, false)
    }

    /// How the word at `first` in `left` compares with that at `second` in `right`.
    private static func order(_ left: Span<UInt8>, _ first: Int, _ right: Span<UInt8>, _ second: Int) -> Order {
        let (length, other) = (Int(left[first]), Int(right[second]))
        for place in headerLength..<headerLength &+ min(length, other) {
            let (one, two) = (left[first &+ place], right[second &+ place])
            if one != two { return one < two ? .below : .above }
        }
        return length == other ? .same : length < other ? .below : .above
    }
}
