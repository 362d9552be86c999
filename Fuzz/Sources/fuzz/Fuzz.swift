import Foundation

/// The parser that `SAEKIN_FUZZ` names; the process ends when it names none.
private let parser: @Sendable ([UInt8]) -> Void = {
    let name = ProcessInfo.processInfo.environment["SAEKIN_FUZZ"] ?? ""
    if let parser = parsers[name] { return parser }
    FileHandle.standardError.write(Data("SAEKIN_FUZZ: set to one of \(parsers.keys.sorted().joined(separator: ", "))\n".utf8))
    exit(2)
}()

/// What libFuzzer calls with input after input; the main program is its own.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ bytes: UnsafePointer<UInt8>, _ length: Int) -> CInt {
    parser(Array(UnsafeBufferPointer(start: bytes, count: length)))
    return 0
}
