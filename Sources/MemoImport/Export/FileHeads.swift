import MemoModel
import Synchronization

/// The beginnings of the files of a folder. Up to a dozen importers look at each of them before one claims the file. Those of small files are the whole files,
/// and kept until these are read.
final class FileHeads: Sendable {
    /// Bytes of a beginning, and most bytes of all beginnings that are kept. Those of further files are read again.
    static let (length, budget) = (4096, 8 << 20)

    private struct State {
        var heads: [String: [UInt8]] = [:]
        var bytes = 0
        var isOver = false
    }

    private let state = Mutex(State())

    /// Returns the beginning of a file. If it is not known, `read` provides it.
    func head(of path: String, _ read: () -> [UInt8]) -> [UInt8] {
        if let known = state.withLock({ $0.heads[path] }) { return known }
        let head = read()
        state.withLock { state in
            let size = head.count + path.utf8.count
            guard !state.isOver, state.bytes + size <= Self.budget, state.heads.updateValue(head, forKey: path) == nil else { return }
            state.bytes += size
        }
        return head
    }

    /// Forgets the beginnings of longer files and keeps no others: each file has been claimed.
    func end() {
        state.withLock { state in
            state.heads = state.heads.filter { $0.value.count < Self.length }
            state.isOver = true
        }
    }

    /// Returns the bytes of a whole small file, and forgets them; nil if they are not known.
    func take(_ path: String) -> [UInt8]? { state.withLock { $0.isOver ? $0.heads.removeValue(forKey: path) : nil } }
}

extension [UInt8] {
    /// Returns whether the bytes of a text occur. Some thirty importers look for keys in the beginning of each file.
    func contains(_ text: String) -> Bool { text.isEmpty || String.place(of: text.utf8.span, in: span, from: 0) != nil }
}
