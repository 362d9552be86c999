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

    @Test func `a locked document of HWP is named, and one for distribution has its preview`() throws {
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
