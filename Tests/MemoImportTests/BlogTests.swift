import MemoImport
import MemoModel
import Testing

/// Blogs of WordPress and Tistory.
@Suite struct BlogTests {
    private func wordpress(_ item: String, channel: String = "") throws -> Outcome {
        try TemporaryExport([
            "blog.xml":
                "<?xml version='1.0'?><rss xmlns:content='c' xmlns:excerpt='http://wordpress.org/export/1.2/excerpt/' xmlns:wp='http://wordpress.org/export/1.2/'><channel><title>텃밭</title><wp:wxr_version>1.2</wp:wxr_version>\(channel)<item>\(item)</item></channel></rss>"
        ]).read()
    }

    @Test func `a post has its categories, tags, dates, fields and comments`() throws {
        let categories =
            "<wp:category><wp:category_nicename>g</wp:category_nicename><wp:category_parent></wp:category_parent><wp:cat_name>텃밭</wp:cat_name></wp:category><wp:category><wp:category_nicename>s</wp:category_nicename><wp:category_parent>g</wp:category_parent><wp:cat_name>봄</wp:cat_name></wp:category>"
        let outcome = try wordpress(
            "<title>상추 심기</title><link>https://b.kr/1</link><pubDate>Mon, 04 Mar 2024 09:12:00 +0900</pubDate><content:encoded><![CDATA[<!-- wp:paragraph --><p>상추를 <b>심었다</b>.</p><p>물</p>]]></content:encoded><excerpt:encoded><![CDATA[짧은 글]]></excerpt:encoded><wp:post_id>11</wp:post_id><wp:post_date>2024-03-04 09:12:00</wp:post_date><wp:post_date_gmt>2024-03-04 00:12:00</wp:post_date_gmt><wp:post_modified_gmt>2024-03-04 01:12:00</wp:post_modified_gmt><wp:status>publish</wp:status><wp:post_type>post</wp:post_type><wp:is_sticky>1</wp:is_sticky><category domain='category' nicename='s'>봄</category><category domain='category' nicename='x'>일기</category><category domain='post_tag' nicename='t'>씨앗</category><wp:postmeta><wp:meta_key>_edit_lock</wp:meta_key><wp:meta_value>1709511120:1</wp:meta_value></wp:postmeta><wp:postmeta><wp:meta_key>날씨</wp:meta_key><wp:meta_value>맑음</wp:meta_value></wp:postmeta><wp:comment><wp:comment_author>한여름</wp:comment_author><wp:comment_content><![CDATA[잘 <b>자라길</b>]]></wp:comment_content></wp:comment>",
            channel: categories)
        let memo = try #require(outcome.memos.first)
        #expect(memo.text.whole == "상추 심기\n상추를 심었다.\n물\n짧은 글\n날씨: 맑음\n한여름: 잘 자라길", "\(outcome)")
        #expect(memo.category == ["텃밭", "봄"] && memo.tags == ["씨앗", "일기"] && memo.externalID == "11" && memo.isPinned)
        #expect(memo.created.map(\.milliseconds) == 1_709_511_120_000 && memo.modified.map(\.milliseconds) == 1_709_514_720_000)
        #expect(outcome.codes.isEmpty)
    }

    @Test(arguments: [
        ("draft", ["draft"], false), ("pending", ["draft"], false), ("private", ["private"], false), ("trash", [], true),
        ("publish", [], false),
    ])
    func `drafts, private posts and the trash are told apart`(status: String, tags: [String], isTrashed: Bool) throws {
        let outcome = try wordpress(
            "<title>가</title><content:encoded>나</content:encoded><wp:status>\(status)</wp:status><wp:post_date_gmt>0000-00-00 00:00:00</wp:post_date_gmt>"
        )
        #expect(outcome.memos.map(\.tags) == [tags] && outcome.memos.map(\.isTrashed) == [isTrashed] && outcome.codes.isEmpty)
    }

    @Test func `line breaks of the old editor are kept, and other kinds of posts left out`() throws {
        let outcome = try wordpress(
            "<title>가</title><content:encoded><![CDATA[첫 줄\n둘째 <em>줄</em>\n\n<ul>\n<li>셋째</li>\n</ul>\n끝]]></content:encoded></item><item><title>사진</title><wp:post_type>attachment</wp:post_type>"
        )
        #expect(outcome.memos.map(\.text.whole) == ["가\n첫 줄\n둘째 줄\n\n- 셋째\n끝"] && outcome.codes == ["companions"], "\(outcome)")
    }

    @Test func `Tistory's posts have categories, tags, comments and answers`() throws {
        let outcome = try TemporaryExport([
            "Tistory-Backup.xml":
                "<?xml version='1.0'?><blog type=\"tattertools/1.1\" migrational=\"false\"><setting><name>x</name></setting><category><name>집</name></category><post slogan=\"비\" format=\"1.1\"><id>3</id><visibility>private</visibility><title>비 오는 날</title><content formatter=\"ttml\">&lt;p&gt;비가 왔다&lt;/p&gt;</content><location>/</location><published>1709511120</published><created>1709400000</created><modified>1709514720</modified><category>집/일기</category><tag>비</tag><tag>우산</tag><attachment mime=\"image/png\"><name>a.png</name><label>사진</label><content>iVBORw0KGgo=</content></attachment><comment><commenter><name>한여름</name><ip>1.1.1.1</ip></commenter><content>나도</content><comment><commenter><name>나</name></commenter><content>그래</content></comment></comment></post><notice><id>3</id><title>알림글</title><content formatter=\"markdown\">**가** &lt;b&gt;</content></notice></blog>"
        ]).read()
        #expect(outcome.memos.map(\.text.whole) == ["비 오는 날\n비가 왔다\n한여름: 나도\n나: 그래", "알림글\n**가** <b>"], "\(outcome)")
        #expect(
            outcome.memos[0].category == ["집", "일기"] && outcome.memos[0].tags == ["비", "우산", "private"] && outcome.codes == ["attachments"])
        #expect(outcome.memos[0].created?.milliseconds == 1_709_511_120_000 && outcome.memos.map(\.externalID) == ["3", "notice 3"])
    }

    @Test func `Blogger's feeds have posts with labels, comments that name theirs, and drafts`() throws {
        let posts: (String, String) -> String = { kind, control in
            "<entry><id>p1</id>\(kind)<author><name>김미나</name></author><title>텃밭</title><content type='html'>&lt;p&gt;씨를 뿌렸다&lt;/p&gt;</content><published>2024-03-04T00:12:00Z</published><updated>2024-03-05T00:12:00Z</updated><category scheme='http://www.blogger.com/atom/ns#' term='봄'/></entry><entry><id>p2</id>\(control)<title>쓰는 중</title><content>아직</content><published>2024-03-04T00:12:00Z</published></entry>"
        }
        let kind: (String) -> String = {
            "<category scheme='http://schemas.google.com/g/2005#kind' term='http://schemas.google.com/blogger/2008/kind#\($0)'/>"
        }
        let new =
            posts("<blogger:type>POST</blogger:type><blogger:status>LIVE</blogger:status>", "<blogger:status>DRAFT</blogger:status>")
            + "<entry><id>c1</id><blogger:type>COMMENT</blogger:type><blogger:parent>p1</blogger:parent><author><name>이준</name></author><title/><content>잘 자라네요</content></entry>"
        let old =
            posts(kind("post"), kind("post") + "<app:control><app:draft>yes</app:draft></app:control>")
            + "<entry><id>c1</id>\(kind("comment"))<thr:in-reply-to ref='p1'/><author><name>이준</name></author><title/><content>잘 자라네요</content></entry><entry><id>s</id>\(kind("template"))<content>모양</content></entry>"
        for (name, text) in ["Takeout/Blogger/feed.atom": new, "blog-03-05-2024.xml": old] {
            let feed =
                "<?xml version='1.0'?><feed xmlns='http://www.w3.org/2005/Atom' xmlns:app='a' xmlns:thr='t' xmlns:blogger='b'><id>b</id><updated>2024-03-05T00:12:00Z</updated><title>집</title>\(text)</feed>"
            let outcome = try TemporaryExport([name: feed]).read()
            #expect(outcome.memos.map(\.text.whole) == ["텃밭\n씨를 뿌렸다", "쓰는 중\n아직", "이준: 잘 자라네요\nparent: 텃밭"], "\(outcome)")
            #expect(outcome.memos.map(\.tags) == [["봄"], ["draft"], []])
            #expect(outcome.memos.map(\.externalID) == ["p1", "p2", "c1"])
            #expect(outcome.memos[0].created?.milliseconds == 1_709_511_120_000)
            #expect(!outcome.codes.contains("unread-keys"), "\(outcome.problems)")
        }
    }
}
