import Foundation

/// Reads a table of this folder: a header line, then two words per line.
func pairs(_ table: String) throws -> [(first: String, second: String)] {
    let url = URL(filePath: #filePath).deletingLastPathComponent().appending(path: table + ".csv")
    return try String(contentsOf: url, encoding: .utf8).split(separator: "\n").dropFirst().map { line in
        let words = line.split(separator: ",").map(String.init)
        return (words[0], words[words.count - 1])
    }
}
