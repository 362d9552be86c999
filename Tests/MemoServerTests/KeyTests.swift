import Foundation
import MemoModel
import MemoVault
import Testing

@testable import MemoServer

@Suite struct KeyTests {
    @Test(
        arguments: [
            ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
            ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
            (
                "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
                "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
            ),
            (String(repeating: "a", count: 1000), "41edece42d63e8d9bf515a9ba6932e1c20cbc9f5a5d134645adb5db1b9737ea3"),
        ])
    func `hashes are those of the standard`(text: String, hex: String) { #expect(SHA256.hash(Array(text.utf8)).hex == hex) }

    private func ring() throws -> (ring: KeyRing, folder: URL) {
        let folder = FileManager.default.temporaryDirectory.appending(path: "saekin-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        return (KeyRing(ofVault: folder.appending(path: "vault.db").path()), folder)
    }

    @Test func `a key gives its permissions until it is revoked`() throws {
        let (ring, folder) = try ring()
        defer { try? FileManager.default.removeItem(at: folder) }
        let (key, stored) = try ring.add(name: "전화", scopes: [.search], categories: [CategoryPath(text: "업무")], expires: nil, now: .now)
        #expect(try String(contentsOfFile: ring.path, encoding: .utf8).contains(key) == false)
        let access = try ring.access(for: key, now: .now)
        #expect(access?.scopes == [.search])
        #expect(access?.categories == [CategoryPath(text: "업무")])
        #expect(access?.name == "전화" && access?.id == stored.id)
        #expect(try ring.access(for: key + "0", now: .now) == nil)
        #expect(try ring.access(for: "", now: .now) == nil)
        #expect(try ring.revoke("전화").map(\.id) == [stored.id])
        #expect(try ring.access(for: key, now: .now) == nil)
    }

    @Test func `a key expires`() throws {
        let (ring, folder) = try ring()
        defer { try? FileManager.default.removeItem(at: folder) }
        let end = Timestamp(milliseconds: 1_700_000_000_000)
        let (key, _) = try ring.add(
            name: "하루", scopes: [.read], categories: nil, expires: end, now: Timestamp(milliseconds: end.milliseconds - 1))
        #expect(try ring.access(for: key, now: Timestamp(milliseconds: end.milliseconds - 1)) != nil)
        #expect(try ring.access(for: key, now: end) == nil)
    }

    /// A collection of bytes that counts how often they are read.
    private struct Watched: Collection {
        final class Count { var value = 0 }
        let bytes: [UInt8]
        let looks = Count()
        var startIndex: Int { 0 }
        var endIndex: Int { bytes.count }
        subscript(index: Int) -> UInt8 {
            looks.value += 1
            return bytes[index]
        }
        func index(after index: Int) -> Int { index + 1 }
    }

    @Test(arguments: [nil] + (0..<32).map { $0 as Int? })
    func `comparing hashes takes constant time`(place: Int?) {
        let hash = SHA256.hash(Array("키".utf8)).bytes
        var other = hash
        if let place { other[place] ^= 1 }
        let (left, right) = (Watched(bytes: hash), Watched(bytes: other))
        #expect(KeyHash.areSame(left, right) == (place == nil))
        #expect(left.looks.value == 32 && right.looks.value == 32)
        #expect(!KeyHash.areSame(hash, hash.dropLast()))
    }

    @Test(arguments: [0, 1, 31, 62, 63]) func `a hash that differs in one digit gives no access`(place: Int) throws {
        let (ring, folder) = try ring()
        defer { try? FileManager.default.removeItem(at: folder) }
        let (key, stored) = try ring.add(name: "하나", scopes: [.read], categories: nil, expires: nil, now: .now)
        #expect(stored.hash == KeyHash(of: key))
        let hex = SHA256.hash(Array(key.utf8)).hex
        let text = try String(contentsOfFile: ring.path, encoding: .utf8)
        #expect(text.contains("\"\(hex)\""))
        var digits = Array(hex)
        digits[place] = digits[place] == "0" ? "1" : "0"
        try text.replacing(hex, with: String(digits)).write(toFile: ring.path, atomically: true, encoding: .utf8)
        #expect(try KeyRing(ofVault: folder.appending(path: "vault.db").path()).access(for: key, now: .now) == nil)
    }

    @Test func `concurrent changes of keys are not lost`() async throws {
        let (ring, folder) = try ring()
        defer { try? FileManager.default.removeItem(at: folder) }
        for number in 0..<10 { _ = try ring.add(name: "alt \(number)", scopes: [.read], categories: nil, expires: nil, now: .now) }
        let path = folder.appending(path: "vault.db").path()
        // Each key ring acts like a separate process.
        let made = try await withThrowingTaskGroup(of: String?.self) { group in
            for number in 0..<30 {
                group.addTask {
                    let own = KeyRing(ofVault: path)
                    guard number % 3 > 0 else {
                        _ = try own.revoke("alt \(number / 3)")
                        return nil
                    }
                    return try own.add(name: "neu \(number)", scopes: [.read], categories: nil, expires: nil, now: .now).key
                }
            }
            return try await group.reduce(into: [String]()) { $0 += [$1].compactMap(\.self) }
        }
        #expect(made.count == 20)
        for key in made { #expect(try ring.access(for: key, now: .now) != nil) }
        #expect(try ring.all().count == 20)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path()) == ["vault.db.keys"])
    }

    @Test(arguments: ["{nonsense", "[{\"id\":1}]", "null"]) func `unreadable keys are reported with their file and not changed`(
        text: String
    ) throws {
        let (ring, folder) = try ring()
        defer { try? FileManager.default.removeItem(at: folder) }
        try text.write(toFile: ring.path, atomically: true, encoding: .utf8)
        let failure = KeyFailure.damaged(path: ring.path)
        #expect(throws: failure) { try ring.access(for: "a", now: .now) }
        #expect(throws: failure) { try ring.add(name: "a", scopes: [.read], categories: nil, expires: nil, now: .now) }
        #expect(throws: failure) { try ring.revoke("a") }
        #expect(try String(contentsOfFile: ring.path, encoding: .utf8) == text)
    }

    @Test func `a key file that cannot be written is reported`() throws {
        let ring = KeyRing(ofVault: "/proc/nowhere/vault.db")
        #expect(try ring.all().isEmpty && ring.revoke("a").isEmpty)
        #expect(throws: KeyFailure.unwritable(path: ring.path)) {
            try ring.add(name: "a", scopes: [.read], categories: nil, expires: nil, now: .now)
        }
    }

    @Test func `the key file is private`() throws {
        let (ring, folder) = try ring()
        defer { try? FileManager.default.removeItem(at: folder) }
        _ = try ring.add(name: "a", scopes: [.admin], categories: nil, expires: nil, now: .now)
        let attributes = try FileManager.default.attributesOfItem(atPath: ring.path)
        #expect(attributes[.posixPermissions] as? Int == 0o600)
    }

    @Test(arguments: ["", "  ", "\t", "두\n줄", "a\u{2028}b", String(repeating: "가", count: 101)])
    func `a key needs a name on one line`(name: String) throws {
        let (ring, folder) = try ring()
        defer { try? FileManager.default.removeItem(at: folder) }
        #expect(throws: KeyFailure.badName(name)) { try ring.add(name: name, scopes: [.read], categories: nil, expires: nil, now: .now) }
    }

    @Test func `a name means one key`() throws {
        let (ring, folder) = try ring()
        defer { try? FileManager.default.removeItem(at: folder) }
        let stored = try ring.add(name: "전화", scopes: [.read], categories: nil, expires: nil, now: .now).stored
        for name in ["전화", stored.id] {
            #expect(throws: KeyFailure.nameTaken(name)) {
                try ring.add(name: name, scopes: [.read], categories: nil, expires: nil, now: .now)
            }
        }
        #expect(try ring.all().count == 1)
    }

    @Test func `all keys of one name are revoked together`() throws {
        let (ring, folder) = try ring()
        defer { try? FileManager.default.removeItem(at: folder) }
        let keys = try ["하나", "둘", "셋"].map { try ring.add(name: $0, scopes: [.read], categories: nil, expires: nil, now: .now) }
        // Earlier versions let keys share a name.
        try String(contentsOfFile: ring.path, encoding: .utf8).replacing("\"둘\"", with: "\"하나\"").write(
            toFile: ring.path, atomically: true, encoding: .utf8)
        #expect(Set(try ring.revoke("하나").map(\.id)) == Set(keys.prefix(2).map(\.stored.id)))
        #expect(try keys.map { try ring.access(for: $0.key, now: .now) != nil } == [false, false, true])
    }

    @Test func `a key that is expired from the start is refused`() throws {
        let (ring, folder) = try ring()
        defer { try? FileManager.default.removeItem(at: folder) }
        let now = Timestamp.now
        #expect(throws: KeyFailure.expired) { try ring.add(name: "a", scopes: [.read], categories: nil, expires: now, now: now) }
    }

    @Test(arguments: ["real/vault.db.keys", "vault.db.keys.real"])
    func `a link to the keys stays a link`(target: String) throws {
        let (ring, folder) = try ring()
        defer { try? FileManager.default.removeItem(at: folder) }
        try FileManager.default.createDirectory(at: folder.appending(path: "real"), withIntermediateDirectories: true)
        try FileManager.default.createSymbolicLink(atPath: ring.path, withDestinationPath: target)
        let key = try ring.add(name: "a", scopes: [.read], categories: nil, expires: nil, now: .now).key
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: ring.path) == target)
        let real = KeyRing(path: folder.appending(path: target).path(percentEncoded: false))
        #expect(try real.access(for: key, now: .now) != nil && !real.isOpenToOthers)
        _ = try ring.revoke("a")
        #expect(try real.access(for: key, now: .now) == nil)
    }

    @Test func `a key has the days of its zone, which must exist`() throws {
        let (ring, folder) = try ring()
        defer { try? FileManager.default.removeItem(at: folder) }
        let key = try ring.add(name: "a", scopes: [.read], categories: nil, expires: nil, zone: "Asia/Seoul", now: .now).key
        #expect(try ring.access(for: key, now: .now)?.zone?.name == "Asia/Seoul")
        try String(contentsOfFile: ring.path, encoding: .utf8).replacing("Asia/Seoul", with: "Asia/Seol").write(
            toFile: ring.path, atomically: true, encoding: .utf8)
        #expect(throws: KeyFailure.noZone("Asia/Seol", path: ring.path)) { try ring.access(for: key, now: .now) }
    }

    @Test(arguments: Scope.allCases)
    func `a scope allows its operations and no others`(scope: Scope) {
        let access = Access(scopes: [scope], categories: nil, name: "k")
        for operation in Operation.all {
            let isOpen = problem { try access.check(operation) } == nil
            #expect(isOpen == (operation.scope == nil || operation.scope == scope || scope == .admin), "\(operation.name)")
        }
    }
}
