/// Particles (josa) by the sound they follow. Closed lists, separated by spaces.
enum Particles {
    /// Particles after a final consonant: 책-은.
    static let afterConsonant = """
        은 이 을 과 으로 이나 이랑 이여 이야 아 이라도 이라고 이라는 이라 이란 이든 이든지 이나마 이야말로 이며 이고 으로서
        으로써 으로부터 으로의 으로도 으로는 으로만
        """

    /// Particles after a vowel (로 also after ㄹ): 나무-는, 서울-로.
    static let afterVowel = """
        는 가 를 와 로 나 랑 여 야 라도 라고 라는 라 란 든 든지 나마 야말로 며 고 로서 로써 로부터 로의 로도 로는 로만
        """

    /// Particles after any sound: 학교-에서.
    static let afterAny = """
        의 에 에서 에게 에게서 께 께서 한테 한테서 더러 보고 하고 도 만 까지 부터 마저 조차 밖에 처럼 같이 만큼 보다 대로 마다
        뿐 요 커녕 치고 에의 에서의 에서부터 에게로 따라
        """

    /// Particles that take a second one, and that no longer noun ends in.
    static let first = "에 에서 에게 한테 께서 까지 부터 으로 처럼 마다 조차"

    /// Combinations of two particles: 에서-는. On each line the first particle is followed by those that it may
    /// take.
    static let second = """
        에 는 도 만 서 까지 의 라도 나 요 야 조차 만은
        에서 는 도 만 의 부터 까지 라도 나 요 야 조차 보다 처럼 만은
        에게 는 도 만 서 로 까지 나 라도 의 서는 서도
        께 서는 서도 는 도 서
        께서 는 도 만
        한테 는 도 만 서 까지 서는
        까지 는 도 만 의 가 를 라도 나 요 에 에는 로
        부터 는 도 의 가 라도 요 까지
        만 은 이 을 의 도 으로 으로는 으로도 에 에는 이라도 큼 큼은 큼의
        보다 는 도 야
        처럼 은 도 만
        만큼 은 도 의 이나 만 이라도
        대로 는 의 라면 만
        뿐 만 이 만이 이다 만은 인 이고 이며 이지 입니다 이라 아니라 이었다
        마다 의 는 도
        밖에 는 도
        와 는 도 의 만 라도
        과 는 도 의 만
        로 는 도 만 부터 부터의 서 서는 서의 써 까지 의 라도 나 요 밖에
        으로 는 도 만 부터 부터의 서 서는 서의 써 써는 까지 의 라도 나 요 밖에
        하고 는 도 의
        이나 마 마도
        조차 도
        마저 도
        같이 도
        라고 는 도 만 요
        이라고 는 도 만 요
        """

    /// Forms of the copula 이다 after any sound: 학생-이다, 학교-이다.
    static let copula = """
        이다 이고 이며 이면 이지 이지만 이라 이라서 이라면 이라며 이라는 이라고 이라도 이란 이니 이니까 이므로 이자 이던 이든
        이든지 이나 이네 이네요 이냐 이야 이에요 이예요 이죠 이지요 이군 이군요 이구나 인 인가 인가요 인데 인데요 인지 인지도
        인지를 인지는 인들 인즉 일 일까 일까요 일지 일지도 일지라도 일수록 일뿐 일때 임 임을 임이 임은 임에도 임에 입니다
        입니까 입니다만 이었다 이었던 이었고 이었으며 이었는데 이었지만 이었으나 이었습니다 이었음 이었음을 이었을 이었다고
        이었다는 이어서 이어야 이어도 이어 이기 이기도 이기에 이기를 이기는 이기만 이기까지 이긴 이신 이시다 이십니다 이거나
        이거든 이건 이다가 이다고 이다는 이라기보다 이라기 이더라도 이래 이랬다 이세요 이요 이었을까 이겠다 이겠지 이겠지만
        이다보니
        """

    /// Forms of the copula without 이 after a vowel: 학교-다.
    static let shortCopula = """
        다 다고 다는 였다 였던 였고 였으며 였는데 였지만 였으나 였습니다 였음 였음을 였을 였다고 였다는 라 라서 라면 라며 라는
        라고 라도 란 니 니까 므로 자 던 든 든지 냐 야 예요 에요 죠 지 지만 지요 면 며 고 여서 여야 여도 군 군요 구나 네 네요
        세요
        """

    /// Plural and honorific suffixes, alone or before a particle: 학생-들-은.
    static let plurals = """
        들 님 씨 쯤
        """
}
