/// The file format of FTS5's segments. A segment contains terms in byte order, each followed by its doclist
/// (see `DoclistEncoder`), divided into leaf pages:
///
///     leaf page   2 bytes    offset of the first id on the page, if that belongs to a term of an earlier page; else 0
///                 2 bytes    offset of the footer
///                 content    the rest of a doclist that began on an earlier page, then terms, each followed by its doclist
///                 footer     for each term a varint: its distance from the term before, the first one's from the start of the page
///
///     term        | length | bytes |                                            the first of a page
///                 | bytes shared with the term before | length | bytes |        the others, without the shared bytes
///
/// Every term has the byte "0" before its own bytes. The first ID of a doclist on a page is stored whole, the
/// others as differences. A doclist breaks between two memos or within a position list, but never within an
/// integer, nor between an ID and the size after it.
///
/// Besides the leaf pages, `memo_index_idx` has a separator for each page with a term: the shortest text that
/// is above all terms of the page before. A term that continues over many pages has a skip list of these
/// pages, so that FTS5 can skip to an ID:
///
///     skip list   | 0 | number of the first page | first id on it | id − id before | …      one id a page; 0 for a page without an id
enum SegmentFormat {
    /// Begins every term. It marks the index of whole terms; FTS5's prefix indexes have other bytes.
    static let mainIndex = UInt8(ascii: "0")
    /// Bytes of a page before its content.
    static let headerSize = 4
}
