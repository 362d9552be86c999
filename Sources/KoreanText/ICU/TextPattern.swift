internal import CICU

/// A regular expression in ICU's syntax, matched against folded text: case, width and Unicode composition do
/// not matter.
///
/// A match that takes too many steps is abandoned. Use one for each thread.
///
/// Safe to use: the pointer is created once, freed in `deinit` and never leaves.
@safe public final class TextPattern {
    /// Why an expression cannot be used.
    public struct Fault: Error {
        /// The kinds of faults.
        public enum Kind: Sendable { case syntax, parenthesis, bracket, range, braces, escape, lookBehind }
        /// The kind of the fault.
        public let kind: Kind
        /// The place of the fault, in UTF-8 bytes of the expression.
        public let offset: Int
    }

    /// The callback that ICU calls during a match.
    private final class Watch {
        let mustStop: () -> Bool
        init(_ mustStop: @escaping () -> Bool) { self.mustStop = mustStop }
    }

    private let pattern: OpaquePointer
    private let watch: Watch?
    private var text = FoldedText()

    /// Compiles an expression. `mustStop` is called occasionally during a match, on the same thread. If it
    /// returns true, the match is abandoned.
    /// - Throws: `Fault` if ICU does not accept the expression.
    public init(_ expression: String, mustStop: (() -> Bool)? = nil) throws(Fault) {
        let folded = FoldedExpression(expression)
        var (offset, kind): (Int32, cicu_fault) = (-1, CICU_SYNTAX)
        // SAFETY: ICU copies the units within the call.
        let opened = unsafe folded.units.withUnsafeBufferPointer { units -> OpaquePointer? in
            var none: UInt16 = 0
            guard let start = units.baseAddress else { return unsafe cicu_pattern_open(&none, 0, &offset, &kind) }
            return unsafe cicu_pattern_open(start, units.count, &offset, &kind)
        }
        guard let opened = unsafe opened else { throw Fault(kind: Fault.Kind(kind), offset: folded.place(of: Int(offset))) }
        unsafe pattern = opened
        watch = mustStop.map { Watch($0) }
        guard let watch else { return }
        // SAFETY: the watch lives as long as the pattern, since `self` holds both and frees the pattern
        // first.
        unsafe cicu_pattern_watch(
            pattern, { unsafe Unmanaged<Watch>.fromOpaque($0).takeUnretainedValue().mustStop() ? 1 : 0 },
            Unmanaged.passUnretained(watch).toOpaque())
    }

    deinit { unsafe cicu_pattern_close(pattern) }

    /// Calls `found` with the byte range of each match in ascending order, until it returns false. Empty
    /// matches are skipped.
    /// - Returns: False if a match took too many steps to tell whether there are more.
    public func forEachMatch(in original: Span<UInt8>, _ found: (Range<Int>) -> Bool) -> Bool {
        text.fold(original)
        let isSet = unsafe text.bytes.withUnsafeBufferPointer { bytes in
            // SAFETY: the bytes are copied within the call.
            guard let start = bytes.baseAddress else { return false }
            return unsafe cicu_pattern_set(pattern, start, bytes.count) == 0
        }
        // An empty text has no matches. A text that ICU cannot take, such as one of a gigabyte, is not
        // searched.
        guard isSet else { return text.bytes.isEmpty }
        while true {
            var (start, end): (Int64, Int64) = (0, 0)
            switch unsafe cicu_pattern_next(pattern, &start, &end) {
            case 1: if !found(text.original(Int(start)..<Int(end))) { return true }
            case 0: return true
            default: return false
            }
        }
    }
}

extension TextPattern.Fault.Kind {
    fileprivate init(_ fault: cicu_fault) {
        self =
            switch fault {
            case CICU_PARENTHESIS: .parenthesis
            case CICU_BRACKET: .bracket
            case CICU_RANGE: .range
            case CICU_BRACES: .braces
            case CICU_ESCAPE: .escape
            case CICU_LOOK_BEHIND: .lookBehind
            default: .syntax
            }
    }
}

/// An expression whose characters beyond ASCII are folded, with the original place of each unit.
private struct FoldedExpression {
    private(set) var units: [UInt16] = []
    private var places: [Int] = []
    private let length: Int

    init(_ expression: String) {
        length = expression.utf8.count
        var (run, start, offset) = ("", 0, 0)
        for scalar in expression.unicodeScalars {
            if scalar.isASCII {
                append(folding: run, at: start)
                run = ""
                append(scalar, at: offset)
            } else {
                if run.isEmpty { start = offset }
                run.unicodeScalars.append(scalar)
            }
            offset += String(scalar).utf8.count
        }
        append(folding: run, at: start)
    }

    /// Appends folded text. Full-width signs fold to ASCII, in texts too, so they are escaped here to stand for themselves.
    private mutating func append(folding run: String, at place: Int) {
        for scalar in FoldedText.folded(run).unicodeScalars {
            let isSign = scalar.isASCII && !scalar.properties.isAlphabetic && scalar.properties.numericType == nil
            if isSign { append("\\", at: place) }
            append(scalar, at: place)
        }
    }

    private mutating func append(_ scalar: Unicode.Scalar, at place: Int) {
        for unit in String(scalar).utf16 {
            units.append(unit)
            places.append(place)
        }
    }

    func place(of unit: Int) -> Int { unit < 0 ? 0 : unit < places.count ? places[unit] : length }
}
