import MemoImport
import Testing

@testable import MemoServer

@Suite struct OperationTests {
    @Test func `operations have names and places of their own`() {
        #expect(Set(Operation.all.map(\.name)).count == Operation.all.count)
        #expect(Set(Operation.all.map { $0.method.rawValue + $0.path }).count == Operation.all.count)
    }

    @Test(arguments: Operation.all.map(\.name))
    func `the parameters of a path are those in its braces`(name: String) throws {
        let operation = try #require(Operation.all.first { $0.name == name })
        let braces = operation.path.split(separator: "/").filter { $0.hasPrefix("{") }.map { String($0.dropFirst().dropLast()) }
        #expect(operation.parameters(in: .path).map(\.name) == braces)
    }

    @Test func `the document has exactly the operations, and each under its path`() throws {
        let document = try JSONValue(parsing: Array(OpenAPIDocument.text.utf8))
        guard case .object(let paths)? = document["paths"] else { return #expect(Bool(false), "no paths") }
        // The tools of agents are no operation of their own.
        let described = paths.filter { $0.key != "/mcp" }.flatMap { path -> [String] in
            guard case .object(let methods) = path.value else { return [] }
            return methods.map { $0.key.uppercased() + " " + path.key }
        }
        #expect(Set(described) == Set(Operation.all.map { $0.method.rawValue + " " + $0.path }))
        #expect(described.count == Operation.all.count)
    }

    @Test func `every schema that is referred to is in the document`() throws {
        let text = OpenAPIDocument.text
        let names = Set(Schema.all.map(\.name))
        for reference in text.split(separator: "#/components/schemas/").dropFirst() {
            #expect(names.contains(String(reference.prefix { $0 != "\"" })))
        }
    }

    @Test func `tools offer only parameters that their operations have`() {
        for operation in Operation.all {
            guard let tool = operation.tool else { continue }
            let names = operation.parameters.map(\.name)
            #expect(tool.parameters.allSatisfy(names.contains), "\(tool.name)")
            #expect(operation.parameters.filter(\.isRequired).allSatisfy { tool.parameters.contains($0.name) }, "\(tool.name)")
        }
    }
}
