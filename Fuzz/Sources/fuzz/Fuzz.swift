import CFuzzer
import Foundation

/// `fuzz PARSER [libFuzzer's options] [folders of inputs]`
@main
enum Fuzz {
    nonisolated(unsafe) static var parser: @Sendable ([UInt8]) -> Void = { _ in }

    static func main() {
        let names = parsers.keys.sorted().joined(separator: ", ")
        guard let name = CommandLine.arguments.dropFirst().first, let chosen = parsers[name] else {
            FileHandle.standardError.write(Data("usage: fuzz PARSER …; parsers: \(names)\n".utf8))
            exit(2)
        }
        parser = chosen
        let arguments = [CommandLine.arguments[0]] + CommandLine.arguments.dropFirst(2)
        var count = Int32(arguments.count)
        var pointers: [UnsafeMutablePointer<CChar>?] = arguments.map { strdup($0) } + [nil]
        let code = pointers.withUnsafeMutableBufferPointer { buffer -> Int32 in
            var start = buffer.baseAddress
            return withUnsafeMutablePointer(to: &start) { pointer in
                pointer.withMemoryRebound(to: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?.self, capacity: 1) { arguments in
                    LLVMFuzzerRunDriver(&count, arguments) { bytes, length in
                        Fuzz.parser(Array(UnsafeBufferPointer(start: bytes, count: length)))
                        return 0
                    }
                }
            }
        }
        exit(code)
    }
}
