/// The entity tags in an `If-Match` header, without quotes.
///
/// A proxy that packs JSON makes a tag weak (nginx) or adds the packing to it (Apache). The tag of a memo is a hash of it, so what is left still
/// names the version that the client read.
enum EntityTags {
    private static let packings = ["-gzip", "-br", "-zstd"]

    /// Returns the tags in a header.
    static func read(_ header: String) -> [String] {
        header.split(separator: ",").map { part in
            var tag = String(part.filter { !$0.isWhitespace }.trimmingPrefix("W/").filter { $0 != "\"" })
            for packing in packings where tag.hasSuffix(packing) { tag.removeLast(packing.count) }
            return tag
        }
    }
}
