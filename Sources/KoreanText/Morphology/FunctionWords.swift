/// Words that texts of any topic contain: pronouns, adverbs of degree, time and manner, and the closed classes of English.
public enum FunctionWords {
    /// Returns whether a word in folded UTF-8, without a particle, is one of them.
    public static func contains(_ word: [UInt8]) -> Bool { words.contains(word) }

    /// Returns whether a word in folded UTF-8, without a particle, only points at something or asks for it: a pronoun, a question word, a bound noun, or
    /// one of the closed classes of English.
    public static func isStopWord(_ word: [UInt8]) -> Bool { stopWords.contains(word) }

    /// Returns whether a verb or adjective, given by its stem, says nothing without the words beside it.
    public static func isLightVerb(_ stem: String) -> Bool { lightVerbs.contains(stem) }

    private static let lightVerbs: Set<String> = ["하", "되", "있", "없", "이", "아니", "이렇", "그렇", "저렇", "어떻"]

    private static let stopWords = Set((pronouns + short + english).split { $0 == " " }.map { Array(String($0).utf8) } + shortPronouns)
    private static let words = Set(
        (pronouns + quantities + adverbs + english).split { $0 == " " }.map { Array(String($0).utf8) } + shortPronouns)

    /// Pronouns of one syllable with each particle that may follow. 저의 and 제도 are nouns too, and left out.
    private static let shortPronouns: [[UInt8]] = {
        let particles = "는 를 도 만 와 랑 의 에게 한테 께 보다 처럼 부터 까지 밖에 조차 마저 만큼 대로 라도".split(separator: " ")
        let regular = ["나", "너", "저"].flatMap { pronoun in particles.map { pronoun + $0 } }
        let others = "내가 네가 제가 내게 네게 제게 그는 그가 그를 이는 이를".split(separator: " ").map(String.init)
        return (regular + others).filter { $0 != "저의" }.map { Array($0.utf8) }
    }()

    private static let pronouns = """
        우리 저희 너희 자기 자신 본인 당신 그대 그녀 그것 이것 저것 무엇 누구 누군가 여기 거기 저기 어디 언제 이거 그거 저거 뭔가 아무것 아무도 모두 \
        이쪽 그쪽 저쪽 서로 각자 그들 이들 얘들 걔들 이런 그런 저런 어떤 어느 무슨 얼마 얼마나 누가 
        """
    private static let quantities = "여러 모든 다른 수많은 온갖 "
    /// Pronouns, question words and bound nouns of one syllable.
    private static let short = "나 너 저 내 네 제 이 그 뭐 뭘 왜 몇 한 할 것 거 수 때 게 "
    private static let adverbs = """
        정말 진짜 아주 매우 너무 몹시 무척 굉장히 상당히 조금 약간 많이 별로 거의 전혀 더욱 훨씬 가장 제일 특히 오직 다만 단지 그냥 바로 다시 또한 역시 \
        이미 아직 벌써 먼저 나중 지금 이제 방금 금방 곧장 당장 갑자기 항상 언제나 늘상 가끔 자주 때때로 계속 드디어 마침내 결국 오늘 어제 내일 그때 요즘 \
        아마 혹시 만약 만일 물론 과연 사실 설마 대체로 보통 함께 같이 따로 혼자 서로 일단 우선 그래서 그런데 그러나 그리고 하지만 그러면 그래도 따라서 또는 \
        혹은 즉시 이렇게 그렇게 저렇게 어떻게 이런저런 천천히 빨리 열심히 잘못 정도 때문 경우 이후 이전 동안 \
        이번 번째 대신 아니라 라고 
        """
    /// Articles, pronouns, prepositions, conjunctions and auxiliary verbs.
    private static let english = """
        the an this that these those you he she we they me him her them my your his its our their whom whose which what when where why how \
        of in on at by to for from with without into onto over under about after before between during through than and or but nor so if because while \
        although though unless until is am are was were be been being do does did have has had will would shall should can could may might must not no yes 
        """
}
