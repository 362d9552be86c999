/// Folds text for comparison.
public enum Folding {
    /// Returns the folded text in UTF-8. Texts that differ only in case, width or composition give the same
    /// bytes.
    public static func bytes(of text: String) -> [UInt8] {
        var folded = FoldedText()
        folded.fold(Array(text.utf8).span)
        return folded.bytes
    }
}
