/// What people put after a person's name: 씨, 님, the vocative, a rank or a kinship term. The ranks also take 님.
public enum PersonTitle {
    /// Returns whether a word is a title, with or without a particle.
    /// - Parameter ofGivenName: Whether it must be one that people put after a given name alone.
    public static func isTitle(_ word: String, ofGivenName: Bool) -> Bool {
        (ofGivenName ? familiar : all).contains { title in
            word == title || word.hasPrefix(title) && Particle.isParticle(Array(word.utf8.dropFirst(title.utf8.count)))
        }
    }

    /// Returns the name before the title in one word, 김철수 of 김철수님; nil if the rest does not look like a name.
    public static func name(in word: String) -> String? {
        for title in all + ["야", "아", "이"] where word.hasSuffix(title) {
            let name = String(word.dropLast(title.count))
            if PersonalName.isLikely(name) || PersonalName.isGiven(name) && title.utf16.count > (isCall(title) ? 0 : 1) { return name }
        }
        return nil
    }

    private static func isCall(_ title: String) -> Bool { ["씨", "님", "야", "아", "쌤"].contains(title) }

    /// Returns the forms in which only somebody's given name occurs: 철수야, 철수씨.
    public static func calls(_ given: String) -> [String] {
        let isOpen = PairedParticle.subject.form(after: given) == "가"
        return [given + (isOpen ? "야" : "아"), given + "씨", given + "님", given + "쌤"]
    }

    private static let familiar = ["씨", "님", "쌤", "군", "양", "형", "누나", "언니", "오빠", "이모", "삼촌"]

    /// The longest first.
    private static let all: [String] = {
        let ranks = "선생 과장 부장 차장 대리 팀장 실장 국장 소장 사장 대표 이사 전무 상무 회장 교수 박사 원장 의원 주임 기자 작가 감독 코치 목사 선배 간호사 변호사 매니저"
        let others = "씨 님 쌤 군 양 형 누나 언니 오빠 이모 삼촌 고모 할머니 할아버지 아저씨 아줌마 여사 여사님 신부님 스님 후배 사원 어머니 아버지"
        let words = ranks.split(separator: " ").flatMap { [String($0) + "님", String($0)] } + others.split(separator: " ").map(String.init)
        return words.sorted { ($1.utf16.count, $0) < ($0.utf16.count, $1) }
    }()
}
