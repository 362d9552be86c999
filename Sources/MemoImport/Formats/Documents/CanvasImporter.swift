import JSON
public import MemoModel

/// Obsidian's canvases (`.canvas`): one memo per canvas with the texts of its cards from top to bottom.
/// Embedded files and arrows are left out.
public struct CanvasImporter: Importer {
    /// See `Importer.name`.
    public static let name = "canvas"
    /// See `Importer.summary`.
    public static let summary = LocalizedMessage("Obsidian's canvases (.canvas)", ko: "옵시디언 캔버스(.canvas)")

    private static let limit = 64 << 20

    private let options: ImportOptions

    /// See `Importer.init(options:)`.
    public init(options: ImportOptions) { self.options = options }

    /// Claims canvases by their extension.
    public func claim(_ files: [ExportFile], of export: Export) -> [ExportFile] {
        options.format == Self.name ? files : files.filter { $0.pathExtension == "canvas" }
    }

    /// Yields one memo per canvas that has text.
    public func read(_ files: [ExportFile], of export: Export, yield: (ImportItem) throws -> Void) throws {
        try DocumentFiles.read(files, of: export, limit: Self.limit, yield: yield) { _, bytes in
            var parser = JSONParser(bytes)
            guard let canvas = try? parser.value(), case .array(let nodes)? = canvas["nodes"] else {
                throw ArchiveReader.Failure(reason: "not a canvas")
            }
            let cards = nodes.compactMap { node in
                (node["text"] ?? node["label"])?.scalarText.map { (Self.place(node), $0.trimmingEnds) }
            }
            return DocumentText(text: cards.sorted { $0.0 < $1.0 }.map(\.1).filter { !$0.isEmpty }.joined(separator: "\n\n"))
        }
    }

    private static func place(_ node: JSONValue) -> (Double, Double) {
        let number = { (key: String) in node[key]?.scalarText.flatMap(Double.init) ?? 0 }
        return (number("y"), number("x"))
    }
}
