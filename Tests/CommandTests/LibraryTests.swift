import Foundation
import Testing

/// Runs Tests/LibraryExample, the program of Documentation/Library.md, and compares its output with the
/// document.
@Suite struct LibraryTests {
    private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    private static func document() throws -> String {
        try String(contentsOf: root.appending(path: "Documentation/Library.md"), encoding: .utf8)
    }

    @Test func `the document holds the program that is compiled, byte for byte`() throws {
        let document = try Self.document()
        let parts = document.components(separatedBy: "```swift\n")
        // The first block is for Package.swift.
        #expect(parts.count == 3)
        let block = try #require(parts.last?.components(separatedBy: "```").first)
        let program = try String(contentsOf: Self.root.appending(path: "Tests/LibraryExample/main.swift"), encoding: .utf8)
        #expect(block == program)
    }

    @Test func `it prints what the document shows`() throws {
        let program = try Program()
        defer { program.remove() }
        let corpus = Self.root.appending(path: "Corpus").path(percentEncoded: false)
        let example = Program.binaries.appending(path: "library-example").path(percentEncoded: false)
        let outcome = try program.shell("ln -s '\(corpus)' Corpus; '\(example)' Corpus/cloudnotes 회의")
        #expect(outcome.status == 0 && outcome.errors.isEmpty)
        #expect(try Self.document().contains("$ swift run notes Corpus/cloudnotes 회의\n" + outcome.output), "\(outcome.output)")
    }
}
