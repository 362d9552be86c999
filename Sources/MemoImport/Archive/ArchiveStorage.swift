import MemoModel

/// Reads entries of an archive, in archive order.
struct ArchiveStorage: ExportStorage {
    let path: String
    /// The name of the archive, if its path has another one.
    let name: String?
    let heads: [Int: [UInt8]]
    /// Keeps the temporary copy of the archive alive, if it was inside another one.
    let folder: PrivateFolder?

    func head(of file: ExportFile) -> [UInt8] { heads[file.number] ?? [] }

    func read(_ wanted: [ExportFile], counter: ReadCounter, report: ProblemTaker, body: FileTaker) throws {
        var rest = Dictionary(uniqueKeysWithValues: wanted.map { ($0.number, $0) })
        do {
            let archive = try ArchiveReader(path: path, name: name)
            var number = -1
            while !rest.isEmpty, let entry = try archive.next() {
                guard ArchiveListing.isReadable(entry) else { continue }
                number += 1
                guard let file = rest.removeValue(forKey: number), file.rawPath == entry.name else { continue }
                do {
                    try body(file, source(of: file, archive, counter))
                } catch let failure as ReadFailure {
                    try report(failure.problem)
                }
            }
        } catch let failure as ArchiveReader.Failure {
            for file in rest.values.sorted(by: { $0.number < $1.number }) {
                try report(.archiveDamaged(Place(path: file.path), reason: failure.reason))
            }
            return
        }
        for file in rest.values.sorted(by: { $0.number < $1.number }) { try report(.vanished(Place(path: file.path))) }
    }

    private func source(of file: ExportFile, _ archive: ArchiveReader, _ counter: ReadCounter) -> ByteSource {
        var count = 0
        return ByteSource(counter: counter) {
            let place = Place(path: file.path, byte: count)
            do {
                let bytes = try archive.read()
                count += bytes?.count ?? 0
                return bytes
            } catch is ArchiveReader.ExpansionLimitExceeded {
                throw ReadFailure(problem: .expansion(place))
            } catch let failure as ArchiveReader.Failure {
                throw ReadFailure(problem: .archiveDamaged(place, reason: failure.reason))
            }
        }
    }
}
