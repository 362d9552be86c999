/// The file format of FTS5's segments. A segment has all its terms in the order of their bytes, each with its doclist (see
/// `DoclistEncoder`), cut into leaf pages:
///
///     leaf page   2 bytes    offset of the first id on the page, where that belongs to a term of an earlier page; else 0
///                 2 bytes    offset of the footer
///                 content    the rest of a doclist that began on an earlier page, then terms, each followed by its doclist
///                 footer     for each term a varint: its distance from the term before, the first one's from the start of the page
///
///     term        | length | bytes |                                            the first of a page
///                 | bytes shared with the term before | length | bytes |        the others, without the shared bytes
///
/// Before its own bytes every term has the byte "0". The first id that a page holds of a doclist is stored whole, the others as
/// differences. A doclist breaks between two memos or within a position list, but never within an integer, nor between an id and the
/// size behind it.
///
/// Beside the leaf pages, `memo_index_idx` says for each page with a term how its first term begins: the separator, the shortest text
/// that is above all terms of the page before. And of a term that goes on over many pages there is a list of these pages, so that FTS5
/// can leap to an id:
///
///     page list   | 0 | number of the first page | first id on it | id − id before | …      one id a page; 0 for a page without an id
enum SegmentFormat {
    /// Begins every term. It stands for the index of whole terms; indexes of prefixes, which FTS5 also knows, have other bytes.
    static let mainIndex = UInt8(ascii: "0")
    /// Bytes of a page before its content.
    static let headerSize = 4
}
