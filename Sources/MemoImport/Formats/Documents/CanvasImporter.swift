import JSON
import MemoModel

/// Obsidian's canvases (`.canvas`): one memo per canvas with the texts of its cards from top to bottom.
/// Embedded files and arrows are left out. Fields of other programs are counted in the report.
struct CanvasImporter: FileImporter {
    static let name = "canvas"
    static let summary = LocalizedMessage("Obsidian's canvases (.canvas)", ko: "옵시디언 캔버스(.canvas)")

    private static let limit = 64 << 20

    let options: ImportOptions

    /// Claims canvases by their extension.
    func claims(_ file: ExportFile, of export: Export) -> Bool { file.pathExtension == "canvas" }

    /// Yields one memo per canvas that has text.
    func read(_ files: [ExportFile], of export: Export, yield: (ImportItem) throws -> Void) throws {
        try DocumentFiles.read(files, of: export, options, limit: Self.limit, yield: yield) { reading, _, bytes in
            var parser = JSONParser(bytes)
            guard let canvas = try? parser.value(), case .array(let nodes)? = canvas["nodes"] else {
                throw ArchiveReader.Failure(reason: "not a canvas")
            }
            reading.countLeftOut(Self.unread(canvas))
            let cards = nodes.compactMap { node in
                (node["text"] ?? node["label"])?.scalarText.map { (Self.place(node), $0.trimmingEnds) }
            }
            return DocumentText(text: cards.sorted { $0.0 < $1.0 }.map(\.1).filter { !$0.isEmpty }.joined(separator: "\n\n"))
        }
    }

    private static let read: Set<String> = [
        "id", "type", "text", "label", "file", "subpath", "url", "x", "y", "width", "height", "color", "background",
        "backgroundStyle", "fromNode", "fromSide", "fromEnd", "toNode", "toSide", "toEnd",
    ]

    /// Returns the paths of text that no version of Obsidian has written so far.
    private static func unread(_ canvas: JSONValue) -> [String: Int] {
        let parts = ["nodes", "edges"].flatMap { key in if case .array(let values)? = canvas[key] { values } else { [JSONValue]() } }
        return ([canvas] + parts).reduce(into: [:]) { found, part in
            let others = part.members.rest(besides: read, whole: ["nodes", "edges"])
            if !others.isEmpty { found.merge(NestedText.words(in: .object(others), under: "canvas"), uniquingKeysWith: +) }
        }
    }

    private static func place(_ node: JSONValue) -> (Double, Double) {
        let number = { (key: String) in node[key]?.scalarText.flatMap(Double.init) ?? 0 }
        return (number("y"), number("x"))
    }
}
