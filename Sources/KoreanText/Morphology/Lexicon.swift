/// Closed lists that prevent the rules, which use no dictionary, from inventing stems.
enum Lexicon {
    /// Syllables that a stem may end in. Excluding all others lost no recall in measurements and makes the
    /// index 7 % smaller.
    static let stemFinals = """
        하있되지르없리보나않니이가오같들주키치렇내기크많롭받알우루살히좋쓰두떻갖서찾럽높놓렵끼추말얻라읽쉽먹남믿맞피잇돌
        꾸죽짓삼잡답작시입낮적듣싶넘물싸넣쁘랗깝겁대끌늘불타누묻깊잃앉걷멀러닫넓차뀌길풀막달랍젊사겪열잊깨맺붙옳늦돕짧디
        띠래뜨걸팔낳맡벌쉬웃으매울비자춥펴뛰담쌓얼안씻프볍둡섭맑젖빚닦갑쏟짜미세컫참밝좁애벗일몰찍띄듬떨집솟놀낡섞굳줄찮
        낫날붉빼파쫓뽑짙녹닮품얗검싣끊뚫트밟앗쥐신닿얹너밀재투묶껍곱갈붓그심꼽떼덮개감암티희눕맣겹깔엮칠늙쓸빌익맙짖묵구
        앓립줍쏘따뉘굽뻗숨싫썩흩석씌설엷갚깎짚털채엽뿜네밉습찧새덥식얇텁끓수긋찌글굶돋틀닐꽂질쩍젓튀잖갛켜딛모납접잣씹끄
        뱉꺾속덜베배잦훑엎옅맵널죄멎썰귀뜯메꿇각찢쩌꾀볶삶푸박뺏굴얕옇닳긁옮꼬캐뇌굵쪼꿰읊뚤괴빨휘쬐슬묽쐬겋잘헐태업때아
        곧의숫땋땁낚골못엾위슴퍼빻삐얽밌딨뵙뵈핥멓갉긷깁붇쭈쭙뢰딪궂꿎좇툴뇌짢솎꿇곯떫옭삭눅쫄쩔읊
        """

    /// All stems of one syllable, a closed class. Without it 근데 would be a form of 그다 and 글다, and 안 one of 아다.
    static let loneStems = """
        가 개 괴 꾀 꼬 꾸 꿰 끄 끼 기 까 깨 캐 켜 크 나 내 누 뉘 뇌 대 되 두 디 때 떼 뜨 뛰 띄 띠 따 타 트 튀 매 메 배 베 보 뵈 비 빼 삐
        사 서 세 쉬 시 새 쇠 쏘 쑤 쓰 싸 쌔 쎄 째 쬐 쥐 지 짜 쪼 찌 쐬 뀌 재 자 주 죄 치 차 채 추 키 오 외 이 파 펴 패 푸 피 하 헤 휘 희 데
        막 먹 묵 박 썩 식 삭 속 죽 적 작 찍 익 녹 눅 늙 굵 긁 맑 밝 붉 읽 갉 얽 옭 묽 낡 꺾 깎 낚 닦 묶 볶 섞 엮 솎 겪 덖 신 안 앉 얹 많 않 끊
        꿇 끓 앓 잃 옳 싫 닳 뚫 걷 굳 닫 돋 듣 딛 뜯 묻 믿 받 벋 뻗 붇 싣 얻 쏟 곧 긷 눋 갈 걸 골 굴 길 깔 끌 날 널 놀 늘 달 덜 돌 들 떨 말
        멀 몰 물 밀 벌 불 빌 빨 살 설 쓸 썰 쏠 슬 얼 열 울 알 일 잘 절 졸 줄 질 쩔 쫄 찔 털 틀 팔 풀 헐 짧 넓 밟 떫 섧 핥 훑 읊 엷 얇 얕 곯
        굶 닮 삶 삼 젊 곪 옮 감 검 남 넘 담 뿜 숨 심 참 품 굽 깁 곱 꼽 눕 덥 돕 맵 밉 뵙 뽑 쉽 씹 업 없 입 잡 접 좁 줍 집 춥 있 낫 붓 빗 벗
        솟 씻 웃 잇 젓 짓 긋 뺏 앗 잣 갖 궂 꽂 낮 잦 멎 늦 맞 맺 빚 잊 젖 찢 찾 짖 좇 쫓 같 맡 뱉 붙 옅 짙 흩 갚 깊 높 덮 싶 엎 짚 낳 넣 놓 닿 땋 쌓
        좋 찧 빻
        """

    /// The last syllables of stems in ㄹ. Allowing others would give every form in -는 a ㄹ stem.
    static let lFinals = "갈걸골굴궐글길깔꿀끌날널놀눌늘닐달덜돌둘둥들딸떨뚤뜰말멀몰물밀벌볼불빌빨살설술슬싫썰쏠쓸알얼열울일잘절졸줄즐질쩔쫄찔철촐칠털툴틀팔펄폴풀헐휠흘"

    /// Endings of longer stems whose last syllable results from endings and rules far more often than from
    /// verbs: -는 makes every noun look like a stem in 늘, 들 like one in 듣, -에서 like one in 서. Such stems form
    /// closed classes, since new verbs are formed with 하, 되, 이 and the like. A stem may also end in one of
    /// `closedHeads` after the 아/어 form of another verb. Excluding all others makes the index 7 % smaller and
    /// lost no recall in measurements.
    static let closedEndings = """
        엇갈 내걸 말걸 코골 둥글 궁글 영글 이끌 흩날 휘날 뛰놀 가늘 거닐 노닐 잇달 매달 치달 내달 감돌 떠돌 맴돌 나돌 겉돌 되돌 헛돌 서둘 휘둘 만들 흔들 거들 시들
        물들 병들 잠들 힘들 깃들 찌들 곁들 길들 철들 멍들 정들 편들 공들 건들 나들 드나들 넘나들 파고들 음에들 맘에들 곱들 쪼들 받들 눈멀 귀멀 휘몰 내몰 물밀 머물 깨물 다물
        아물 저물 여물 악물 드물 가물 허물 내밀 떠밀 치밀 이밀 디밀 돈벌 까불 나불 더불 되살 못살 잘살 고살 낯설 녹슬 휩쓸 기울 어울 아울 뒹굴 모질 어질 거칠 서툴
        비뚤 비틀 뒤틀 통틀 되팔 부풀 베풀
        모르 다르 부르 흐르 오르 고르 누르 이르 따르 치르 들르 마르 바르 빠르 두르 기르 가르 구르 나르 무르 사르 지르 찌르 자르 조르 너르 벼르 스르 우르 투르
        으르 러르 푸르 어르 파르 거르 그르
        느랗 느렇 끄맣 빨갛 발갛 말갛 벌겋 뻘겋 멀겋 어떻 노랗 파랗 다랗 따랗 그랗 이렇 그렇 저렇 요렇 고렇 조렇 무렇 누렇 퍼렇 그렇 그맣 까맣 카맣 가맣 꺼멓 거멓 커멓 하얗
        뽀얗 보얗 허옇 뿌옇 부옇
        깨닫 여닫 내닫 치닫 내걷 파묻 되묻 캐묻 엿듣 일컫 헐뜯 쥐뜯 내딛 헛딛 내뻗
        싹트 움트 동트 부르트 나크 잠그 담그 아프 고프 슬프 설프 글프 달프 냘프 헤프 눈뜨 들뜨 치뜨 본뜨 릅뜨 홉뜨 굼뜨 리뜨 엇뜨
        배우 싸우 세우 치우 태우 채우 키우 피우 외우 비우 지우 깨우 재우 새우 메우 띄우 씌우 틔우 끼우 데우 때우 돋우 리우 찌우 에우 여의 잡숫
        바라 자라 놀라 무라 나서 앞서 맞서 뒤서 곤두서 날서 비껴서 줄서 장서 돌아서 들어서 일어서 넘어서 늘어서 다가서 물러서 둘러서 올라서 춰서 비켜서 막아서 갈라서
        나가 오가 고가 삼가 러가 나오 고오 러오
        """

    /// Verbs with such a syllable that follow the 아/어 form of another verb in many words: 뛰어-들다.
    static let closedHeads = "들 돌 살 밀 물 알 팔 열 듣 묻 뜯 뜨 가 오"

    /// Verbs with such a syllable that are often written together with the noun before them, as in 문제풀기, and
    /// that few nouns end like.
    static let joinedHeads = "걸 풀 팔 떨 놀 끌 돌"

    /// The last syllables of stems in ㅁ.
    static let mFinals = "감검남넘담듬뿜삼숨심점참품금잠"

    /// The last syllables of adjectives that lose their ㅎ (파랗다, 파란). Never a stem alone.
    static let irregularH = "갛겋떻랗렇맣멓앟얗옇"

    /// The last syllables of stems that keep their ㅂ before a vowel (집다, 집어). 굽다 and 줍다 exist with 우 too.
    static let regularB = "꼽뽑씹업입잡접좁집"

    /// The last syllables of stems whose ㄷ becomes ㄹ before a vowel (듣다, 들어), a closed class.
    static let irregularD = "걷긷겯눋듣묻붇싣컫"

    /// The syllables before 닫 in stems whose ㄷ becomes ㄹ: 깨닫다, 깨달아. 닫다 alone keeps it.
    static let headsOfIrregularDat = "깨내치"

    /// The last syllables of stems that keep their ㅎ (놓다, 놓은).
    static let regularH = "낳넣놓닿땋빻쌓좋찧"

    /// Verbs that are written together with the 아/어 form of another verb: 만들어-내다.
    static let auxiliaries = "내 가 오 주 보 버리 놓 두 나 대 드리 먹 치우 달라 들이 넣 나가 나오 들어가 들"

    /// Links between a verb and an auxiliary that are written together, by the form of the verb: each is the end of the
    /// verb's form, and the auxiliary's stem after it. Links after the stem: 먹고싶-다.
    static let linksAfterStem = "고 있 고 싶 고 말 고 계시 지 않 지 못하 지 말 게 되 게 하 도록 하 기 위하"
    /// Links after a form in ㄴ, ㄹ, 는, 을 or 던, each with a bound noun: 먹을수있-다.
    static let linksAfterAdnominal = "수 있 수 없 것 같 거 같 듯 하 듯 싶 만 하 뻔 하 줄 알 줄 모르 적 있 적 없 척 하"
    /// Links after the 아/어 form: 먹어야하-다.
    static let linksAfterConnective = "야 하 야 되"
    /// The auxiliary that follows the 아/어 form itself: 담겨있-다.
    static let auxiliaryAfterConnective = "있"
    /// Links after a noun whose 하 is contracted: 만만치않-다.
    static let linksAfterContractedHa = "치 않 치 못하"
    /// The first syllables of the forms of these auxiliaries, where they are not all the same.
    static let firstSyllablesOfAuxiliaries = "하해했한할함합 되돼됐된될됨됩 말마만맙 알아압안 모몰"

    /// Bound nouns (의존 명사) that many people join to the adnominal form before them: 쓰는것, 갈때.
    static let boundNouns = "것 때 적 줄 곳 동안"
    /// Bound nouns that only follow forms in ㄹ and 는: 먹을수, 하는수, but not 선수.
    static let boundNounsAfterL = "수 뿐"
    /// Bound nouns that only follow forms in ㄴ: 먹는중.
    static let boundNounsAfterN = "중"

    /// Verbs that turn a noun into a verb: 활용-하다.
    static let lightVerbs = "하 되 시키 당하 받"

    /// One-syllable words that are nearly always the 아/어 form of a verb: 돼, 줘. Other such forms are nouns (벼,
    /// 뼈, 과).
    static let loneConnectives = "돼 봐 줘 둬 놔 쳐 켜 져 춰 꿔 쏴 해 써 커 떠 꺼 펴"

    /// Spoken variants of 아/어 forms, each followed by its stem: 같애 for 같아.
    static let spokenConnectives = "같애 같 바래 바라 놀래 놀라 모자래 모자라"

    /// Function words. They are never read as other nouns or verbs.
    static let functionWords = """
        그리고 그래서 그러나 그런데 그러면 그렇지만 그래도 그러므로 그러니까 그러니 그럼 하지만 한편 또는 혹은 이른바 따라서
        안 별로 주로 새로 서로 바로 함께 아직 이미 이제 매우 아주 가장 너무 정말 및 등 이 그 저 것 수 는 은 가 를 을 에 의 도 로 와
        과 우리 그녀 다음 처음 아마 더욱 특히 역시 오히려 물론 다시 계속 거의 모두 다만 단지 또 또한 즉 곧 아니 아니라
        """

    /// Pronouns and other nouns with particles that look like verb forms, such as 나는 (날다) and 나를 (나르다). They
    /// are never read as verbs.
    static let functionNouns = """
        이를 때문에 우리는 우리의 우리가 나는 나의 나도 나를 내가 너는 너를 네가 저는 제가 이는 이와 그는 그의 그가 그를 그녀는 그녀의 그녀가
        """

    /// Everyday nouns that look like forms of everyday verbs. If no memo contains one, it is not read as a form: 가게 is no form of 가다.
    static let nounsLikeForms = """
        가게 집게 지게 무게 감기 갈기 내기 대기 돌기 말기 물기 사기 살기 서기 설기 세기 열기 오기 일기 자기 재기 절기 주기 줄기 치기 파기 가지 감지 내지 대지 사지
        오지 일지 주지 차지 타지 파지 피지 배지 절지 보고 사고 재고 신고 참고 기자 사자 이자 주자 타자 하자 피자 서자 치자 감자 남자 일자 팔자 물자 효자 기도 매도
        보도 사도 시도 오도 주도 지도 차도 타도 파도 가면 내면 대면 사면 서면 외면 이면 지면 라면 사서 자서 자라 나라 고려 배려 우려 그릴 그린 기린 개인 시인 바람
        보람 기여 부여 피서 하지 살구
        """

    /// Nouns that look like a verb form in ㅁ but never are one: 이름을 is not a form of 이르다.
    static let pureNouns = "사람 이름 마음 구름 기름 처음 다음"

    /// Stems of one syllable, each followed by one that has some forms in common with it and is meant by these far more often: 가는 of 가다, not
    /// 갈다. Pairs of equal rank, such as 사다 and 살다, are not here.
    static let commonerStems = "갈 가 날 나 잘 자 줄 주 질 지 쓸 쓰 설 서 푸 풀 기 길 지 짓 이 잇 키 켜 따 따르 들 들르 줍 주 쉽 쉬 집 지 잡 자 춥 추"

    /// Nouns of one syllable that are more common than the verbs with these stems: with a particle they are nouns (새도, 배는).
    static let nounsLikeStems = "개꾀뇌때띠배비새쇠죄차키"

    /// The syllables before 르 in stems that only lose their 으 (으 탈락): 따르다, 따라. All others double their ㄹ (흐르다, 흘러), so 나라 is no form of
    /// 나르다. 다르 itself doubles it, but 다다르 does not.
    static let headsOfRegularReu = "따치들러"

    /// Pronouns contracted with their particle (Hangul orthography, article 33): 여기는, 그것이. Each is followed
    /// by the pronoun.
    static let contractedPronouns = """
        여긴 여기 여길 여기 거긴 거기 거길 거기 저긴 저기 저길 저기 우린 우리 우릴 우리 누굴 누구 누군 누구 어딜 어디 언젠 언제
        그건 그것 그게 그것 그걸 그것 그걸로 그것 이건 이것 이게 이것 이걸 이것 이걸로 이것 저건 저것 저게 저것 저걸 저것 저걸로 저것
        뭘 뭐 뭔 뭐 뭘로 뭐 너흰 너희 저흰 저희 너흴 너희 저흴 저희
        """
}
