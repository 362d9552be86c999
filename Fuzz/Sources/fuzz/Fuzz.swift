import Foundation

/// The parser that `SAEKIN_FUZZ` names. The process ends if there is none.
private let parser: @Sendable ([UInt8]) -> Void = {
    let name = ProcessInfo.processInfo.environment["SAEKIN_FUZZ"] ?? ""
    if let parser = parsers[name] { return parser }
    FileHandle.standardError.write(Data("SAEKIN_FUZZ: set to one of \(parsers.keys.sorted().joined(separator: ", "))\n".utf8))
    exit(2)
}()

/// libFuzzer calls this with each input; it also provides the main program.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ bytes: UnsafePointer<UInt8>, _ length: Int) -> CInt {
    parser(Array(UnsafeBufferPointer(start: bytes, count: length)))
    return 0
}
