import JSON
import MemoModel
import MemoSearch
import MemoVault

/// A file of the web page, as it is sent to browsers.
package struct PageFile: Sendable {
    /// `/` for the page itself, otherwise `/` and the file name.
    package let path: String
    package let text: String
    package let mediaType: String
    /// The entity tag, which changes with the content.
    package let tag: String

    /// What stands for the address of the page in a file that browsers read by itself; nil if the file is the same at every address.
    package var base: String? { path == "/opensearch.xml" ? "$base" : nil }

    /// All files of the page.
    package static let all: [PageFile] = PageFiles.all.map { file in
        let text = file.name == "page.js" ? rungs + file.text : file.text
        return PageFile(
            path: file.name == "index.html" ? "/" : "/" + file.name, text: text,
            mediaType: types[String(file.name.drop { $0 != "." })] ?? "text/plain; charset=utf-8",
            tag: String(SHA256.hash(Array(text.utf8)).hex.prefix(16)))
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

    private static let types = [
        ".html": "text/html; charset=utf-8", ".css": "text/css; charset=utf-8", ".js": "text/javascript; charset=utf-8",
        ".svg": "image/svg+xml", ".xml": "application/opensearchdescription+xml", ".webmanifest": "application/manifest+json",
    ]
}
