import MemoVault

/// A file of the web page, as it is sent to browsers.
package struct PageFile: Sendable {
    /// `/` for the page itself, otherwise `/` and the file name.
    package let path: String
    package let text: String
    package let mediaType: String
    /// The entity tag, which changes with the content.
    package let tag: String

    /// All files of the page.
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
