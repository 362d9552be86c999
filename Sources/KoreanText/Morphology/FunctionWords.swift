/// Words of two syllables and more that texts of any topic contain: pronouns, and adverbs of degree, time and manner.
public enum FunctionWords {
    /// Returns whether a word in folded UTF-8, without a particle, is one of them.
    public static func contains(_ word: [UInt8]) -> Bool { words.contains(word) }

    private static let words = Set((pronouns + adverbs).split { $0 == " " }.map { Array(String($0).utf8) })

    private static let pronouns = """
        우리 저희 너희 자기 자신 본인 당신 그대 그녀 그것 이것 저것 무엇 누구 누군가 여기 거기 저기 어디 언제 이거 그거 저거 뭔가 아무것 아무도 모두 \
        이쪽 그쪽 저쪽 서로 각자 그들 이들 얘들 걔들 이런 그런 저런 어떤 어느 무슨 여러 모든 다른 
        """
    private static let adverbs = """
        정말 진짜 아주 매우 너무 몹시 무척 굉장히 상당히 조금 약간 많이 별로 거의 전혀 더욱 훨씬 가장 제일 특히 오직 다만 단지 그냥 바로 다시 또한 역시 \
        이미 아직 벌써 먼저 나중 지금 이제 방금 금방 곧장 당장 갑자기 항상 언제나 늘상 가끔 자주 때때로 계속 드디어 마침내 결국 오늘 어제 내일 그때 요즘 \
        아마 혹시 만약 만일 물론 과연 사실 설마 대체로 보통 함께 같이 따로 혼자 서로 일단 우선 그래서 그런데 그러나 그리고 하지만 그러면 그래도 따라서 또는 \
        혹은 즉시 이렇게 그렇게 저렇게 어떻게 이런저런 천천히 빨리 열심히 잘못 정도 때문 경우 이후 이전 동안 
        """
}
