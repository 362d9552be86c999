import Foundation
import JSON
import MemoJSON
import MemoModel
import MemoVault

extension Operation {
    static let attachments = [memoAttachments, addAttachment, memoAttachment, removeAttachment]

    static let memoAttachments = Operation(
        name: "memoAttachments", method: .get, path: "/v1/memos/{id}/attachments",
        summary: "List the pictures and other files of a memo.", scope: .read, parameters: [identifier],
        result: Result(schema: .object(["format_version": version, "attachments": .array(.any, maximum: .max)])), isVersioned: true,
        isForLimitedKeys: true,
        handler: { call, service in
            let memo = try memo(call, service)
            return .document { json in
                json.array("attachments") { json in memo.attachments.forEach { $0.write(to: &json) } }
            }
        })

    static let addAttachment = Operation(
        name: "addAttachment", method: .post, path: "/v1/memos/{id}/attachments",
        summary: "Attach a picture or another file to a memo. Its text may name it: ![[name]].", scope: .write,
        parameters: [
            identifier, .query("name", .string(isBlankAllowed: false), isRequired: true, "The file name, such as 사진.png."),
            .query("continues", .identifier, continued),
        ],
        upload: .file, headers: [.ifMatch],
        result: Result(
            status: 201, schema: .object(["format_version": version, "attachment": .any]), summary: "The attachment, with its number."),
        handler: { call, service in
            guard let upload = call.upload, let file = FileHandle(forReadingAtPath: upload.path) else { throw Problem.noFile }
            defer { try? file.close() }
            let (attachment, memo): (Attachment, MemoDetails?)
            do {
                (attachment, memo) = try service.vault.attach(
                    call.arguments.string("name") ?? "", to: call.memoID, continuing: call.sitting, check: { try call.check($0) },
                    next: {
                        let bytes = try file.read(upToCount: 1 << 20) ?? Data()
                        return bytes.isEmpty ? nil : [UInt8](bytes)
                    })
            } catch AttachmentFailure.tooLarge(let limit) {
                throw Problem.tooLarge(limit)
            }
            var reply = Reply.document(status: 201) { json in json.field("attachment", value: { attachment.write(to: &$0) }) }
            reply.tag = memo?.tag
            reply.location = "/v1/memos/\(call.memoID.rawValue)/attachments/\(attachment.number)"
            return reply
        })

    static let memoAttachment = Operation(
        name: "memoAttachment", method: .get, path: "/v1/memos/{id}/attachments/{number}",
        summary: "Read a file of a memo. Browsers show PNG, JPEG, GIF and WebP pictures, and save everything else.", scope: .read,
        parameters: [identifier, .path("number", .identifier, "The number of the attachment within the memo.")],
        headers: [.ifNoneMatch, .range, .ifRange],
        result: Result(schema: .any, mediaType: "application/octet-stream", summary: "The bytes of the file, with its own media type."),
        isForLimitedKeys: true,
        handler: { call, service in
            let memo = try memo(call, service)
            let number = call.arguments.integer("number") ?? 0
            guard let attachment = memo.attachments.first(where: { $0.number == number }) else {
                throw Problem.noAttachment(number, of: memo.id)
            }
            guard let bytes = try service.vault.bytes(of: attachment) else {
                throw Problem(
                    404, "no-such-attachment",
                    LocalizedMessage(
                        "the file of attachment \(number) is missing; import it again with attachments kept",
                        ko: "첨부 파일 \(number)번의 파일이 없습니다. 첨부 파일을 보관하는 설정으로 다시 가져오세요"))
            }
            var reply = Reply()
            reply.body = .file(bytes, type: attachment.mediaType, disposition: attachment.disposition)
            reply.tag = String(attachment.hash.prefix(32))
            return reply
        })

    static let removeAttachment = Operation(
        name: "removeAttachment", method: .delete, path: "/v1/memos/{id}/attachments/{number}",
        summary: "Remove a file from a memo. Until the trash is emptied, an undo brings it back.", scope: .write,
        parameters: [identifier, .path("number", .identifier, "The number of the attachment within the memo.")], headers: [.ifMatch],
        result: Result(schema: .named("MemoDocument"), summary: "The updated memo."),
        handler: { call, service in
            try change(call, service) { editor, memo in
                let number = call.arguments.integer("number") ?? 0
                guard try editor.detach(number, from: memo.id) != nil else { throw Problem.noAttachment(number, of: memo.id) }
            }
        })

    /// - Throws: `Problem` if there is no such memo among those that the caller may see.
    private static func memo(_ call: Call, _ service: VaultView) throws -> MemoDetails {
        guard let memo = try service.vault.memo(call.memoID) else { throw Problem.noMemo(Int(call.memoID.rawValue)) }
        return memo
    }
}

extension Problem {
    fileprivate static func noAttachment(_ number: Int, of memo: MemoID) -> Problem {
        Problem(
            404, "no-such-attachment",
            LocalizedMessage("memo \(memo.rawValue) has no attachment \(number)", ko: "\(memo.rawValue)번 메모에 첨부 파일 \(number)번이 없습니다"))
    }
}

extension Attachment {
    /// The types that browsers may show at the address of the server. None of them can contain a script.
    private static let shown: Set<String> = ["image/png", "image/jpeg", "image/gif", "image/webp"]

    /// The value of `Content-Disposition`.
    fileprivate var disposition: String {
        let plain = name.utf8.map { byte -> String in
            let isPlain = byte < 0x80 && (Character(UnicodeScalar(byte)).isLetter || Character(UnicodeScalar(byte)).isNumber)
            return isPlain || byte == 0x2E || byte == 0x2D || byte == 0x5F
                ? String(UnicodeScalar(byte)) : "%" + String(byte >> 4, radix: 16).uppercased() + String(byte & 15, radix: 16).uppercased()
        }
        return (Self.shown.contains(mediaType) ? "inline" : "attachment") + "; filename=\"\(plainName)\"; filename*=UTF-8''"
            + plain.joined()
    }

    /// The name in ASCII, for programs such as curl that read no other: `_` for each other character, or the number of the attachment if
    /// nothing else is left.
    private var plainName: String {
        let isPlain = { (character: Character) in character.isASCII && (character.isLetter || character.isNumber) }
        let end = name.lastIndex(of: ".") ?? name.endIndex
        let parts = [name[..<end], name[end...]].map { part in String(part.map { isPlain($0) || ".-_".contains($0) ? $0 : "_" }) }
        return (parts[0].contains(where: isPlain) ? parts[0] : "attachment-\(number)") + parts[1]
    }
}
