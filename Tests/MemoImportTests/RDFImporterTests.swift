import MemoImport
import MemoModel
import Testing

/// Libraries in RDF, as Zotero exports them.
@Suite struct RDFImporterTests {
    private static let library = """
        <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns:z="http://www.zotero.org/namespaces/export#">
          <bib:Book rdf:about="urn:isbn:1">
            <z:itemType>book</z:itemType>
            <dc:publisher><foaf:Organization><foaf:name>물푸레출판</foaf:name></foaf:Organization></dc:publisher>
            <bib:authors><rdf:Seq>
              <rdf:li><foaf:Person><foaf:surname>김</foaf:surname><foaf:givenName>서연</foaf:givenName></foaf:Person></rdf:li>
              <rdf:li><foaf:Person><foaf:surname>한</foaf:surname></foaf:Person></rdf:li>
            </rdf:Seq></bib:authors>
            <dcterms:isReferencedBy rdf:resource="#item_12"/>
            <link:link rdf:resource="#item_13"/>
            <dcterms:isPartOf rdf:resource="#series"/>
            <dc:subject>식물학</dc:subject>
            <dc:subject><z:AutomaticTag><rdf:value>정원</rdf:value></z:AutomaticTag></dc:subject>
            <dc:title>작은 정원</dc:title>
            <dcterms:abstract>마당을 기록한 책.</dcterms:abstract>
            <dcterms:dateSubmitted>2024-03-04 09:12:00</dcterms:dateSubmitted>
            <dc:identifier><dcterms:URI><rdf:value>https://example.com/garden</rdf:value></dcterms:URI></dc:identifier>
          </bib:Book>
          <bib:Memo rdf:about="#item_12">
            <rdf:value>&lt;p&gt;&lt;b&gt;가지치기&lt;/b&gt; 시기&lt;/p&gt;</rdf:value><dc:subject>다시읽기</dc:subject>
          </bib:Memo>
          <z:Attachment rdf:about="#item_13"><z:itemType>attachment</z:itemType>
            <rdf:resource rdf:resource="files/13/a.pdf"/><dc:title>정원 원문</dc:title><link:type>application/pdf</link:type></z:Attachment>
          <bib:Series rdf:about="#series"><dc:title>마당 총서</dc:title></bib:Series>
          <bib:Memo rdf:about="#item_20"><rdf:value>온실 견학</rdf:value></bib:Memo>
          <z:Collection rdf:about="#c1"><dc:title>정원</dc:title>
            <dcterms:hasPart rdf:resource="#c2"/><dcterms:hasPart rdf:resource="#item_20"/></z:Collection>
          <z:Collection rdf:about="#c2"><dc:title>읽은 책</dc:title><dcterms:hasPart rdf:resource="urn:isbn:1"/></z:Collection>
          <z:Collection rdf:about="#c3"><dc:title>빈 모음</dc:title></z:Collection>
        </rdf:RDF>
        """

    @Test func `items have their notes, people, tags and collections`() throws {
        let outcome = try TemporaryExport(["자료.rdf": Self.library]).read()
        #expect(
            outcome.memos.map(\.text.whole) == [
                """
                작은 정원
                가지치기 시기
                마당을 기록한 책.
                publisher: 물푸레출판
                authors: 김, 서연; 한
                link: 정원 원문
                isPartOf: 마당 총서
                https://example.com/garden
                """, "온실 견학",
            ], "\(outcome)")
        #expect(outcome.memos.map(\.category) == [["정원", "읽은 책"], ["정원"]] && outcome.memos[0].tags == ["다시읽기", "식물학", "정원"])
        #expect(
            outcome.memos[0].created?.milliseconds == 1_709_511_120_000 && outcome.memos.map(\.externalID) == ["urn:isbn:1", "#item_20"])
    }

    @Test func `a collection without items is named in the report`() throws {
        let outcome = try TemporaryExport(["자료.rdf": Self.library]).read()
        #expect(outcome.problem("fields-left-out")?.message.english.contains("Collection.title") == true, "\(outcome)")
        let used = Self.library.replacing(##"<z:Collection rdf:about="#c3"><dc:title>빈 모음</dc:title></z:Collection>"##, with: "")
        #expect(try TemporaryExport(["자료.rdf": used]).read().problem("fields-left-out") == nil)
    }

    @Test func `a library that is cut off keeps what was read`() throws {
        let start = try #require(Self.library.firstRange(of: "<z:Collection"))
        let cut = String(Self.library[..<start.lowerBound])
        let outcome = try TemporaryExport(["자료.rdf": cut]).read()
        #expect(outcome.titles == ["작은 정원", "온실 견학"] && outcome.codes.contains("xml-syntax"), "\(outcome)")
    }

    @Test(arguments: [
        ##"<a:A rdf:about="#a"><a:next rdf:resource="#b"/><a:word>하나</a:word></a:A><a:B rdf:about="#b"><a:next rdf:resource="#a"/><a:word>둘</a:word></a:B>"##,
        ##"<a:A rdf:about="#a"><a:next rdf:resource="#a"/><a:word>하나 둘</a:word></a:A>"##,
        ##"<z:Collection rdf:about="#a"><dcterms:hasPart rdf:resource="#a"/><dcterms:hasPart rdf:resource="#b"/><dc:title>하나</dc:title></z:Collection><a:B rdf:about="#b"><a:word>둘</a:word></a:B>"##,
        ##"<a:A rdf:about="#a"><dcterms:isReferencedBy rdf:resource="#b"/><a:word>하나</a:word></a:A><a:B rdf:about="#b"><dcterms:isReferencedBy rdf:resource="#b"/><dcterms:isReferencedBy rdf:resource="#a"/><a:word>둘</a:word></a:B>"##,
    ])
    func `resources in a circle end`(resources: String) throws {
        let outcome = try TemporaryExport(["a.rdf": "<rdf:RDF>\(resources)</rdf:RDF>"]).read()
        let all = outcome.memos.map { "\($0.text.whole) \($0.category)" }.joined()
        #expect(all.contains("하나") && all.contains("둘"), "\(outcome)")
    }

    @Test(.timeLimit(.minutes(1))) func `parts that many lead to are read once`() throws {
        let parts = (0..<40).map { number in
            let next = String(repeating: "<a:next rdf:resource=\"#p\(number + 1)\"/>", count: 4)
            return "<a:P rdf:about=\"#p\(number)\">\(next)<dc:title>글 \(number)</dc:title></a:P>"
        }
        let outcome = try TemporaryExport(["a.rdf": "<rdf:RDF>\(parts.joined())</rdf:RDF>"]).read()
        let all = outcome.memos.map(\.text.whole).joined(separator: "\n")
        for number in 0..<40 { #expect(all.contains("글 \(number)"), "\(outcome)") }
    }
}
