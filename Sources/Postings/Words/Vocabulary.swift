import KoreanText
import MemoModel

/// The words of an index in memory, in byte order, each with its weight: the number of its memos, at most 65,535.
/// It serves queries that scan all words; reading them from the index each time would take several times as long.
package struct Vocabulary: Sendable {
    /// A kind of words.
    package enum Part: Hashable, Sendable, CaseIterable {
        /// Runs of syllables as written, and the nouns they may be; Hanja too.
        case words
        /// Words that begin with a Latin letter.
        case latin

        /// The range of its tokens in the index.
        package var tokens: TokenRange {
            switch self {
            case .words: TokenRange(from: IndexTerm.word([0xE3]), to: IndexTerm.word([0xEE]))
            case .latin: TokenRange(from: [0x61], to: [0x7B])
            }
        }

        /// The kind of a token; nil if it is of none.
        @inlinable package init?(ofToken token: Span<UInt8>) {
            guard !token.isEmpty else { return nil }
            if 0x61..<0x7B ~= token[0] {
                self = .latin
            } else if token.count > 1, 0xE3..<0xEE ~= token[1], IndexTerm.markedKind(of: CollectionOfOne(token[0])) == .word {
                self = .words
            } else {
                return nil
            }
        }

        /// Returns the token of a word as the index spells it.
        package func token(of word: Span<UInt8>) -> [UInt8] {
            let bytes = word.indices.map { word[$0] }
            return self == .latin ? bytes : IndexTerm.word(bytes)
        }

        /// Number of bytes of the mark in a token.
        package var markLength: Int { self == .latin ? 0 : 1 }
    }

    /// For each word its length, a byte; its weight, two bytes; and the word itself, folded UTF-8 without mark.
    package private(set) var bytes: [UInt8] = []
    /// The offset of every sixteenth word in `bytes`.
    private var landmarks: [Int] = []
    private var count = 0
    /// Number of words.
    package var wordCount: Int { count }
    /// The offset of the word that was appended last.
    private var last = 0

    static let headerLength = 3
    private static let wordsBetweenLandmarks = 16

    /// Creates an empty vocabulary.
    package init() {}

    /// Calls `visit` with each word whose first byte is below `bound`, in ascending order, and with its weight.
    @inline(__always) package func forEach(below bound: UInt8 = .max, _ visit: (_ word: Span<UInt8>, _ weight: Int) -> Void) {
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

    /// Calls `visit` with each word from `first` to `last` and each that begins with `last`, in ascending
    /// order, and with its weight. Reads only these words.
    package func forEach(from first: [UInt8], throughPrefix last: [UInt8], _ visit: (_ word: Span<UInt8>, _ weight: Int) -> Void) {
        let all = bytes.span
        var index = place(of: first).index
        while index < all.count {
            let length = Int(all[index])
            let word = all.extracting(index &+ Self.headerLength..<index &+ Self.headerLength &+ length)
            if Self.isAbove(word, last) { return }
            visit(word, weight(at: index))
            index = index &+ Self.headerLength &+ length
        }
    }

    /// Calls `visit` with the word whose header is at an offset in `bytes`, and with its weight.
    @inline(__always) func withWord(at place: Int, _ visit: (_ word: Span<UInt8>, _ weight: Int) -> Void) {
        let start = place &+ Self.headerLength
        visit(bytes.span.extracting(start..<start &+ Int(bytes[place])), weight(at: place))
    }

    /// Returns the length in bytes of the word whose header is at an offset in `bytes`.
    @inline(__always) func lengthOfWord(at place: Int) -> Int { Int(bytes[place]) }

    /// Returns whether a word comes after all that begin with `prefix`.
    private static func isAbove(_ word: Span<UInt8>, _ prefix: [UInt8]) -> Bool {
        for index in 0..<min(word.count, prefix.count) where word[index] != prefix[index] { return word[index] > prefix[index] }
        return false
    }

    /// Returns the weight of a word, or 0 if the vocabulary does not contain it.
    package func weight(of word: [UInt8]) -> Int {
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

    private func word(at index: Int) -> ArraySlice<UInt8> {
        bytes[index + Self.headerLength..<index + Self.headerLength + Int(bytes[index])]
    }

    private func weight(at index: Int) -> Int { Int(bytes[index + 1]) | Int(bytes[index + 2]) << 8 }

    /// Returns the offset from which a scan would meet `word`.
    private func landmark(before word: [UInt8]) -> Int {
        let next = landmarks.partitioningIndex { Self.compare(self.word(at: $0), word) != .below }
        return next == 0 ? 0 : landmarks[next - 1]
    }

    private enum Order { case below, same, above }

    private static func compare(_ one: some Collection<UInt8>, _ other: [UInt8]) -> Order {
        if one.elementsEqual(other) { return .same }
        return one.lexicographicallyPrecedes(other) ? .below : .above
    }
}

// MARK: Making it

extension Vocabulary {
    /// Longer words are omitted, because spelling correction never needs them.
    @inlinable package static var longestWord: Int { 255 }
    @inlinable package static var greatestWeight: Int { 0xFFFF }

    /// Appends a word that comes after all others.
    package mutating func append(_ word: Span<UInt8>, weight: Int) {
        guard word.count <= Self.longestWord else { return }
        if count % Self.wordsBetweenLandmarks == 0 { landmarks.append(bytes.count) }
        count &+= 1
        last = bytes.count
        let weight = min(weight, Self.greatestWeight)
        bytes.append(UInt8(word.count))
        bytes.append(UInt8(weight & 0xFF))
        bytes.append(UInt8(weight >> 8))
        // SAFETY: the bytes are copied while the span is valid.
        unsafe word.withUnsafeBufferPointer { unsafe bytes.append(contentsOf: $0) }
    }

    /// Reserves memory for words of `size` bytes. Memory that is not used costs nothing.
    package mutating func reserve(_ size: Int) { bytes.reserveCapacity(bytes.count &+ size) }

    /// Appends the words that a writer has gathered, which come after all others, and empties it.
    package mutating func append(_ words: inout VocabularyWriter) {
        guard !words.isEmpty else { return }
        let start = bytes.count
        words.take { bytes in
            var place = 0
            while place < bytes.count {
                if count % Self.wordsBetweenLandmarks == 0 { landmarks.append(start &+ place) }
                count &+= 1
                last = start &+ place
                place &+= Self.headerLength &+ Int(bytes[place])
            }
            // SAFETY: the bytes are copied while the span is valid.
            unsafe bytes.withUnsafeBufferPointer { unsafe self.bytes.append(contentsOf: $0) }
        }
    }

    /// Adds to the weight of the word that was appended last.
    package mutating func addToLast(_ weight: Int) {
        guard count > 0 else { return }
        let sum = min(weight + self.weight(at: last), Self.greatestWeight)
        bytes[last + 1] = UInt8(sum & 0xFF)
        bytes[last + 2] = UInt8(sum >> 8)
    }

    /// Merges several vocabularies. Weights of common words are added.
    package init(joining parts: [Vocabulary]) {
        // Merges two of about the same size at a time, so that each word is copied a logarithmic number of
        // times only.
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

    /// A copy of a vocabulary that is made from its beginning to its end, with changes between.
    private struct Copy {
        private let source: Vocabulary
        var result = Vocabulary()
        /// The offset that has been reached in the source, and its next landmark.
        private var (place, landmark) = (0, 0)

        /// - Parameter room: Number of bytes that are to be added.
        init(of source: Vocabulary, room: Int = 0) {
            self.source = source
            result.bytes.reserveCapacity(source.bytes.count + room)
        }

        /// Copies the words before an offset.
        mutating func copy(to end: Int) {
            while landmark < source.landmarks.count, source.landmarks[landmark] < end {
                result.landmarks.append(source.landmarks[landmark] - place + result.bytes.count)
                landmark += 1
            }
            result.bytes += source.bytes[place..<end]
            place = end
        }

        /// Passes over the next word, which ends at an offset.
        mutating func leaveOut(to end: Int) {
            if landmark < source.landmarks.count, source.landmarks[landmark] == place { landmark += 1 }
            place = end
        }
    }

    /// Returns the union with `others`; weights of common words are added. The result is that of joining the
    /// two, but as fast as a copy if the others are few.
    package func adding(_ others: Vocabulary) -> Vocabulary {
        guard !others.bytes.isEmpty else { return self }
        guard others.bytes.count < bytes.count / 8 else { return Vocabulary(joining: [self, others]) }
        var copy = Copy(of: self, room: others.bytes.count)
        var added = 0
        others.forEach { span, weight in
            let word = (0..<span.count).map { span[$0] }
            let (place, isKnown) = self.place(of: word)
            copy.copy(to: place)
            guard isKnown else {
                added += 1
                return copy.result.append(span, weight: weight)
            }
            let start = copy.result.bytes.count
            copy.copy(to: place + Self.headerLength + word.count)
            copy.result.last = start
            copy.result.count += 1
            copy.result.addToLast(weight)
        }
        copy.copy(to: bytes.count)
        copy.result.count = count + added
        return copy.result
    }

    /// Returns the words with the weights of `others` subtracted. Words of `others` of which nothing is left are removed.
    package func subtracting(_ others: Vocabulary) -> Vocabulary {
        guard !others.bytes.isEmpty else { return self }
        var copy = Copy(of: self)
        var removed = 0
        others.forEach { span, weight in
            let word = (0..<span.count).map { span[$0] }
            let (place, isKnown) = self.place(of: word)
            guard isKnown else { return }
            copy.copy(to: place)
            copy.leaveOut(to: place + Self.headerLength + word.count)
            let rest = self.weight(at: place) - weight
            if rest > 0 { copy.result.append(span, weight: rest) } else { removed += 1 }
        }
        copy.copy(to: bytes.count)
        copy.result.count = count - removed
        return copy.result
    }

    /// Returns the words with the weights of some of them replaced. Words of weight 0 are removed.
    package func setting(_ weights: [[UInt8]: Int]) -> Vocabulary {
        guard !weights.isEmpty else { return self }
        var (old, new) = (Vocabulary(), Vocabulary())
        for (word, weight) in weights.sorted(by: { $0.key.lexicographicallyPrecedes($1.key) }) {
            old.append(word.span, weight: Self.greatestWeight)
            if weight > 0 { new.append(word.span, weight: weight) }
        }
        return subtracting(old).adding(new)
    }

    /// Returns the offset of a word in `bytes`, or of the first word after it.
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

    /// Compares the word at `first` in `left` with the word at `second` in `right`.
    private static func order(_ left: Span<UInt8>, _ first: Int, _ right: Span<UInt8>, _ second: Int) -> Order {
        let (length, other) = (Int(left[first]), Int(right[second]))
        for place in headerLength..<headerLength &+ min(length, other) {
            let (one, two) = (left[first &+ place], right[second &+ place])
            if one != two { return one < two ? .below : .above }
        }
        return length == other ? .same : length < other ? .below : .above
    }
}

/// Words to append to a vocabulary, gathered without a call for each.
package struct VocabularyWriter {
    private var buffer: [UInt8] = Array(repeating: 0, count: 1 << 14)
    private var count = 0

    package init() {}

    var isEmpty: Bool { count == 0 }

    /// Whether another word may not fit.
    package var isFull: Bool { count &+ Vocabulary.headerLength &+ Vocabulary.longestWord > buffer.count }

    /// Appends the word in a range of `term`, unless it is too long. The writer must not be full.
    @inline(__always) package mutating func append(_ term: Span<UInt8>, _ word: Range<Int>, weight: Int) {
        guard word.count <= Vocabulary.longestWord, !isFull else { return }
        let (weight, place) = (min(weight, Vocabulary.greatestWeight), count)
        let start = place &+ Vocabulary.headerLength
        count = start &+ word.count
        var bytes = buffer.mutableSpan
        bytes[place] = UInt8(truncatingIfNeeded: word.count)
        bytes[place &+ 1] = UInt8(truncatingIfNeeded: weight)
        bytes[place &+ 2] = UInt8(truncatingIfNeeded: weight >> 8)
        bytes.overwrite(from: start, by: term, word)
    }

    /// Passes the bytes of the words, as a vocabulary stores them, and forgets them.
    mutating func take(_ body: (Span<UInt8>) -> Void) {
        body(buffer.span.extracting(first: count))
        count = 0
    }
}
