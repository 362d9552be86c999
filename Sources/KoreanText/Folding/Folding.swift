/// Text as it is compared.
public enum Folding {
    /// The folded text in UTF-8: two texts that a reader takes for the same have the same bytes.
    public static func bytes(of text: String) -> [UInt8] {
        var folded = FoldedText()
        folded.fold(Array(text.utf8).span)
        return folded.bytes
    }
}
