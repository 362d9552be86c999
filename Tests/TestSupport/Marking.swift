/// Returns a text with ⟦ ⟧ around ranges of its UTF-8 bytes. The ranges must be ascending and disjoint.
package func marked(_ text: String, _ ranges: [Range<Int>]) -> String {
    let bytes = Array(text.utf8)
    var result = ""
    var end = 0
    for range in ranges {
        result += string(bytes[end..<range.lowerBound]) + "⟦" + string(bytes[range]) + "⟧"
        end = range.upperBound
    }
    return result + string(bytes[end...])
}

private func string(_ bytes: ArraySlice<UInt8>) -> String { String(decoding: bytes, as: UTF8.self) }
