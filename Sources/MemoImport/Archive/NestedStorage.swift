/// Combines several storages: an export and the archives inside it.
struct NestedStorage: ExportStorage {
    /// The storage of a file, and the file as that storage knows it.
    private struct Origin: Sendable {
        let storage: Int
        let file: ExportFile
    }

    private var storages: [any ExportStorage] = []
    private var origins: [Origin] = []

    /// Adds a storage and returns its number for `add`.
    mutating func enter(_ storage: any ExportStorage) -> Int {
        storages.append(storage)
        return storages.count - 1
    }

    /// Adds a file of a storage. It gets the next number of the combined listing.
    mutating func add(_ file: ExportFile, of storage: Int) { origins.append(Origin(storage: storage, file: file)) }

    func head(of file: ExportFile) -> [UInt8] {
        guard origins.indices.contains(file.number) else { return [] }
        let origin = origins[file.number]
        return storages[origin.storage].head(of: origin.file)
    }

    func forgetHeads() { for storage in storages { storage.forgetHeads() } }

    /// Reads the storages one after the other, each in its own order.
    func read(
        _ wanted: [ExportFile], counter: ReadCounter, report: (ImportProblem) throws -> Void,
        body: (ExportFile, ByteSource) throws -> Void
    ) throws {
        let groups = Dictionary(grouping: wanted.filter { origins.indices.contains($0.number) }) { origins[$0.number].storage }
        for (storage, files) in groups.sorted(by: { $0.key < $1.key }) {
            let inner = files.map { origins[$0.number].file }
            let outer = Dictionary(zip(inner.map(\.number), files), uniquingKeysWith: { first, _ in first })
            try storages[storage].read(inner, counter: counter, report: report) { file, source in
                if let file = outer[file.number] { try body(file, source) }
            }
        }
    }
}
