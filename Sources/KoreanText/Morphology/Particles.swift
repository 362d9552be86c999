/// Particles (josa) by kind, and the forms of the copula 이다. Closed lists, separated by spaces. Where the form depends on the preceding
/// sound, the one after a consonant and the one after a vowel are joined by a slash. See `ParticleGrammar` for their order.
enum Particles {
    /// Suffixes that other particles follow: 학생-들, 할머니-님-들, 친구-들-끼리, 하나-씩, 껍질-째로.
    static let suffixes = "들 님 씨 쯤 끼리 씩 째"
    /// 에, which other particles take before them too: 까지-에.
    static let at = "에"
    /// Particles of place and person: 학교-에서.
    static let place = "에서 에게 에게서 에게로 에로 한테 한테서 한테로 께 께로 더러 서부터"
    /// The honorific subject: 할머니-께서.
    static let honorific = "께서"
    /// Direction and means; 로 also follows ㄹ: 서울-로.
    static let way = "으로/로 으로서/로서 으로써/로써"
    /// Particles of company: 친구-와.
    static let with = "과/와 하고 이랑/랑 서껀"
    /// 에 and 로 with 다가: 책상-에다가.
    static let adding = "에다 에다가 으로다/로다 으로다가/로다가"
    /// Limits: 학교-까지.
    static let limits = "부터 까지 만 조차 마저 마다"
    /// Comparisons and measures: 학교-처럼.
    static let measures = "처럼 같이 만큼 만치 보다 대로 뿐 밖에 마냥"
    /// Particles of choice: 학교-라도.
    static let choices = "이나/나 이라도/라도 이든/든 이든지/든지 이야/야 이야말로/야말로 이란/란"
    /// The choice that takes a topic: 학교-나마-도.
    static let leastChoices = "이나마/나마"
    static let topics = "은/는 도 일랑"
    /// Particles contracted with the topic: 학교-에선, 집-까진.
    static let contractedTopics = """
        엔 에선 에겐 에게선 한텐 한테선 껜 께선 까진 부턴 보단 밖엔 으론 으로선/로선 으로썬/로썬 이라곤/라곤 치곤 말곤 에다간 끼린
        """
    /// Particles of exception, which a topic may follow: 사과-말고-도.
    static let exceptions = "말고 치고"
    /// Subject, object and attribute. Only 요 follows.
    static let cases = "이/가 을/를"
    static let attributes = "의"
    /// Quotation: 학교-라고-는.
    static let quotations = "이라고/라고"
    static let polite = "요"
    /// Particles that nothing else joins: 친구-야, 학교-커녕.
    static let alone = "보고 깨나 토록 커녕 은커녕/는커녕 따라 이여/여 이시여 아/야 이라는/라는 이라/라 이며/며 하며 이고/고"

    /// Particles that take a second one, and that no longer noun ends in.
    static let first = """
        에 에서 에게 에게서 에게로 한테 한테서 한테로 께서 까지 부터 으로 으로서 으로써 으로부터 로부터 처럼 마다 조차 마저 만큼 에다 에다가 밖에
        """

    /// Endings of the copula after 이: 학생-이다, 학교-이지만. It takes those of a verb, but not those of a process (는, ㄴ다, 려고, 도록).
    static let copula = """
        다 고 며 면 지 지만 라 라서 라면 라며 라는 라고 란 니 니까 니깐 므로 자 던 든 든지 나 네 네요 냐 냐고 냐는 야 에요 예요 죠 지요
        군 군요 구나 구먼 구만 거나 거든 거든요 건 건만 다가 다고 다는 다만 다보니 라기보다 라기보다는 라기 라기엔 더라 더라도 더니 더니만
        더군 더군요 던가 던가요 던데 던데요 던지 래 래요 랬다 세요 요 여서 여야 여도 면서 면서도 니만큼 라니 라니까 라네 라네요 라던데 라더라
        라더니 라던 라든지 라든가 라든 라야 라야만 라나 려나 래도 래서 랬는데 랬어 라길래 라더군요 라기보단 더라고 더라고요 더라구
        더라구요 어요 잖니 잖아 잖아요 되 구려 로다 로구나 올시다 외다 려면 려면은 려거든 려니와 련만 라는데 라는지 라도 란다 랍니다 랄까 라면서 려니 리라 며서 기
        기도 기에 기에는 기를 기는 기만 기까지 기까지도
        기로 기로는 기보다 기보다는 기나 기라도 기때문에 긴 게끔 고서 고도 고요 구요 지마는 지를 지도 지는 지가 었 어서 어야 어도 어 어라
        """

    /// The copula with final consonants: 학생-인데, 학생-입니다.
    static let closedCopula = """
        인 인가 인가요 인가를 인가는 인가도 인가에 인데 인데요 인데도 인데다 인데다가 인지 인지도 인지를 인지는 인지가 인지라 인들 인즉 인걸 인걸요 인양
        인듯 인듯이 인듯한 인만큼 인채 인채로 인척 인데서 인바 일 일까 일까요 일까봐 일지 일지도 일지를 일지는 일지라도 일수록 일뿐 일때 일때는 일걸 일걸요
        일거야 일거예요 일거라고 일거라는 일것이다 일것 일텐데 일텐데요 일테니 일테니까 일수 일수도 일수는 일수가 일듯 일듯이 일듯한 일만큼 일망정 일진대 일래
        임 임을 임이 임은 임에도 임에 임과 임으로 임으로써 임에도불구하고 입니다 입니까 입니다만 입니다요 인고 이신 이신데 이신지 이실 이실까 이시다 이십니다
        이십니까 이시고 이시며 이시면 이시지 이시지만 이시니 이시니까 이시라 이시라고 이시라는 이시던 이시네요 이시죠 이시군요 이셔서 이셔도 이세요 이겠 이던가
        """

    /// Forms of the copula without 이 after a vowel: 학교-다. Endings that verbs share with it (게, 기, 거나) are left out where nouns would be
    /// made of stems.
    static let shortCopula = """
        다 다고 다는 다면 다만 라서 라면 라며 니 니까 므로 자 던 든 냐 냐고 예요 에요 죠 지 지만 지요 면 면서 여서 여야 여도 군 군요 구나 네 네요
        세요 거나 거든 거든요 더라 더라도 더니 던데 던가 던지 라니 라니까 라네 라네요 라던데 라더라 라는데 란다 랍니다 래요 랄까 건만
        잖아 잖아요 잖니 든가 라든가 라든지 라든 라야 라야만 라나 려나 려니 더라고 더라고요 더라구 더라구요 더군 더군요 던걸 던걸요
        라길래 라더니 라더군 라더군요 라기보다 라기보단 라기엔 구요 여요 되 구려 구만 구먼 로구나 올시다
        """

    /// The first syllables of endings that only verbs of a process take, or that begin another word, and not the copula.
    static let startsOfProcess = Set("는느노자도게습읍되세길진질나".utf16)
    /// First syllables of endings after an open syllable: 러, 려고 and the imperative.
    static let startsOfIntention = Set("러려렴련옵셔십".utf16)
}
