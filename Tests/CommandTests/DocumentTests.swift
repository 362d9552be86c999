import Foundation
import MemoModel
import MemoSearch
import Testing

/// Compares the documents with the program: commands print what is shown, both languages have the same
/// content, and links have targets.
///
/// - ` ```console ` blocks hold `$ command` lines and their output, which must be exactly what is printed in
///   the demo's vault (locale C for `X.md`, ko_KR for `X.ko.md`). Times are shown as `(… ms)`.
/// - ` ```sh ` blocks, and `saekin` commands in running text that only read, must end with exit code 0.
/// - `<!-- not run: reason -->` on the line before a block leaves it out.
///
/// `SAEKIN_RECORD=1 swift test --filter DocumentTests` records the outputs again. Read the difference before
/// you commit it.
@Suite(.demoVault) struct DocumentTests {
    @Test func `every document for users exists in both languages`() throws {
        let names = try FileManager.default.contentsOfDirectory(atPath: Document.root.appending(path: "Documentation").path())
        let english = names.filter { $0.hasSuffix(".md") && !$0.hasSuffix(".ko.md") && !Document.onlyEnglish.contains($0) }
        #expect(english.count >= 11)
        for name in english { #expect(names.contains(name.replacing(".md", with: ".ko.md")), "\(name) has no Korean twin") }
    }

    @Test(arguments: Document.twins) func `both languages have the same headings and commands`(name: String) throws {
        let english = try Document(name)
        let korean = try Document(name.replacing(".md", with: ".ko.md"))
        #expect(english.headings.map(\.level) == korean.headings.map(\.level))
        #expect(english.blocks.map(\.language) == korean.blocks.map(\.language))
        for (block, twin) in zip(english.blocks, korean.blocks) { #expect(block.commands == twin.commands) }
        #expect(english.spans.filter { $0.hasPrefix("curl ") } == korean.spans.filter { $0.hasPrefix("curl ") })
    }

    @Test(arguments: Document.names) func `links lead to files and headings`(name: String) throws {
        let document = try Document(name)
        for link in document.links where !link.contains("://") && !link.hasPrefix("mailto:") {
            let parts = link.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
            let path = parts[0].removingPercentEncoding ?? String(parts[0])
            let target = path.isEmpty ? document.url : document.url.deletingLastPathComponent().appending(path: path)
            #expect(FileManager.default.fileExists(atPath: target.path(percentEncoded: false)), "\(name): \(link)")
            if parts.count == 2, target.pathExtension == "md" {
                #expect(try Document(at: target).headings.map(\.anchor).contains(String(parts[1])), "\(name): \(link)")
            }
        }
    }

    @Test func `every rung is in the table, the glossary and the rules of counting`() throws {
        let (english, korean) = (Rung.allCases.map(\.rawValue), Rung.allCases.map(\.title.korean))
        let rows = try Document("Documentation/Search.md").lines.compactMap { $0.firstMatch(of: /^\| `([a-z]+)` \|/)?.1 }
        #expect(rows.map(String.init) == english)
        let koreanRows = try Document("Documentation/Search.ko.md").lines.compactMap {
            $0.firstMatch(of: /^\| ([^|(]+)\(`([a-z]+)`\) \|/)?.output
        }
        #expect(koreanRows.map { String($0.1) } == korean && koreanRows.map { String($0.2) } == english)
        #expect(try Document("Documentation/Glossary.md").has(english.map { "`\($0)`" }.joined(separator: ", ")))
        #expect(try Document("Documentation/Glossary.ko.md").has(korean.joined(separator: ", ")))
        let guesses = Rung.allCases.filter(\.isGuess)
        #expect(try Document("Documentation/JSON.md").has("guesses (" + guesses.map { "`\($0.rawValue)`" }.joined(separator: ", ") + ")"))
        #expect(try Document("Documentation/JSON.ko.md").has("추측(" + guesses.map(\.title.korean).joined(separator: ", ") + ")"))
    }

    @Test(arguments: Document.names) func `commands stand in fenced blocks, where they are run`(name: String) throws {
        let loose = try Document(name).lines.filter { $0.contains(/^    (\$ )?saekin\b/) }
        #expect(loose.isEmpty, "use ```sh or ```console")
    }

    @Test(arguments: Document.withCommands) func `commands print what is shown`(name: String) throws {
        var document = try Document(name)
        let program = try DemoVault.program(korean: document.isKorean)
        defer { program.remove() }
        let blocks = document.blocks.filter { !$0.isSkipped && $0.language == "console" }
        let printed = try blocks.map { try $0.commands.flatMap { try ["$ " + $0] + Self.printed($0, by: program) } }
        guard ProcessInfo.processInfo.environment["SAEKIN_RECORD"] != "1" else {
            // From last to first, so that lines above a replaced block keep their place.
            for (block, lines) in zip(blocks, printed).reversed() { document.lines.replaceSubrange(block.range, with: lines) }
            return blocks.isEmpty ? () : try document.write()
        }
        for (block, lines) in zip(blocks, printed) { #expect(Array(document.lines[block.range]) == lines, "\(name)") }
    }

    @Test(arguments: Document.withCommands) func `commands succeed`(name: String) throws {
        let document = try Document(name)
        let program = try DemoVault.program(korean: document.isKorean)
        defer { program.remove() }
        for block in document.blocks where !block.isSkipped && block.language == "sh" {
            let script = document.lines[block.range].joined(separator: "\n")
            let outcome = try program.shell("exec < /dev/null; set -e\n" + script)
            #expect(outcome.status == 0, "\(name): \(script)\n\(outcome.errors)")
        }
        for span in document.spans where DemoVault.canRun(span) {
            let outcome = try program.shell("exec < /dev/null; " + span)
            #expect(outcome.status == 0, "\(name): \(span)\n\(outcome.errors)")
        }
    }

    /// Returns the lines that a command prints, including standard error.
    private static func printed(_ command: String, by program: Program) throws -> [String] {
        let outcome = try program.shell("exec 2>&1 < /dev/null; " + command)
        let text = outcome.output.replacing(/\([0-9.,]+ ms\)/, with: "(… ms)").replacing(/"elapsed_ms":[0-9.e-]+/, with: "\"elapsed_ms\":0")
        return text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init).dropLast(text.hasSuffix("\n") ? 1 : 0)
    }
}

/// A Markdown file, parsed as far as the tests need.
private struct Document {
    static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    /// Documents for developers, in English only.
    static let onlyEnglish: Set = ["KoreanAnalysis.md", "Measurements.md"]

    static let names: [String] = {
        var names = [
            "README.md", "README.ko.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "CHANGELOG.md", "Corpus/README.md", "Benchmarks/README.md",
        ]
        for folder in ["Documentation", "Documentation/Decisions"] {
            let files = (try? FileManager.default.contentsOfDirectory(atPath: root.appending(path: folder).path())) ?? []
            names += files.filter { $0.hasSuffix(".md") }.sorted().map { folder + "/" + $0 }
        }
        return names
    }()

    static let withCommands = names.filter { name in
        guard let document = try? Document(name) else { return true }
        return document.spans.contains(where: DemoVault.canRun)
            || document.blocks.contains { !$0.isSkipped && ["console", "sh"].contains($0.language) }
    }

    static let twins = names.filter { names.contains($0.replacing(".md", with: ".ko.md")) && !$0.hasSuffix(".ko.md") }

    struct Block {
        let language: String
        /// The lines between the fences.
        let range: Range<Int>
        let isSkipped: Bool
        /// The commands without prompt, comment and output. Empty for data.
        let commands: [String]
    }

    let url: URL
    var lines: [String]
    private(set) var blocks: [Block] = []
    private(set) var headings: [(level: Int, anchor: String)] = []
    /// Code in running text.
    private(set) var spans: [String] = []
    private(set) var links: [String] = []

    func has(_ text: String) -> Bool { lines.contains { $0.contains(text) } }

    var isKorean: Bool { url.lastPathComponent.hasSuffix(".ko.md") }

    init(_ name: String) throws { try self.init(at: Self.root.appending(path: name)) }

    init(at url: URL) throws {
        self.url = url
        lines = try String(contentsOf: url, encoding: .utf8).components(separatedBy: "\n")
        var start: Int?
        for (index, line) in lines.enumerated() {
            if line.hasPrefix("```") {
                if let first = start {
                    addBlock(first..<index)
                    start = nil
                } else {
                    start = index + 1
                }
            } else if start == nil {
                addText(line)
            }
        }
    }

    private mutating func addBlock(_ range: Range<Int>) {
        let language = String(lines[range.lowerBound - 1].dropFirst(3))
        let commands: [String] =
            switch language {
            case "console": lines[range].filter { $0.hasPrefix("$ ") }.map { String($0.dropFirst(2)) }
            case "sh": lines[range].map { String($0.prefix { $0 != "#" }).trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
            default: []
            }
        let isSkipped = range.lowerBound > 1 && lines[range.lowerBound - 2].hasPrefix("<!-- not run: ")
        blocks.append(Block(language: language, range: range, isSkipped: isSkipped, commands: commands))
    }

    private mutating func addText(_ line: String) {
        if let heading = line.wholeMatch(of: /(#+) (.*)/) {
            // The anchor as GitHub makes it: lower case, no punctuation, a hyphen for each space.
            let kept = heading.2.lowercased().filter { $0.isLetter || $0.isNumber || $0 == " " || $0 == "-" || $0 == "_" }
            headings.append((heading.1.count, kept.replacing(" ", with: "-")))
        }
        spans += line.matches(of: /`([^`]+)`/).map { String($0.1).replacing("\\|", with: "|") }
        links += line.replacing(/`[^`]*`/, with: "").matches(of: /\]\(([^)\s]+)\)/).map { String($0.1) }
        links += line.matches(of: /(?:src|srcset)="([^"]+)"/).map { String($0.1) }
    }

    func write() throws { try lines.joined(separator: "\n").write(to: url, atomically: true, encoding: .utf8) }
}

/// The vault that `Scripts/demo` makes, imported once for the suite and copied for each document.
private struct DemoVault: SuiteTrait, TestScoping {
    @TaskLocal private static var folder: URL?

    /// Whether `span` is a command that changes nothing and has no placeholder.
    static func canRun(_ span: String) -> Bool {
        if span.contains(/[A-Z]{3,}|…|\[|[a-z]\|[a-z]/) { return false }
        return span.contains(
            /^saekin (search|list|show|count|related|suggest|analyze|categories|tags|links|on|stats|help|history|board|searches)\b/)
    }

    func provideScope(for test: Test, testCase: Test.Case?, performing function: () async throws -> Void) async throws {
        let program = try Program()
        defer { program.remove() }
        let root = Document.root.path(percentEncoded: false)
        let outcome = try program.shell(
            """
            set -e; cp -R '\(root)/Corpus' Corpus; '\(root)/Scripts/date-samples' Corpus/dropbox
            for export in diary cloudnotes memomemo projects thinking dropbox; do saekin import Corpus/$export --quiet; done
            """)
        #expect(outcome.status == 0, "\(outcome.errors)")
        try await Self.$folder.withValue(program.folder) { try await function() }
    }

    /// Returns a program in a folder of its own, with a copy of the vault. `Corpus` is shared, because exports are never written to.
    static func program(korean: Bool) throws -> Program {
        let program = try Program(locale: korean ? "ko_KR.UTF-8" : "C")
        let source = try #require(folder).path(percentEncoded: false)
        let outcome = try program.shell("cp '\(source)/vault.db' . && ln -s '\(source)/Corpus' Corpus")
        #expect(outcome.status == 0, "\(outcome.errors)")
        return program
    }
}

extension Trait where Self == DemoVault {
    fileprivate static var demoVault: Self { DemoVault() }
}
