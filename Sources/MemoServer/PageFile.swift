/// A file of the web page, as browsers get it.
package struct PageFile: Sendable {
    /// `/` for the page itself, else `/` and the file's name.
    package let path: String
    package let text: String
    package let mediaType: String
    /// Another text for another content.
    package let tag: String

    /// All there are.
    package static let all: [PageFile] = PageFiles.all.map { file in
        PageFile(
            path: file.name == "index.html" ? "/" : "/" + file.name, text: file.text,
            mediaType: types[String(file.name.drop { $0 != "." })] ?? "text/plain; charset=utf-8",
            tag: String(SHA256.hash(Array(file.text.utf8)).hex.prefix(16)))
    }

    private static let types = [
        ".html": "text/html; charset=utf-8", ".css": "text/css; charset=utf-8", ".js": "text/javascript; charset=utf-8",
        ".svg": "image/svg+xml",
    ]
}
