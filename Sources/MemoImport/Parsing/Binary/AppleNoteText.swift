/// Reads the text of an Apple Notes note: a compressed protobuf message with the characters and the
/// attributes of ranges.
///
/// Checklists become `- [ ]` lines, and link addresses follow their text. Tables are lost; pictures are files beside the text.
struct AppleNoteText {
    private static let limit = 64 << 20
    private static let checklist = 103

    /// Returns the text; nil if the message is damaged or of an unknown kind.
    static func read(_ packed: [UInt8]) -> String? {
        guard let bytes = unpacked(packed), let document = ProtobufReader.first(2, in: bytes[...])?.slice,
            let note = ProtobufReader.first(3, in: document)?.slice, let characters = ProtobufReader.first(2, in: note)?.slice,
            let text = String(validating: characters, as: UTF8.self)
        else { return nil }
        return decorated(Array(text.utf16), runs(of: note))
    }

    private static func unpacked(_ bytes: [UInt8]) -> [UInt8]? {
        guard bytes.starts(with: [0x1F, 0x8B]) else { return bytes }
        guard let archive = try? ArchiveReader(bytes: bytes), (try? archive.next()) != nil else { return nil }
        return (try? archive.rest(limit: limit)).flatMap { $0 }
    }

    private struct Run {
        var length = 0
        var isChecklist = false
        var isDone = false
        var link = ""
    }

    private static func runs(of note: ArraySlice<UInt8>) -> [Run] {
        var (reader, runs) = (ProtobufReader(note), [Run]())
        while let field = reader.next() {
            if field.number == 5, let bytes = field.value.slice { runs.append(run(bytes)) }
        }
        return runs
    }

    private static func run(_ bytes: ArraySlice<UInt8>) -> Run {
        var (reader, run) = (ProtobufReader(bytes), Run())
        while let field = reader.next() {
            switch field.number {
            case 1: run.length = max(0, field.value.integer ?? 0)
            case 2:
                guard let style = field.value.slice else { continue }
                run.isChecklist = ProtobufReader.first(1, in: style)?.integer == checklist
                let item = ProtobufReader.first(5, in: style)?.slice
                run.isDone = item.flatMap { ProtobufReader.first(2, in: $0)?.integer } == 1
            case 9: run.link = field.value.slice.map { String(decoding: $0, as: UTF8.self) } ?? ""
            default: break
            }
        }
        return run
    }

    /// Applies the attributes. Their lengths count UTF-16 units. U+FFFC is the placeholder for a picture.
    private static func decorated(_ units: [UInt16], _ runs: [Run]) -> String {
        var (out, at, isLineStart) = ([UInt16](), 0, true)
        for run in runs {
            let end = min(units.count, at + min(run.length, units.count))
            let start = out.count
            for unit in units[at..<end] {
                if isLineStart, run.isChecklist, unit != 0x0A { out += (run.isDone ? "- [x] " : "- [ ] ").utf16 }
                isLineStart = unit == 0x0A
                if unit != 0xFFFC { out.append(unit) }
            }
            out += LinkText.addition(to: String(decoding: out[start...], as: UTF16.self), address: run.link).utf16
            at = end
        }
        out += units[at...].filter { $0 != 0xFFFC }
        return String(decoding: out, as: UTF16.self)
    }
}
