import JSON
import MemoModel

extension Export {
    /// Reads files in the order of the export, and then reports what the reading of their records counted; see `RecordReading.reporting`.
    /// - Parameter place: The place of the report; nil for the export.
    func readRecords(
        _ wanted: [ExportFile], at place: Place? = nil, _ options: ImportOptions, readsMarkup: Bool = false,
        yield: (ImportItem) throws -> Void,
        body: (inout RecordReading, ExportFile, ByteSource) throws -> Void
    ) throws {
        try RecordReading.reporting(at: place ?? Place(path: name), options, readsMarkup: readsMarkup, yield: yield) { reading in
            try read(wanted, report: { try yield(.problem($0)) }) { try body(&reading, $0, $1) }
        }
    }

    /// Reads files as `readRecords`, each of them one JSON value.
    func readValues(
        _ wanted: [ExportFile], _ options: ImportOptions, readsMarkup: Bool = false, yield: (ImportItem) throws -> Void,
        body: (inout RecordReading, ExportFile, JSONValue) throws -> Void
    ) throws {
        try readRecords(wanted, options, readsMarkup: readsMarkup, yield: yield) { reading, file, source in
            guard let bytes = try TextFile.bytes(of: file, source, yield: yield) else { return }
            let value: JSONValue
            do throws(JSONFault) {
                value = try JSONValue(parsing: bytes)
            } catch {
                return try yield(.problem(.jsonSyntax(Place(path: file.path), error.message)))
            }
            try body(&reading, file, value)
        }
    }
}
