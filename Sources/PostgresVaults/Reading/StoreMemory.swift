import MemoModel
import PostgresSupport
import Postings
import Synchronization

/// A cache of answers about the vaults of a store, for later searches of the same states. Without it, the processor time of searches is
/// 3.5 times as long.
///
/// A search asks for the state of its vault with its first round trip, and forgets all that belongs to another one. Safe to use from several threads.
final class StoreMemory: Sendable {
    /// The answers about one state of a vault.
    struct Kept: Sendable {
        var state: StoreSnapshot.State
        /// The last writes before this state, oldest first.
        var recent: [StoreWrites] = []
        /// The rows of statements without parameters, which are the same for all searches.
        var rows: [PostgresConnection.Request: PostgresRows] = [:]
        /// Posting lists, each of this state or of one from which `recent` leads here.
        var lists: [StoreSnapshot.List: (memos: MemoIDs, change: Int64)] = [:]
        /// Vocabularies, each with its state too.
        var vocabularies: [Vocabulary.Part: (vocabulary: Vocabulary, change: Int64)] = [:]
        var words: [[UInt8]: StoreSnapshot.WordCount] = [:]
        var values: [String: Value] = [:]
        /// The words of the memos that a limited caller may see, in this state or in an earlier one, from which those of this state can be made.
        var visibleWords: VisibleWords?
        /// Approximate size of all but these words.
        var bytes = 0
        fileprivate var lastUse = 0

        /// Approximate size.
        var size: Int { bytes + (visibleWords?.bytes ?? 0) }

        init(_ state: StoreSnapshot.State) { self.state = state }

        /// Adds up the sizes.
        mutating func measure() {
            bytes = rows.reduce(0) { $0 + 200 + 32 * $1.value.count * $1.value.columns.count }
            bytes += lists.reduce(0) { $0 + Self.size(of: $1.key, $1.value.memos) }
            bytes += vocabularies.reduce(0) { $0 + $1.value.vocabulary.bytes.count }
            bytes += words.reduce(0) { $0 + 80 + $1.key.count } + values.reduce(0) { $0 + $1.value.bytes }
            bytes += recent.reduce(0) { $0 + 16 * $1.memos.count + 100 * $1.words.count }
        }

        private static func size(of list: StoreSnapshot.List, _ memos: MemoIDs) -> Int { 100 + list.query.utf8.count + 8 * memos.count }

        /// Forgets posting lists, any of them, until the others leave so many bytes.
        fileprivate mutating func forgetLists(downTo most: Int) {
            var left: [StoreSnapshot.List: (memos: MemoIDs, change: Int64)] = [:]
            bytes -= lists.reduce(0) { $0 + Self.size(of: $1.key, $1.value.memos) }
            for (list, known) in lists {
                let size = Self.size(of: list, known.memos)
                guard bytes + size <= most else { continue }
                bytes += size
                left[list] = known
            }
            lists = left
        }

        /// Adds answers about the same state, except for lists and vocabularies of earlier ones: `recent` may not lead from there.
        fileprivate mutating func merge(_ learned: Kept) {
            bytes += learned.bytes
            for (list, new) in learned.lists where new.change == state.change {
                if let old = lists[list] { bytes -= Self.size(of: list, old.memos) }
                lists[list] = new
            }
            rows.merge(learned.rows) { old, _ in old }
            for (part, new) in learned.vocabularies where new.change == state.change {
                if let old = vocabularies[part] { bytes -= old.vocabulary.bytes.count }
                vocabularies[part] = new
            }
            words.merge(learned.words) { old, _ in old }
            values.merge(learned.values) { old, _ in old }
        }
    }

    /// A value made from answers.
    struct Value: Sendable {
        let value: any Sendable
        let bytes: Int
        /// The tables that it was read from; none if they are not known.
        let tables: Set<String>
    }

    /// A vault as a caller sees it, who may be limited to some categories.
    private struct View: Hashable {
        let vault: String
        let categories: [CategoryPath]?
    }

    private struct Vaults {
        var kept: [View: Kept] = [:]
        var bytes = 0
        var uses = 0
    }

    /// Maximum size of all that is known, in bytes.
    private let limit: Int
    private let vaults = Mutex(Vaults())

    /// Creates an empty memory of at most `bytes` bytes.
    init(bytes: Int = 64 << 20) { limit = bytes }

    /// Approximate size of all that is known, in bytes.
    var bytes: Int { vaults.withLock { $0.bytes } }

    /// Returns the answers about the latest known state of a vault; nil if there are none.
    /// - Parameter categories: Those to which the caller is limited; nil for no limit.
    func recall(_ vault: String, _ categories: [CategoryPath]? = nil) -> Kept? {
        let view = View(vault: vault, categories: categories)
        return vaults.withLock { vaults in
            vaults.uses += 1
            vaults.kept[view]?.lastUse = vaults.uses
            return vaults.kept[view]
        }
    }

    /// Adds answers about a state. Forgets an older state, and the vaults that were not searched for longest if there is no room.
    func keep(_ learned: Kept, of vault: String, _ categories: [CategoryPath]? = nil) {
        let view = View(vault: vault, categories: categories)
        // One search must not replace all that is known of other vaults.
        guard learned.bytes <= limit / 4 else { return }
        vaults.withLock { vaults in
            var kept = vaults.kept.removeValue(forKey: view) ?? Kept(learned.state)
            vaults.bytes -= kept.size
            let words = latest(kept.visibleWords, learned.visibleWords)
            if kept.state != learned.state {
                // A search that began earlier may end later.
                let isOlder = learned.state.vault == kept.state.vault && learned.state.change < kept.state.change
                kept = isOlder ? kept : learned
            } else {
                // The search has found those that it needed.
                if kept.bytes + learned.bytes > limit / 2 { kept.forgetLists(downTo: limit / 4) }
                if kept.bytes + learned.bytes > limit / 2 { kept = learned } else { kept.merge(learned) }
            }
            kept.visibleWords = words
            vaults.uses += 1
            kept.lastUse = vaults.uses
            vaults.kept[view] = kept
            vaults.bytes += kept.size
            while vaults.bytes > limit, let oldest = vaults.kept.min(by: { $0.value.lastUse < $1.value.lastUse }) {
                vaults.bytes -= oldest.value.size
                vaults.kept[oldest.key] = nil
            }
        }
    }

    /// Returns those of the words that are of the later state, unless they are too large to be kept.
    private func latest(_ kept: VisibleWords?, _ learned: VisibleWords?) -> VisibleWords? {
        guard let learned, learned.bytes <= limit / 2 else { return kept }
        guard let kept, kept.state.vault == learned.state.vault, kept.state.change > learned.state.change else { return learned }
        return kept
    }
}
