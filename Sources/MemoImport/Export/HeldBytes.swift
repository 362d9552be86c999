/// The bytes of a single file in memory.
struct HeldBytes: ExportStorage {
    let bytes: [UInt8]

    func head(of file: ExportFile) -> [UInt8] { Array(bytes.prefix(4096)) }

    func read(
        _ wanted: [ExportFile], counter: ReadCounter, report: (ImportProblem) throws -> Void,
        body: (ExportFile, ByteSource) throws -> Void
    ) throws {
        for file in wanted {
            var rest: [UInt8]? = bytes
            do {
                try body(file, ByteSource(counter: counter) { rest.take() })
            } catch let failure as ReadFailure {
                try report(failure.problem)
            }
        }
    }
}
