import SaekinKit

let (export, words) = (CommandLine.arguments[1], CommandLine.arguments[2])
let vault = try await SaekinVault.open("notes.db")
let report = try await vault.importExport(at: export)
print("\(report.imported) new, \(report.updated) changed, \(report.rejected) rejected")

var request = SearchRequest(query: words)
request.limit = 5
let answer = try await vault.search(request)
print("\(answer.total) found")
for hit in answer.hits {
    print("#\(hit.id.rawValue) \(highlighted(hit.title)) (\(hit.rung))")
    print("  " + highlighted(hit.snippet).replacing("\n", with: " "))
}
try await vault.close()

/// Ranges of marks are in UTF-8 bytes; UTF-16 units and characters are available, too.
func highlighted(_ text: MarkedText) -> String {
    var bytes = Array(text.text.utf8)
    for mark in text.marks.reversed() {
        bytes.insert(UInt8(ascii: "]"), at: mark.utf8.upperBound)
        bytes.insert(UInt8(ascii: "["), at: mark.utf8.lowerBound)
    }
    return String(decoding: bytes, as: UTF8.self)
}
