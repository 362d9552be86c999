/// A cache of the meanings of the keys of records.
///
/// Remembers the keys so far, because there are few different ones and normalizing a key is slow: without that, an import of 20,000 memos of JSON
/// takes 66 % more processor time (1.82 s instead of 1.09). At most 4,096 keys are kept.
struct KnownKeys {
    let names: FieldNames
    /// Whether IDs of other records are read as references.
    private let findsReferences: Bool
    private var known: [(key: String, known: Known)] = []
    /// Indices in `known`.
    private var places: [String: Int] = [:]
    /// Index of the key that followed the last one before. Records mostly have the same keys in the same order.
    private var expected = 0
    /// Whether any key names the record above another one.
    private(set) var hasParents = false

    /// The meaning of a key.
    struct Known {
        let match: FieldNames.Match?
        /// The date that an unknown name suggests.
        let date: FieldNames.Match?
        /// Whether an unknown name is one of machinery.
        let isMachinery: Bool
        /// The list whose records the name has the IDs of.
        let reference: ReferenceKey?
        /// The name of that list in the singular, whatever it holds, unless it holds categories or tags.
        let owner: String?
        /// The rank of a name without a field as the place of a memo, the best first; nil if it names no place.
        let place: Int?
    }

    init(_ names: FieldNames, findsReferences: Bool) { (self.names, self.findsReferences) = (names, findsReferences) }

    mutating func find(_ key: String) -> Known {
        // Each record begins again with the first key.
        if expected >= known.count || known[expected].key != key {
            expected = known.first?.key == key ? 0 : places[key] ?? known.count
        }
        if expected < known.count {
            defer { expected += 1 }
            return known[expected].known
        }
        let match = names.match(key)
        let words = match == nil || findsReferences ? NameWords.split(key) : []
        let date =
            match == nil ? DateNames.field(of: words).map { FieldNames.Match(field: $0.field, rank: $0.isCertain ? 1000 : 2000) } : nil
        var reference = findsReferences && match?.field != .tags ? ReferenceKey(words: words) : nil
        // The text of a memo has the same names as a list of memos.
        if reference?.kind == .memo, reference?.isID == false, match != nil || reference?.isPlural == false { reference = nil }
        // The user named the key.
        if findsReferences, reference == nil, match?.field == .category { reference = ReferenceKey(words: ["category"]) }
        let owner = findsReferences && (reference == nil || reference?.kind == .memo) ? ReferenceKey.list(ofIDs: words) : nil
        hasParents = hasParents || reference?.kind == .parent
        let place = match == nil ? ReferenceKey.place(words) : nil
        let all = Known(
            match: match, date: date, isMachinery: match == nil && Machinery.isName(words), reference: reference, owner: owner, place: place
        )
        if known.count < 4096 {
            places[key] = known.count
            known.append((key, all))
        }
        return all
    }
}
