import JSON
import MemoImport
import Testing

@testable import MemoServer

@Suite struct OperationTests {
    @Test func `operations have unique names and routes`() {
        #expect(Set(Operation.all.map(\.name)).count == Operation.all.count)
        #expect(Set(Operation.all.map { $0.method.rawValue + $0.path }).count == Operation.all.count)
    }

    @Test(arguments: Operation.all.map(\.name))
    func `path parameters match the braces in the path`(name: String) throws {
        let operation = try #require(Operation.all.first { $0.name == name })
        let braces = operation.path.split(separator: "/").filter { $0.hasPrefix("{") }.map { String($0.dropFirst().dropLast()) }
        #expect(operation.parameters(in: .path).map(\.name) == braces)
    }

    @Test func `the OpenAPI document has exactly the operations`() throws {
        let document = try JSONValue(parsing: Array(OpenAPIDocument.text.utf8))
        guard case .object(let paths)? = document["paths"] else { return #expect(Bool(false), "no paths") }
        // The endpoint for agents is not an operation.
        let described = paths.filter { $0.key != "/mcp" }.flatMap { path -> [String] in
            guard case .object(let methods) = path.value else { return [] }
            return methods.map { $0.key.uppercased() + " " + path.key }
        }
        #expect(Set(described) == Set(Operation.all.map { $0.method.rawValue + " " + $0.path }))
        #expect(described.count == Operation.all.count)
    }

    @Test func `every referenced schema is in the document`() throws {
        let text = OpenAPIDocument.text
        let names = Set(Schema.all.map(\.name))
        for reference in text.split(separator: "#/components/schemas/").dropFirst() {
            #expect(names.contains(String(reference.prefix { $0 != "\"" })))
        }
    }

    @Test func `tools offer only parameters of their operations`() {
        for operation in Operation.all {
            guard let tool = operation.tool else { continue }
            let names = operation.parameters.map(\.name)
            #expect(tool.parameters.allSatisfy(names.contains), "\(tool.name)")
            #expect(operation.parameters.filter(\.isRequired).allSatisfy { tool.parameters.contains($0.name) }, "\(tool.name)")
        }
    }
}
