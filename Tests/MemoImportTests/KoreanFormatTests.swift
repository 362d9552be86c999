import Foundation
import MemoModel
import TestSupport
import Testing

@testable import MemoImport

/// Formats common in Korea: KakaoTalk, Samsung Notes, Hancom's documents.
@Suite struct KoreanFormatTests {
    private static let pc = """
        \u{FEFF}가족 4 님과 카카오톡 대화
        저장한 날짜 : 2024-03-05 14:22:10

        --------------- 2024년 3월 4일 월요일 ---------------
        [홍길동] [오전 9:12] 장보기: 우유, 계란
        [김 [서울]] [오후 3:05] 회의 내용
        - 예산 300만원

        --------------- 2024년 3월 5일 화요일 ---------------
        [홍길동] [오전 12:10] 잠이 안 온다
        """

    private static let android = """
        가족 4 카카오톡 대화
        저장한 날짜 : 2024년 3월 5일 오후 2:22


        2024년 3월 4일 오전 9:12
        2024년 3월 4일 오전 9:12, 홍길동 : 장보기: 우유, 계란
        2024년 3월 4일 오후 3:05, 김 [서울] : 회의 내용
        - 예산 300만원
        2024년 3월 5일 오전 12:10
        2024년 3월 5일 오전 12:10, 홍길동 : 잠이 안 온다
        """

    private static let iPhone = """
        가족 4 님과 카카오톡 대화
        저장한 날짜 : 2024. 3. 5. 오후 2:22


        2024년 3월 4일 월요일
        2024. 3. 4. 오전 9:12, 홍길동 : 장보기: 우유, 계란
        2024. 3. 4. 오후 3:05, 김 [서울] : 회의 내용
        - 예산 300만원
        2024년 3월 5일 화요일
        2024. 3. 5. 오전 12:10, 홍길동 : 잠이 안 온다
        """

    private static let english = """
        가족 4 with KakaoTalk Chats
        Date Saved : 2024-03-05 14:22:10

        --------------- Monday, March 4, 2024 ---------------
        [홍길동] [9:12 AM] 장보기: 우유, 계란
        [김 [서울]] [3:05 PM] 회의 내용
        - 예산 300만원
        --------------- Tuesday, March 5, 2024 ---------------
        [홍길동] [12:10 AM] 잠이 안 온다
        """

    private static let mac = """
        \u{FEFF}Date,User,Message
        2024-03-04 09:12:31,"홍길동","장보기: 우유, 계란"
        2024-03-04 15:05:02,"김 [서울]","회의 내용
        - 예산 300만원"
        2024-03-05 00:10:44,"홍길동","잠이 안 온다"
        """

    @Test(arguments: [
        ("KakaoTalk_20240305_1422_10_123_가족.txt", pc), ("KakaoTalkChats.txt", android), ("Talk_2024.3.5 14:22-1.txt", iPhone),
        ("KakaoTalk_Chats.txt", english), ("KakaoTalk_Chat_가족_2024-03-05-14-22-10.csv", mac),
    ])
    func `every form of a chat is the same memos, a day each`(name: String, text: String) throws {
        let outcome = try TemporaryExport([name: text]).read()
        #expect(
            outcome.memos.map(\.text.whole) == [
                "가족 2024. 3. 4.\n09:12 홍길동: 장보기: 우유, 계란\n15:05 김 [서울]: 회의 내용\n- 예산 300만원",
                "가족 2024. 3. 5.\n00:10 홍길동: 잠이 안 온다",
            ])
        #expect(outcome.memos.map(\.externalID) == ["가족#2024-03-04", "가족#2024-03-05"])
        #expect(outcome.memos.map { ($0.created?.milliseconds ?? 0) / 60000 } == [28_491_852, 28_492_750])
        #expect(outcome.memos.allSatisfy { $0.category == ["가족"] } && outcome.problems.isEmpty)
    }

    @Test func `a message is a memo where that is asked for, known again by room, time and words`() throws {
        let export = try TemporaryExport(["a.txt": Self.pc])
        var options = ImportOptions(timeZone: try #require(TimeZone(identifier: "Asia/Seoul")))
        options.split = .message
        var memos: [MemoRecord] = []
        try ImportReader(path: export.path, options: options).read { if case .memo(let memo) = $0 { memos.append(memo) } }
        #expect(memos.map(\.text.title) == ["홍길동: 장보기: 우유, 계란", "김 [서울]: 회의 내용", "홍길동: 잠이 안 온다"])
        try export.write("a.txt", Self.iPhone)
        var again: [MemoRecord] = []
        try ImportReader(path: export.path, options: options).read { if case .memo(let memo) = $0 { again.append(memo) } }
        #expect(again.map(\.externalID) == memos.map(\.externalID))
    }

    @Test func `two exports of a room are one chat`() throws {
        let later = Self.pc + "\n[홍길동] [오전 9:00] 새 글"
        let outcome = try TemporaryExport(["a.txt": Self.pc, "b.txt": later]).read()
        #expect(outcome.memos.count == 2 && outcome.memos.last?.text.body == "00:10 홍길동: 잠이 안 온다\n09:00 홍길동: 새 글")
        let alone = try TemporaryExport(["c.txt": later])
        #expect(try ImportReader(path: alone.path).sharedSource == "카카오톡")
    }

    @Test func `a text that only speaks of KakaoTalk is a text`() throws {
        let outcome = try TemporaryExport(["a.txt": "카카오톡 대화 정리\n내일 저장한 날짜 확인"]).read()
        #expect(outcome.titles == ["카카오톡 대화 정리"])
    }

    @Test(arguments: [
        ("KakaoTalkChats.txt", "우리 방\n저장한 날짜 : 2026년 4월 2일 오후 1:00\n\n2024년 3월 4일 오전 9:12, 홍길동 : 글", "우리 방"),
        ("a.txt", "우리 방\n저장한 날짜 : 2026년 4월 2일 오후 1:00\n\n2024년 3월 4일 오전 9:12, 홍길동 : 글", "우리 방"),
        ("a.txt", "Our room\nDate Saved : Feb 13, 2026 at 18:42\n\n2024. 3. 4. 오전 9:12, Kim : 글", "Our room"),
        ("a.txt", "部屋\n保存日時 : 2026-02-13 18:42\n\n2024. 3. 4. 9:12, Kim : 글", "部屋"),
        (
            "Talk_2024.3.5 14:22-1.txt", "Talk_2024.3.5 14:22-1.txt\n저장한 날짜 : 2024. 3. 5. 오후 2:22\n\n2024. 3. 4. 오전 9:12, 홍길동 : 글",
            "Talk_2024.3.5 14:22"
        ),
        ("KakaoTalk_20240305_1422_10_123_가족.txt", "--------------- 2024년 3월 4일 월요일 ---------------\n[홍길동] [오전 9:12] 글", "가족"),
        ("b.txt", "--------------- 2024년 3월 4일 월요일 ---------------\n[홍길동] [오전 9:12] 글\n[김] [오전 9:13] 답", "b"),
    ])
    func `a chat is known by its time of saving, its messages or its name`(name: String, text: String, room: String) throws {
        let outcome = try TemporaryExport([name: text]).read()
        #expect(outcome.titles == ["\(room) 2024. 3. 4."] && outcome.memos.first?.text.body.contains(": 글") == true)
        #expect(outcome.memos.first?.category == [room.precomposed])
    }

    @Test(arguments: ["회의 메모\n2024년 3월 4일 오전 9:12, 홍길동 : 글", "일기\n날짜 : 2024년 3월 4일 9:12\n비가 왔다", "- 2024년 3월 4일 -\n[가] 나"])
    func `a text that quotes a message is a text`(text: String) throws {
        let outcome = try TemporaryExport(["a.txt": text]).read()
        #expect(outcome.memos.map(\.text.whole) == [text])
    }

    private func chat(_ room: String, _ lines: String) -> String {
        "\(room) 님과 카카오톡 대화\n저장한 날짜 : 2024-03-05 01:27:36\n\n--------------- 2024년 3월 4일 월요일 ---------------\n\(lines)"
    }

    @Test func `rooms whose names end in a number stay apart, unless they share messages`() throws {
        let apart = ["동아리 1", "동아리 2", "모임 2023", "모임 2024"]
        let rooms = Dictionary(uniqueKeysWithValues: apart.enumerated().map { ("\($0).txt", chat($1, "[김] [오후 4:0\($0)] 소식")) })
        #expect(try TemporaryExport(rooms).read().memos.compactMap(\.category.first).sorted() == apart)
        let same = ["a.txt": chat("가족 4", "[김] [오후 4:03] 소식"), "b.txt": chat("가족 5", "[김] [오후 4:03] 소식\n[박] [오후 4:04] 답")]
        let outcome = try TemporaryExport(same).read()
        #expect(outcome.memos.map(\.text.whole) == ["가족 2024. 3. 4.\n16:03 김: 소식\n16:04 박: 답"])
        #expect(try TemporaryExport(["a.txt": chat("모임 2024", "[김] [오후 4:03] 소식")]).read().memos.first?.category == ["모임 2024"])
    }

    @Test func `what the app tells stands on the day it tells it`() throws {
        let text = chat(
            "방", "홍길동님이 들어왔습니다.\n[김] [오후 4:03] 하나\n둘\n누군가님이 나갔습니다.\n\n--------------- 2024년 3월 5일 화요일 ---------------\n박님이 나갔습니다.\n")
        let outcome = try TemporaryExport(["a.txt": text]).read()
        #expect(
            outcome.memos.map(\.text.whole) == [
                "방 2024. 3. 4.\n홍길동님이 들어왔습니다.\n16:03 김: 하나\n둘\n누군가님이 나갔습니다.", "방 2024. 3. 5.\n박님이 나갔습니다.",
            ])
        #expect(outcome.memos.first?.created?.milliseconds == 1_709_535_780_000)
    }

    @Test(arguments: [Double.infinity, -.infinity, .nan, 1e18]) func `a message without a possible time stands with the one before it`(
        local: Double
    ) throws {
        var log = ChatLog(room: "방")
        log.add(ChatMessage(local: 60, sender: "가", text: "하나"))
        log.add(ChatMessage(local: local, sender: "나", text: "둘"))
        var bodies: [String] = []
        try log.inOrder.memos(ImportOptions(), at: Place(path: "a")) { if case .memo(let memo) = $0 { bodies.append(memo.text.body) } }
        #expect(bodies == ["00:01 가: 하나\n나: 둘"])
    }

    @Test func `a date in a message of several lines is no day`() throws {
        let text = "방 카카오톡 대화\n저장한 날짜 : 2024년 3월 5일 오후 2:22\n\n2024년 3월 4일 오전 9:12, 홍길동 : 가\n2023년 1월 2일\n나"
        #expect(try TemporaryExport(["a.txt": text]).read().memos.map(\.text.body) == ["09:12 홍길동: 가\n2023년 1월 2일\n나"])
    }

    @Test func `tables of the Mac keep deleted messages, are known under any name, and are put in order`() throws {
        let text = "Date,User,Message\n2024-03-04 09:12:31,\"홍길동\",\"둘\"\n,,메시지가 삭제되었습니다.\n2024-03-04 09:11:00,\"김\",\"하나\"\n"
        let outcome = try TemporaryExport(["대화.csv": text]).read()
        #expect(outcome.memos.map(\.text.whole) == ["대화 2024. 3. 4.\n09:11 김: 하나\n09:12 홍길동: 둘\n메시지가 삭제되었습니다."])
        #expect(outcome.problems.isEmpty && outcome.memos.first?.created?.milliseconds == 1_709_511_060_000)
        #expect(try TemporaryExport(["표.csv": "Date,User,Message\n2024-03-04,가,나\n"]).read().memos.first?.category != ["표"])
    }

    private static let line = """
        [LINE] 홍길동님과의 대화
        저장 일시 : 2024/03/05 14:22

        2024.03.04 월요일
        오전 9:12\t홍길동\t장보기: 우유, 계란
        오후 3:05\t김 서울\t"회의 내용
        - 예산 300만원

        - ""급함"" 내일"
        오후 3:06\t홍길동님이 사진을 보냈습니다.

        2024.03.05 화요일
        오전 12:10\t홍길동\t"잠이 안 온다
        """

    @Test func `a chat of LINE is a memo a day, messages of several lines without their marks`() throws {
        let outcome = try TemporaryExport(["a.txt": Self.line]).read()
        #expect(
            outcome.memos.map(\.text.whole) == [
                """
                홍길동 2024. 3. 4.
                09:12 홍길동: 장보기: 우유, 계란
                15:05 김 서울: 회의 내용
                - 예산 300만원

                - "급함" 내일
                15:06 홍길동님이 사진을 보냈습니다.
                """, "홍길동 2024. 3. 5.\n00:10 홍길동: \"잠이 안 온다",
            ])
        #expect(outcome.memos.map(\.externalID) == ["홍길동#2024-03-04", "홍길동#2024-03-05"])
        #expect(outcome.memos.map { ($0.created?.milliseconds ?? 0) / 60000 } == [28_491_852, 28_492_750])
        #expect(outcome.memos.allSatisfy { $0.category == ["홍길동"] } && outcome.problems.isEmpty)
    }

    @Test(arguments: [
        ("[LINE] Chat history with 가\nSaved on: 2024/03/05 14:22\n\n2024/03/04(Mon)\n09:12\t나\t글\n", "가"),
        ("[LINE] Chat history in 가\nSaved on: 05/03/2024, 02:22PM\n\nMon, 04/03/2024\n09:12AM\t나\t글\n", "가"),
        ("[LINE] Chat history with 가\nSaved on: 03/05/2024, 14:22\n\nMon, 03/04/2024\n9:12AM\t나\t글\n", "가"),
        ("[LINE] 가とのトーク履歴\n保存日時：2024/03/05 14:22\n\n2024/03/04(月)\n午前9:12\t나\t글\n", "가"),
        ("[LINE] 與가的聊天記錄\n儲存日期：2024/03/05 14:22\n\n2024/03/04（一）\n上午09:12\t나\t글\n", "가"),
        ("[LINE] ประวัติการแชทกับ 가\nบันทึกวันที่ 2024/03/05 14:22\n\n2024/03/04 จันทร์\n09:12\t나\t글\n", "가"),
        ("2024.03.04 월요일\n오전 9:12 나 글\n", "나와의 채팅"),
    ])
    func `LINE writes chats in many languages`(text: String, room: String) throws {
        let outcome = try TemporaryExport(["[LINE]나와의 채팅.txt": text]).read()
        let memo = try #require(outcome.memos.first)
        #expect(outcome.memos.count == 1 && outcome.problems.isEmpty)
        #expect(memo.text.title == "\(room) 2024. 3. 4." && memo.text.body == (text.contains("\t") ? "09:12 나: 글" : "09:12 나 글"))
    }

    @Test func `a diary is no chat of LINE's, nor is a text that only speaks of it`() throws {
        let diary = try TemporaryExport(["a.txt": "2024.03.04 월요일\n오전 9:12 나 글\n", "b.txt": "[LINE] 설치하기\n내일"]).read()
        #expect(Set(diary.titles) == ["2024.03.04 월요일", "[LINE] 설치하기"])
    }

    @Test func `a later export of a chat of LINE's only adds`() throws {
        let later = Self.line + "\n오전 8:00\t홍길동\t새 글\n"
        let outcome = try TemporaryExport(["a.txt": Self.line, "b.txt": later]).read()
        #expect(outcome.memos.count == 2 && outcome.memos.last?.text.body.hasSuffix("\n08:00 홍길동: 새 글") == true)
        let alone = try TemporaryExport(["c.txt": later])
        #expect(try ImportReader(path: alone.path).sharedSource == "라인")
    }

    @Test func `a note of Samsung's has its title, its text and when it was written`() throws {
        let export = try TemporaryExport()
        try export.write(
            "회의_240305_142210.sdocx", SamsungBuilder.note(title: "회의록", body: "예산\n\n300만원\n\n", microseconds: 1_709_511_120_000_000))
        let memo = try #require(try export.read().memos.first)
        #expect(memo.text.whole == "회의록\n예산\n\n300만원" && memo.created?.milliseconds == 1_709_511_120_000)
    }

    @Test func `controls in paragraphs of HWP are no letters`() throws {
        let units: [UInt16] =
            [2] + [UInt16](repeating: 0x6364, count: 7) + Array("가".utf16) + [9] + [UInt16](repeating: 1, count: 7) + Array("나".utf16) + [
                10, 0xAC00, 13,
            ]
        #expect(HangulText.read(HangulBuilder.record(66, [1, 2]) + HangulBuilder.record(67, units)) == "가\t나\n가")
    }

    /// A section for distribution: a table that hides a key, and two paragraphs enciphered with it.
    private static let distributed = """
        HAAAEAdsWyrb21tbW1tbenl4f359fHNyY2JlZGdmeUlJSUkVFRUVFRUVFRUVFRUVFV5eXl5eXl5eXl5eu7u7u7u7u7u7u7u7u7tkZGRkjIyMLy8vLy8vLy8v
        Ly8vmpqampqaAAAAAAAAAAAAAAAAAAAAAM7Ozs7Ozs7Ozs7OqampqampqampLS0tLS0tLfHx8fHx8fHx8fHx8fHx8fFZWVlZWVlZWVlZWVlZOTlbW1tbW1tb
        W1tbYGBgYGBgYJ+f5eXl5eXl5eXl5eXl5eXl5UBAQEBAQEBAQEBLS0tLS0tLS0tLS0tLS0tLh4eHh4eHh4fCwsLCwsLCwsLCwsLCrq6urq56oHOKX1E/ALoV
        f9eXwpCee6gopG4RuCd/qp8pbnbx4JDqps/X4gxOtY1d3yC6ewg=
        """

    @Test func `a document for distribution is deciphered`() throws {
        let section = try #require(Data(base64Encoded: Self.distributed, options: .ignoreUnknownCharacters))
        let export = try TemporaryExport()
        try export.write("a.hwp", HangulBuilder.document(section: [UInt8](section), in: "ViewText", flags: 4))
        try export.write("b.hwp", HangulBuilder.document(section: [UInt8](section.dropFirst(4)), in: "ViewText", flags: 4))
        try export.write("c.hwp", HangulBuilder.document(section: [UInt8](section.prefix(200)), in: "ViewText", flags: 4))
        let outcome = try export.read()
        #expect(outcome.memos.map(\.text.whole) == ["배포용 문서의 글\n둘째 문단\na"] || outcome.titles == ["배포용 문서의 글"])
        #expect(outcome.codes == ["encrypted", "encrypted"])
    }

    @Test func `AES is that of its standard`() {
        let block: [UInt8] = [0x69, 0xC4, 0xE0, 0xD8, 0x6A, 0x7B, 0x04, 0x30, 0xD8, 0xCD, 0xB7, 0x80, 0x70, 0xB4, 0xC5, 0x5A]
        let plain = (0..<16).map { UInt8($0 * 0x11) }
        #expect(AdvancedEncryption(key: (0..<16).map { UInt8($0) })?.deciphered((block + block + [1])[...]) == plain + plain)
        #expect(AdvancedEncryption(key: [1]) == nil)
    }

    @Test func `words above words, letters in one place, art and forms of HWP are read where they stand`() {
        let mark: [UInt16] = [23, 1, 2, 3, 4, 5, 6, 23]
        let name = { (name: String) -> [UInt16] in
            let bytes = Array(name.utf8.reversed())
            return [UInt16(bytes[0]) | UInt16(bytes[1]) << 8, UInt16(bytes[2]) | UInt16(bytes[3]) << 8]
        }
        let string = { (text: String) -> [UInt16] in [UInt16(text.utf16.count)] + Array(text.utf16) }
        let records =
            HangulBuilder.record(67, level: 1, Array("앞".utf16) + mark + Array("뒤".utf16) + mark + [13])
            + HangulBuilder.record(71, level: 1, name("tdut") + string("본말") + string("덧말"))
            + HangulBuilder.record(71, level: 1, name("tcps") + string("가나")) + HangulBuilder.record(71, level: 1, name("tcps") + [9])
            + HangulBuilder.record(90, level: 3, [UInt16](repeating: 0, count: 16) + string("글맵시"))
            + HangulBuilder.record(91, level: 2, name("form") + Array("Name:wstring:1:a Caption:wstring:4:동의 함 Value:int:1".utf16))
            + HangulBuilder.record(67, level: 1, mark)
        #expect(HangulText.read(records) == "앞본말(덧말)뒤가나\n글맵시\n동의 함\n")
    }

    @Test func `text of HWPX outside its runs is read`() throws {
        let xml = """
            <hs:sec><hp:p><hp:run><hp:t>앞</hp:t><hp:dutmal><hp:mainText>본말</hp:mainText><hp:subText>덧말</hp:subText></hp:dutmal>\
            <hp:dutmal><hp:mainText>홀</hp:mainText><hp:subText/></hp:dutmal><hp:compose composeText="겹침"/></hp:run></hp:p>\
            <hp:p><hp:run><hp:textart text="글맵시"><hp:pt0/></hp:textart></hp:run></hp:p>\
            <hp:p><hp:run><hp:checkBtn caption="동의" value="CHECKED"/><hp:edit><hp:text>이름</hp:text></hp:edit></hp:run></hp:p>\
            <hp:p><hp:run><hp:comboBox selectedValue="둘"><hp:listItem displayText="하나"/><hp:listItem displayText="둘"/></hp:comboBox></hp:run></hp:p></hs:sec>
            """
        #expect(try HangulXML.read(Array(xml.utf8)) == "앞본말(덧말)홀겹침\n글맵시\n[x] 동의이름\n둘, 하나")
    }

    @Test func `addresses of links in HWP and HWPX stand after their text`() throws {
        let begin: [UInt16] = [3, 0x6C6B, 0x2568, 0, 0, 0, 0, 3]
        let end: [UInt16] = [4, 0x6C6B, 0x2568, 0, 0, 0, 0, 4]
        let field: [UInt16] = [3, 0x6B6C, 0x2563, 0, 0, 0, 0, 3]
        let control = { (command: String) -> [UInt8] in
            // The length of the command follows nine bytes, so the record has an odd length.
            let letters = command.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
            let bytes = Array("klh%".utf8) + [0, 0, 0, 0, 0, UInt8(command.utf16.count), 0] + letters
            return CompoundFileBuilder.number(71 | 1 << 10 | UInt32(bytes.count) << 20) + bytes
        }
        let records =
            HangulBuilder.record(
                67, level: 1, field + Array("앞 ".utf16) + begin + Array("첫째".utf16) + end + Array(" 뒤 ".utf16) + begin + Array("둘째".utf16))
            + control(#"https\://e.com/\?a=1;1;0;0;"#) + control("?#12;0;1;0;") + control("http://e.com/3;1;0;0;")
            + HangulBuilder.record(67, level: 1, end + Array("다음".utf16))
        #expect(HangulText.read(records) == "앞 첫째 (https://e.com/?a=1) 뒤 둘째\n다음")
        let link = { (id: Int, command: String) in
            #"<hp:ctrl><hp:fieldBegin id="\#(id)" type="HYPERLINK"><hp:parameters><hp:stringParam name="Command">\#(command)</hp:stringParam>"#
                + #"<hp:stringParam name="Path">x</hp:stringParam></hp:parameters></hp:fieldBegin></hp:ctrl>"#
        }
        let xml = """
            <hs:sec><hp:p><hp:t>앞 </hp:t>\(link(1, "www.e.com|-;1;0;0"))<hp:t>글</hp:t><hp:ctrl><hp:fieldEnd beginIDRef="1"/></hp:ctrl>\
            \(link(2, "?#7;0;1;0;"))<hp:t>차례</hp:t><hp:ctrl><hp:fieldEnd beginIDRef="2"/></hp:ctrl>\(link(3, #"mailto\:a@e.com;2;0;0"#))</hp:p>\
            <hp:p><hp:t>a@e.com</hp:t><hp:ctrl><hp:fieldEnd beginIDRef="3"/><hp:fieldEnd beginIDRef="9"/></hp:ctrl></hp:p></hs:sec>
            """
        #expect(try HangulXML.read(Array(xml.utf8)) == "앞 글 (www.e.com)차례\na@e.com")
    }

    @Test(arguments: [
        ("e.com/a", "http://e.com/a"), ("www.e.com", "www.e.com"), ("HTTPS://e.com", "HTTPS://e.com"), ("글.hwp", ""), ("../a.b/c", ""),
        ("폴더/글.hwp", ""), ("v1.2/글", ""), ("#2", ""), ("", ""), ("한글.kr/글", "http://한글.kr/글"),
    ])
    func `a host without a scheme is an address in documents`(target: String, address: String) {
        #expect(LinkText.documentAddress(target) == address)
    }

    @Test func `titles of templates are no titles, tables without text no text, and old documents told by name`() throws {
        var zip = ZipBuilder()
        zip.add("Contents/section0.xml", "<hs:sec><hp:p><hp:run><hp:t>시험 문제</hp:t></hp:run></hp:p></hs:sec>")
        zip.add("Contents/content.hpf", "<opf:package><opf:metadata><opf:title>출제 양식 97</opf:title></opf:metadata></opf:package>")
        let export = try TemporaryExport(["old.hwp": "HWP Document File V3.00 \u{1A}"])
        try export.write("시험.hwpx", zip.bytes)
        try export.write("빈.hwp", HangulBuilder.document(["", ""]))
        let outcome = try export.read()
        #expect(outcome.memos.map(\.text.whole) == ["가\t나", "시험 문제\ntitle: 출제 양식 97"])
        #expect(outcome.codes == ["hwp-3"] && !outcome.memos.contains { $0.text.whole.contains("<>") })
    }

    @Test func `a locked document of HWP is named`() throws {
        let export = try TemporaryExport()
        try export.write("a.hwp", HangulBuilder.document(["가"], flags: 2))
        #expect(try export.read().codes == ["encrypted"])
    }

    @Test func `cells and boxes of HWPX are lines`() throws {
        var zip = ZipBuilder()
        zip.add(
            "Contents/section0.xml",
            "<hs:sec><hp:p><hp:run><hp:t>앞<hp:tab/>뒤</hp:t><hp:tbl><hp:tc><hp:p><hp:run><hp:t>칸</hp:t></hp:run></hp:p></hp:tc></hp:tbl></hp:run></hp:p></hs:sec>"
        )
        zip.add(
            "Contents/content.hpf",
            "<opf:package><opf:metadata><opf:title>문서</opf:title><opf:meta name=\"CreatedDate\">2024-03-04T00:12:00Z</opf:meta></opf:metadata></opf:package>"
        )
        let export = try TemporaryExport()
        try export.write("문서.hwpx", zip.bytes)
        let memo = try #require(try export.read().memos.first)
        #expect(memo.text.whole == "문서\n앞\t뒤\n칸\n" || memo.text.whole == "문서\n앞\t뒤\n칸")
        #expect(memo.created?.milliseconds == 1_709_511_120_000)
    }

    @Test func `damaged compound files end and say so`() throws {
        let whole = HangulBuilder.document(["가"])
        let export = try TemporaryExport()
        // A chain of sectors that leads to itself, tables that lead nowhere, and a cyclic directory.
        for (offset, value) in [(whole.count - 512, 0), (whole.count - 508, 1), (48, 0xFFFF), (60, 0), (76, 0x7FFF_FFFF), (68, 0)]
            as [(Int, UInt32)]
        {
            var bytes = whole
            bytes.replaceSubrange(offset..<offset + 4, with: CompoundFileBuilder.number(value))
            try export.write("a.hwp", bytes)
            let outcome = try export.read()
            #expect(outcome.memos.count + outcome.problems.count == 1, "\(offset)")
        }
    }
}
