import Synchronization

/// Keeps in memory what searches read of one vault's index again and again, until the index changes: its words, each kind when a search
/// first needs it, and pages.
package final class IndexCache: Sendable {
    private struct Kept {
        var structure: SegmentStructure?
        var parts: [Vocabulary.Part: Vocabulary] = [:]
        var pages = KeptPages()
    }

    private let kept = Mutex(Kept())

    /// Holds nothing yet.
    package init() {}

    /// How many bytes of memory it holds.
    package var size: Int { kept.withLock { $0.parts.values.reduce($0.pages.size) { $0 + $1.size } } }

    /// The words of a kind in the index that `structure` describes; `read` fetches them where they are not at hand. Two searches that come
    /// for them at the same time both fetch them: neither waits for the other.
    func vocabulary(of part: Vocabulary.Part, in structure: SegmentStructure, read: () throws -> Vocabulary) rethrows -> Vocabulary {
        let known = kept.withLock { $0.structure == structure ? $0.parts[part] : nil }
        if let known { return known }
        let new = try read()
        kept.withLock { kept in
            if kept.structure != structure { kept = Kept(structure: structure) }
            kept.parts[part] = new
        }
        return new
    }

    /// The pages of the index that `structure` describes.
    func pages(of structure: SegmentStructure) -> KeptPages {
        kept.withLock { kept in
            if kept.structure != structure { kept = Kept(structure: structure) }
            return kept.pages
        }
    }
}
