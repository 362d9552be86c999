import MemoJSON
import Testing

@testable import SaekinCommand

/// Lines made from templates.
@Suite struct LineTemplateTests {
    private func line(_ template: String) -> String {
        var record = Record()
        record.add("id", 12)
        record.add("title", "우유\t사기")
        record.add("category", ["집", "장보기"])
        record.add("date", String?.none)
        return LineTemplate(template).line(of: record)
    }

    @Test func `names stand for fields, and everything else for itself`() {
        #expect(line(#"{id}\t{title}"#) == "12\t우유\\t사기")
        #expect(line("[{category}]({date})") == "[집,장보기]()")
        #expect(line(#"{}{a b}{ID}{id"# + #"\x\\"#) == #"{}{a b}{ID}{id\x\"#)
        #expect(LineTemplate("{id} {title} {id}").names == ["id", "title", "id"])
    }

    @Test func `a template is recognised among the arguments`() {
        #expect(Saekin.templateNamed(["--format", "{id}", "x"]) == ["--format", "tsv", "--template", "{id}", "x"])
        #expect(Saekin.templateNamed(["--format={id}"]) == ["--format", "tsv", "--template", "{id}"])
        #expect(Saekin.templateNamed(["--format", "json", "--", "--format", "{id}"]) == ["--format", "json", "--", "--format", "{id}"])
    }
}
