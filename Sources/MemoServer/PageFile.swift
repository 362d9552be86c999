import Foundation
import JSON
import MemoImport
import MemoModel
import MemoSearch
import MemoVault

/// A file of the web page, as it is sent to browsers.
package struct PageFile: Sendable {
    /// `/` for the page itself, otherwise `/` and the file name.
    package let path: String
    package let bytes: [UInt8]
    package let mediaType: String
    /// The entity tag, which changes with the content.
    package let tag: String

    /// The content as text.
    package var text: String { String(decoding: bytes, as: UTF8.self) }
    /// The placeholder for the address of the page in a file that browsers read by itself; nil if the file is the same at every address.
    package var base: String? { path == "/opensearch.xml" ? "$base" : nil }
    /// Whether it is compressed already.
    package var isPacked: Bool { mediaType == "image/png" }

    /// All files of the page.
    package static let all: [PageFile] = PageFiles.all.map { file in
        let bytes = file.name.hasSuffix(".png") ? Array(Data(base64Encoded: file.text) ?? Data()) : Array(completed(file).utf8)
        return PageFile(
            path: path(of: file.name), bytes: bytes, mediaType: types[String(file.name.drop { $0 != "." })] ?? "text/plain; charset=utf-8",
            tag: tag(of: bytes))
    }

    /// Identifies the files together. The page and the worker that keeps a copy of it have it, so that both are of one version.
    private static let version = tag(
        of: Array(PageFiles.all.map { $0.name + "\n" + $0.text }.joined(separator: "\n").utf8) + Array(rungs.utf8))

    private static func tag(of bytes: [UInt8]) -> String { String(SHA256.hash(bytes).hex.prefix(16)) }

    private static func path(of name: String) -> String { name == "index.html" ? "/" : "/" + name }

    /// Returns the text of a file with the values filled in that only the server knows.
    private static func completed(_ file: (name: String, text: String)) -> String {
        switch file.name {
        case "page.js": rungs + facts + file.text
        case "index.html": file.text.replacing("$version", with: version)
        case "worker.js": "const $version = \"\(version)\";\n" + file.text
        default: file.text
        }
    }

    /// The table of rungs for the script, which has no list of its own.
    private static let rungs: String = {
        var json = JSONWriter()
        json.array { json in
            for rung in Rung.allCases {
                json.object { json in
                    json.field("name", rung.rawValue)
                    json.field("english", rung.title.english)
                    json.field("korean", rung.title.korean)
                    json.field("isLiteral", rung.kind == .literal)
                    json.field("isDoubtful", rung.isDoubtful)
                }
            }
        }
        return "const $rungs = \(json.text);\n"
    }()

    /// The table of facts with one value for the script: its fields, labels and words for changes.
    private static let facts: String = {
        var json = JSONWriter()
        json.array { json in
            for fact in PlainFact.allCases {
                let definition = fact.definition
                json.object { json in
                    json.field("name", definition.argument)
                    json.field("field", fact.rawValue)
                    json.field("kind", definition.kind.rawValue)
                    json.field("english", definition.name.english.prefix(1).uppercased() + definition.name.english.dropFirst())
                    json.field("korean", definition.name.korean)
                }
            }
        }
        return "const $facts = \(json.text);\n"
    }()

    private static let types = [
        ".html": "text/html; charset=utf-8", ".css": "text/css; charset=utf-8", ".js": "text/javascript; charset=utf-8",
        ".svg": "image/svg+xml", ".png": "image/png", ".xml": "application/opensearchdescription+xml",
        ".webmanifest": "application/manifest+json",
    ]
}
