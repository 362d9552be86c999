/// The dates of a page: `meta` elements of many systems, and `time` elements that are marked as such.
struct HTMLDates {
    private static let createdNames: Set<String> = [
        "article:published_time", "og:published_time", "datepublished", "datecreated", "dcterms.created", "dcterms.issued", "dcterms.date",
        "dc.date", "dc.date.created", "dc.date.issued", "pubdate", "publishdate", "publish-date", "publish_date", "published_time",
        "publication_date", "citation_publication_date", "parsely-pub-date", "sailthru.date", "article.published", "article.created",
        "bt:pubdate", "uploaddate",
    ]
    private static let modifiedNames: Set<String> = [
        "article:modified_time", "og:updated_time", "datemodified", "dcterms.modified", "dc.date.modified", "last-modified", "lastmod",
        "revised", "article.updated", "bt:moddate",
    ]
    /// Classes of `time` elements in microformats and blogs.
    private static let createdClasses: Set<Substring> = ["dt-published", "published", "entry-date", "post-date"]
    private static let modifiedClasses: Set<Substring> = ["dt-updated", "updated"]

    /// The first date of each kind.
    private(set) var created: String?
    private(set) var modified: String?
    /// Dates of `time` elements without such a mark.
    private var others: [String] = []

    /// The date of creation; that of the only `time` element if nothing else tells it.
    var best: String? { created ?? (Set(others).count == 1 ? others.first : nil) }

    /// Takes the date of an element, if it has one.
    mutating func read(_ element: String, _ attributes: [String: String]) {
        guard let value = attributes[element == "time" ? "datetime" : "content"] ?? attributes["datetime"],
            value.contains(where: \.isNumber)
        else { return }
        let names = ["property", "name", "itemprop", "http-equiv"].compactMap { attributes[$0]?.lowercased() }
        let classes = Set((attributes["class"] ?? "").split(separator: " "))
        if names.contains(where: Self.createdNames.contains) || attributes["pubdate"] != nil
            || !classes.isDisjoint(with: Self.createdClasses)
        {
            created = created ?? value
        } else if names.contains(where: Self.modifiedNames.contains) || !classes.isDisjoint(with: Self.modifiedClasses) {
            modified = modified ?? value
        } else if element == "time" {
            others.append(value)
        }
    }
}
