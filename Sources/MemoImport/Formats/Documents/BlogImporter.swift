import MemoModel

/// Blogs as WordPress (WXR), Tistory or Textcube (TTXML) and Blogger (Atom) back them up: one memo per post, page or notice, with its comments; those
/// of Blogger stand behind all posts and are memos that name theirs. Pictures, menus and designs are lost. A draft gets the tag `draft`, a private
/// post the tag `private`.
struct BlogImporter: FileImporter {
    static let name = "blog"
    static let summary = LocalizedMessage(
        "blogs of WordPress, Tistory and Blogger (XML), one memo per post", ko: "워드프레스, 티스토리, 블로거의 블로그(XML), 글 하나가 메모 하나")

    let options: ImportOptions

    /// Claims XML whose first bytes name one of the formats.
    func claims(_ file: ExportFile, of export: Export) -> Bool {
        guard ["xml", "wxr", "atom"].contains(file.pathExtension) else { return false }
        let head = export.head(of: file)
        return ["wordpress.org/export/", "<wp:wxr_version", "tattertools/", "http://www.w3.org/2005/Atom"].contains { head.contains($0) }
    }

    /// Yields one memo per post.
    func read(_ files: [ExportFile], of export: Export, yield: (ImportItem) throws -> Void) throws {
        try MarkupNoteFiles.read(files, of: export, options, isSingle: false, yield: yield) { _ in BlogNotes() }
    }
}

private final class BlogNotes: MarkupNotes {
    var done: [MarkupNote] = []
    private var post: Post?
    private var open: [String] = []
    private var value = ""
    private var domain = ""
    /// Whether the open element has had no elements within it.
    private var isLeaf = false
    /// Names and parents of WordPress's categories by their keys.
    private var categories: [String: (name: String, parent: String)] = [:]
    private var category = (key: "", name: "", parent: "")
    private(set) var leftOut = 0
    private(set) var heldCount = 0
    private(set) var unread: [String: Int] = [:]

    /// A post while its elements are read.
    private struct Post {
        var note = MarkupNote()
        var (kind, status, content, excerpt, key) = ("post", "", "", "", "")
        var isPlain = false
        var categories: [(key: String, name: String)] = []
        var lines: [String] = []
        var (author, comment) = ("", "")
        /// The ID of the post that a comment of Blogger belongs to.
        var above = ""
        var local = (created: "", modified: "")
    }

    /// Kinds of WordPress's posts that hold no text of a person.
    private static let machinery: Set<String> = [
        "attachment", "nav_menu_item", "revision", "custom_css", "customize_changeset", "oembed_cache", "settings", "template",
    ]
    /// Titles of the posts of an Atom feed by their IDs.
    private var titles: [String: String] = [:]
    private static let mostTitles = 100_000

    func start(_ name: String, _ attributes: [String: String]) {
        open.append(name)
        (value, isLeaf) = ("", true)
        switch name {
        case "item", "post", "notice", "entry":
            post = Post()
            if let slogan = attributes["slogan"] { post?.note.title = slogan }
        case "category" where attributes["term"] != nil: label(attributes["term"] ?? "", scheme: attributes["scheme"] ?? "")
        case "thr:in-reply-to": post?.above = attributes["ref"] ?? ""
        case "category": domain = attributes["nicename"].map { (attributes["domain"] ?? "") + " " + $0 } ?? attributes["domain"] ?? ""
        case "content":
            if ["post", "notice"].contains(open.dropLast().last) {
                post?.isPlain = ["markdown", "textile"].contains(attributes["formatter"] ?? "")
            }
        case "comment", "wp:comment": flushComment()
        default: break
        }
    }

    func text(_ text: String) { value += text }

    func end(_ name: String) {
        let parent = open.dropLast().last ?? ""
        if post != nil { field(name, in: parent) } else { channel(name) }
        if !open.isEmpty { open.removeLast() }
        if name == "item" || name == "entry" || (name == "post" || name == "notice") && !open.contains("comment") { finish() }
        (value, isLeaf) = ("", false)
    }

    /// Elements that only programs need: addresses, settings, people who only wrote, passwords.
    private static let technical: Set<String> = [
        "link", "guid", "pubDate", "dc:creator", "language", "generator", "docs", "url", "width", "height", "title", "location", "password",
        "acceptComment", "acceptTrackback", "acceptPingback", "ip", "homepage", "written", "secret", "isFiltered", "uri", "site",
        "received", "id",
        "enclosure", "attached", "downloads", "label", "device", "starred", "priority", "root", "name", "slogan", "domain",
        "secondaryDomain",
        "defaultDomain", "useSlogan", "visibility", "blogLanguage", "logo", "mime", "updated", "published", "email", "blogger:type",
        "blogger:created", "blogger:filename", "blogger:inReplyTo",
    ]

    /// Returns whether an unknown element holds words.
    private func isText(_ name: String) -> Bool {
        isLeaf && !name.hasPrefix("wp:") && !Self.technical.contains(name) && value.contains(where: \.isLetter)
            && open.dropLast().last != "attachment"
    }

    /// Reads the elements beside the posts.
    private func channel(_ name: String) {
        switch name {
        case "wp:category_nicename": category.key = value
        case "wp:cat_name": category.name = value
        case "wp:category_parent": category.parent = value
        case "wp:category":
            categories[category.key] = (category.name, category.parent)
            category = ("", "", "")
        // Texts of the blog, its categories and its visitors' book.
        case "wp:category_description", "wp:tag_description": if value.contains(where: \.isLetter) { unread[name, default: 0] += 1 }
        default: if isText(name) { unread[name, default: 0] += 1 }
        }
    }

    private func field(_ name: String, in parent: String) {
        switch (name, parent) {
        case ("title", "item"), ("title", "post"), ("title", "notice"), ("title", "entry"): post?.note.title = value
        case ("content:encoded", _), ("content", "post"), ("content", "notice"), ("content", "entry"): post?.content = value
        case ("excerpt:encoded", _), ("summary", "entry"): post?.excerpt = value
        case (_, "entry") where atom(name): break
        case ("name", "author"): post?.author = value
        case ("app:draft", _): if value == "yes" { post?.status = "draft" }
        case ("wp:post_id", _), ("id", "post"), ("id", "notice"): post?.note.id = (parent == "notice" ? "notice " : "") + value
        case ("wp:post_date_gmt", _): if value.first != "0", !value.isEmpty { post?.note.created = value + "Z" }
        case ("wp:post_modified_gmt", _): if value.first != "0", !value.isEmpty { post?.note.modified = value + "Z" }
        case ("wp:post_date", _), ("pubDate", "item"): if value.first != "0" { post?.local.created = value }
        case ("wp:post_modified", _): if value.first != "0" { post?.local.modified = value }
        case ("published", _), ("created", _): if post?.local.created.isEmpty == true || name == "published" { post?.local.created = value }
        case ("modified", _): post?.local.modified = value
        case ("wp:status", _), ("visibility", _): post?.status = value
        case ("wp:post_type", _): post?.kind = value
        case ("category", "item"): category(domain)
        case ("category", "post"), ("category", "notice"): post?.note.category = value.split(separator: "/").map(String.init)
        case ("tag", "post"), ("tag", "notice"): post?.note.tags += TagList.names(in: value)
        case ("wp:comment_author", _), ("name", "commenter"): post?.author = value
        case ("wp:comment_content", _), ("content", "comment"): post?.comment = MarkupText.words(value)
        case ("comment", _), ("wp:comment", _): flushComment()
        case ("attachment", _): heldCount += 1
        case ("wp:meta_key", _): post?.key = value
        case ("wp:meta_value", _): meta()
        case ("title", "trackback"), ("excerpt", "trackback"): if !value.isEmpty { post?.lines.append(value) }
        case ("wp:is_sticky", _): post?.note.isPinned = value == "1"
        default: if isText(name) { post?.lines.append("\(name): \(MarkupText.words(value))") }
        }
    }

    /// Reads an element that only entries of Atom have. Returns false for any other.
    private func atom(_ name: String) -> Bool {
        switch name {
        case "id": post?.note.id = value
        case "updated": post?.local.modified = value
        case "blogger:type": post?.kind = value.lowercased()
        case "blogger:status": post?.status = value.lowercased()
        case "blogger:parent": post?.above = value
        default: return false
        }
        return true
    }

    /// Reads a label of a post of Atom, or what kind of entry it is.
    private func label(_ term: String, scheme: String) {
        if scheme.hasSuffix("#kind") {
            post?.kind = term.lastIndex(of: "#").map { String(term[term.index(after: $0)...]) } ?? term
        } else {
            post?.note.tags.append(term)
        }
    }

    private func category(_ domain: String) {
        let parts = domain.split(separator: " ", maxSplits: 1)
        if parts.first == "post_tag" {
            post?.note.tags.append(value)
        } else if parts.first == "category" || parts.isEmpty {
            post?.categories.append((parts.count > 1 ? String(parts[1]) : "", value))
        }
    }

    /// Keeps a field of a post that holds words. Others are settings.
    private func meta() {
        guard let post, !post.key.isEmpty else { return }
        let isPacked = value.first == "{" || value.first == "[" || value.prefix(2) == "a:" || value.prefix(2) == "O:"
        let isWord =
            value.contains { $0.isLetter && !$0.isASCII || $0 == " " } || !post.key.hasPrefix("_") && value.contains(where: \.isLetter)
        guard isWord, !isPacked, !Machinery.holds(value, isNamed: post.key.hasPrefix("_")) else { return }
        self.post?.lines.append("\(post.key): \(MarkupText.words(value))")
    }

    private func flushComment() {
        guard let post, !post.comment.isEmpty else { return }
        self.post?.lines.append(post.author.isEmpty ? post.comment : "\(post.author): \(post.comment)")
        self.post?.comment = ""
        self.post?.author = ""
    }

    /// Ends a post.
    private func finish() {
        guard var post else { return }
        self.post = nil
        guard !Self.machinery.contains(post.kind), !post.kind.hasPrefix("wp_") else { return leftOut += 1 }
        var text = MemoText(post.isPlain ? post.content : Self.text(ofHTML: post.content))
        if !post.excerpt.isEmpty { post.lines.insert(Self.text(ofHTML: post.excerpt), at: 0) }
        if !post.above.isEmpty {
            if !post.author.isEmpty { text = MemoText("\(post.author): \(text.whole)") }
            if let title = titles[post.above] { post.lines.append("parent: \(title)") }
        } else if titles.count < Self.mostTitles, open.last == "feed", let id = post.note.id {
            titles[id] = post.note.title
        }
        text = text.adding(lines: post.lines)
        post.note.text = text.whole
        if post.note.created.isEmpty { post.note.created = post.local.created }
        if post.note.modified.isEmpty { post.note.modified = post.local.modified }
        if let first = post.categories.first {
            post.note.category = path(first)
            post.note.tags += post.categories.dropFirst().map(\.name)
        }
        switch post.status {
        case "draft", "pending", "auto-draft": post.note.tags.append("draft")
        case "private": post.note.tags.append("private")
        case "trash", "soft_trashed": post.note.isTrashed = true
        default: break
        }
        done.append(post.note)
    }

    /// Returns the names of a category and those above it, outermost first.
    private func path(_ category: (key: String, name: String)) -> [String] {
        var (names, key) = ([category.name], categories[category.key]?.parent ?? "")
        while let above = categories[key], names.count < 16 {
            names.insert(above.name, at: 0)
            key = above.parent
        }
        return names
    }

    private static let blocks: Set<Substring> = [
        "p", "div", "ul", "ol", "li", "h1", "h2", "h3", "h4", "h5", "h6", "table", "tr", "td", "th", "thead", "tbody", "blockquote", "hr",
        "br", "dl", "dt", "dd",
        "section", "figure", "pre",
    ]

    /// Returns the text of HTML in which line breaks are meant where no block begins or ends, as WordPress's old editor stores it.
    private static func text(ofHTML html: String) -> String {
        guard html.utf8.contains(0x0A), !html.contains("<!-- wp:"), !html.contains("<p") else { return (try? HTMLText(html).text) ?? html }
        var (lines, isPre) = ("", false)
        for line in html.lines {
            let name =
                line.lastIndex(of: "<").map { line[$0...].dropFirst().drop { $0 == "/" }.prefix { $0.isLetter || $0.isNumber } } ?? ""
            if line.contains("<pre") { isPre = true }
            lines += line + (isPre || line.last == ">" && blocks.contains(Substring(name.lowercased())) ? "\n" : "<br>\n")
            if line.contains("</pre") { isPre = false }
        }
        return (try? HTMLText(lines).text) ?? html
    }
}
