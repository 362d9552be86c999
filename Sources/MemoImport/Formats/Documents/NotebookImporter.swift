import JSON
import MemoModel

/// Jupyter's notebooks (`.ipynb`): one memo per file, with its text, its code and the output of the code. Pictures are lost.
struct NotebookImporter: FileImporter {
    static let name = "jupyter"
    static let summary = LocalizedMessage(
        "Jupyter's notebooks (.ipynb): text, code and printed results", ko: "주피터 노트북(.ipynb)의 글, 코드, 출력한 글")

    private static let limit = 256 << 20

    let options: ImportOptions

    /// Claims notebooks by their extension.
    func claims(_ file: ExportFile, of export: Export) -> Bool { file.pathExtension == "ipynb" }

    /// Yields one memo per notebook that has text.
    func read(_ files: [ExportFile], of export: Export, yield: (ImportItem) throws -> Void) throws {
        try DocumentFiles.read(files, of: export, options, limit: Self.limit, yield: yield) { reading, _, bytes in
            let notebook = try JSONValue(parsing: bytes)
            let metadata = notebook["metadata"]
            let language = (metadata?["kernelspec"]?["language"] ?? metadata?["language_info"]?["name"])?.scalarText ?? ""
            // Notebooks before version 4 have sheets.
            let cells = notebook["cells"]?.items ?? (notebook["worksheets"]?.items ?? []).flatMap { $0["cells"]?.items ?? [] }
            var document = DocumentText(
                text: cells.map { Self.text(of: $0, language) }.filter { !$0.isEmpty }.joined(separator: "\n\n"))
            document.title = metadata?["title"]?.scalarText ?? ""
            document.tags = (metadata?["tags"]?.items ?? []).compactMap { $0.scalarText?.tagName }
            for cell in cells {
                document.tags.add(tags: (cell["metadata"]?["tags"]?.items ?? []).compactMap { $0.scalarText?.tagName })
            }
            let others = (metadata?.members ?? []).rest(
                besides: ["title"], whole: ["kernelspec", "language_info", "tags", "widgets", "colab", "toc", "vscode"])
            reading.countLeftOut(NestedText.words(in: .object(others), under: "metadata"))
            let rest = notebook.members.rest(besides: ["nbformat", "nbformat_minor"], whole: ["cells", "worksheets", "metadata"])
            reading.countLeftOut(NestedText.words(in: .object(rest), under: "notebook"))
            for cell in cells {
                let others = cell.members.rest(
                    besides: ["cell_type", "id", "execution_count", "prompt_number", "level", "language", "collapsed"],
                    whole: ["source", "input", "outputs", "metadata", "attachments"])
                reading.countLeftOut(NestedText.words(in: .object(others), under: "cells"))
                let settings = (cell["metadata"]?.members ?? []).rest(
                    besides: ["collapsed", "scrolled"], whole: ["tags", "colab", "jupyter", "vscode"])
                reading.countLeftOut(NestedText.words(in: .object(settings), under: "cells.metadata"))
            }
            return document
        }
    }

    private static func text(of cell: JSONValue, _ language: String) -> String {
        let source = string(cell["source"] ?? cell["input"])
        switch cell["cell_type"]?.scalarText {
        case "code":
            let results = (cell["outputs"]?.items ?? []).map(result).filter { !$0.isEmpty }
            let code = source.isEmpty ? [] : ["```\(language)\n\(source)\n```"]
            return (code + results).joined(separator: "\n")
        case "heading":
            guard case .integer(let level)? = cell["level"] else { return "# " + source }
            return String(repeating: "#", count: max(1, min(6, Int(clamping: level)))) + " " + source
        default: return source
        }
    }

    /// Returns the output of a cell: text, plain or as HTML, or an error.
    private static func result(_ output: JSONValue) -> String {
        let data = output["data"]
        let plain = string(output["text"] ?? data?["text/plain"] ?? data?["text/markdown"])
        if !plain.isEmpty { return plain }
        let html = string(data?["text/html"] ?? output["html"])
        if !html.isEmpty { return MarkupText.words(html) }
        return [output["ename"], output["evalue"]].compactMap { $0?.scalarText }.joined(separator: ": ")
    }

    /// Returns a text, which may be a list of its lines.
    private static func string(_ value: JSONValue?) -> String {
        guard let value else { return "" }
        let lines = value.items.compactMap(\.scalarText)
        if lines.count == value.items.count, !lines.isEmpty { return lines.joined().trimmingEnds }
        return (value.scalarText ?? NestedText.everything(in: value, under: "source")).trimmingEnds
    }
}
