import Foundation

/// A table of this folder: two words a line, the first line says what they are.
func pairs(_ table: String) throws -> [(first: String, second: String)] {
    let url = URL(filePath: #filePath).deletingLastPathComponent().appending(path: table + ".csv")
    return try String(contentsOf: url, encoding: .utf8).split(separator: "\n").dropFirst().map { line in
        let words = line.split(separator: ",").map(String.init)
        return (words[0], words[words.count - 1])
    }
}
