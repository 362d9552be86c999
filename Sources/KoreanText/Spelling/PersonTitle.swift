/// Titles after a person's name: 씨, 님, the vocative, a rank or a kinship term. The ranks also take 님.
public enum PersonTitle {
    /// Returns whether a word is a title, with or without a particle.
    /// - Parameter ofGivenName: Whether it must be one that people put after a given name alone.
    public static func isTitle(_ word: String, ofGivenName: Bool) -> Bool {
        guard let titles = byFirst[word.unicodeScalars.first] else { return false }
        return titles.contains { title in
            guard word.hasPrefix(title), !ofGivenName || familiar.contains(title) else { return false }
            return word.utf8.count == title.utf8.count || Particle.isParticle(Array(word.utf8.dropFirst(title.utf8.count)))
        }
    }

    /// Returns the name before the title in one word, 김철수 of 김철수님; nil if the rest is no name by its syllables, nor by `isName`. `isGiven` tells whether
    /// two syllables are a given name although others are more common in them: 귀만아.
    public static func name(
        in word: String, isName: (String) throws -> Bool, isGiven: (String) throws -> Bool
    ) rethrows -> (name: String, isCalled: Bool)? {
        guard let titles = byLast[word.unicodeScalars.last] else { return nil }
        for title in titles where word.hasSuffix(title) {
            let name = String(word.dropLast(title.count))
            if wordsBeforeSsi.contains(name) { continue }
            if try PersonalName.isFull(name) || PersonalName.isGiven(name) && isOfGiven(title) || title.utf16.count > 1 && isName(name) {
                return (name, title != "이")
            }
            if title != "이", familiar.contains(title) || vocatives.contains(title), try isGiven(name) { return (name, true) }
        }
        return nil
    }

    /// Returns the surname and the rank of a word of both, 김 and 대표 of 김대표님을; nil for other words.
    package static func surname(in word: String) -> (surname: String, rank: String)? {
        guard let first = word.first.map(String.init), PersonalName.isSurname(first), let rank = rank(of: String(word.dropFirst())) else {
            return nil
        }
        return (first, rank)
    }

    /// Returns the rank, without 님, of a word that is one, with or without a particle; nil for other words. Titles of kinship follow no surname.
    package static func rank(of word: String) -> String? {
        byFirst[word.unicodeScalars.first]?.first { title in
            title.utf16.count > 1 && ranks.contains(title) && word.hasPrefix(title)
                && (word.utf8.count == title.utf8.count || Particle.isParticle(Array(word.utf8.dropFirst(title.utf8.count))))
        }.map { $0.hasSuffix("님") ? String($0.dropLast()) : $0 }
    }

    /// The titles and the vocatives by their last syllable, the longest first.
    private static let byLast = Dictionary(grouping: all + vocatives + ["이"], by: \.unicodeScalars.last)

    private static let vocatives = ["야", "아"]

    /// The titles by their first syllable.
    private static let byFirst = Dictionary(grouping: all, by: \.unicodeScalars.first)

    /// Returns whether a title after two syllables shows that they are a given name. 영화감독 is no name, nor 수원시장.
    private static func isOfGiven(_ title: String) -> Bool {
        title.hasSuffix("님") || title == "야" || title == "아" || title != "군" && title != "양" && familiar.contains(title)
    }

    /// Returns the forms in which only somebody's given name occurs: 철수야, 철수씨.
    public static func calls(_ given: String) -> [String] {
        let isOpen = PairedParticle.subject.form(after: given) == "가"
        return [given + (isOpen ? "야" : "아"), given + "씨", given + "님", given + "쌤"]
    }

    /// Returns a name with each common title after it and before it.
    package static func beside(_ name: String) -> [String] {
        all.flatMap { ["\(name) \($0)", "\($0) \(name)"] } + [name + "씨", name + "님"]
    }

    /// Words in 씨 that are no names.
    private static let wordsBeforeSsi: Set = ["마음", "아저", "아가"]

    /// Returns the word that shows that another is a name: 심산씨 for 심산; nil for a word that is too short or too long for a name.
    public static func call(_ name: String) -> String? {
        2...4 ~= name.unicodeScalars.count && name.utf8.count == 3 * name.unicodeScalars.count && !wordsBeforeSsi.contains(name)
            ? name + "씨" : nil
    }

    private static let familiar = ["씨", "님", "쌤", "군", "양", "형", "누나", "언니", "오빠", "이모", "삼촌"]

    /// Ranks of companies and schools, of offices and courts, and of the armed forces: titles by which people are addressed. 후보 and 선수 name an
    /// activity, which is the subject of memos that contain them.
    private static let companies = "부회장 부사장 부대표 본부장 센터장 지점장 지사장 공장장 파트장 그룹장 수석 책임 선임 인턴 조교 연구원 연구소장 학과장 학장 총장 교장 교감 행장 이사장 단장 반장 조장 점장 "
    private static let offices =
        "대통령 총리 장관 차관 총재 위원장 위원 비서관 사무관 주무관 서기관 국회의원 시의원 시장 군수 구청장 도지사 지사 청장 대사 영사 검사 판사 검찰총장 경감 경위 경사 순경 "
    private static let armies = "대장 중장 소장 준장 장군 대령 중령 소령 대위 중위 소위 원사 상사 중사 하사 병장 상병 일병 이병 훈련병 아나운서 디자이너 피디"

    /// The ranks, alone and with 님.
    private static let ranks: Set<String> = {
        let ranks =
            "선생 과장 부장 차장 대리 팀장 실장 국장 소장 사장 대표 이사 전무 상무 회장 교수 박사 원장 의원 주임 기자 작가 감독 코치 목사 선배 간호사 변호사 매니저 "
            + companies + offices + armies
        return Set(ranks.split(separator: " ").flatMap { [String($0) + "님", String($0)] })
    }()

    /// The longest first.
    private static let all: [String] = {
        let others = "씨 님 쌤 군 양 형 누나 언니 오빠 이모 삼촌 고모 할머니 할아버지 아저씨 아줌마 여사 여사님 신부님 스님 후배 사원 어머니 아버지"
        return (ranks + others.split(separator: " ").map(String.init)).sorted { ($1.utf16.count, $0) < ($0.utf16.count, $1) }
    }()
}
