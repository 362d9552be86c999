"""Generates Korean memos by rule, without outside data. The same seed gives the same texts."""

import unicodedata

NOUNS = (
    "학교 회의 여행 영화 음악 가족 친구 요리 운동 계획 예산 보고서 전화 병원 약속 도서관 자전거 고양이 강아지 커피 점심 저녁 아침 사진 편지 "
    "책 꽃 비 눈 산 바다 강 길 집 문 창문 컴퓨터 휴대폰 인터넷 은행 통장 월급 시장 과일 사과 김치 국수 라면 생일 선물 결혼 이사 청소 빨래 "
    "설명서 연구 논문 발표 시험 숙제 문제 해결 방법 생각 기억 마음 건강 감기 수영 등산 달리기 지하철 버스 기차 공항 표 숙소 지도 관광 공사 "
    "조사 과정 평가 기준 개선 자료 정리 목록 번호 주소 비밀 열쇠 서류 계약 세금 보험 투자 주식 부동산 아파트 전세 냉장고 세탁기 의자 책상"
).split()
VERBS = (
    "했다 하기로 했다 먹었고 읽었다 찾아봤다 만들었다 보냈습니다 받았어요 정했다 미뤘다 끝냈다 시작했다 물어봐야 한다 고쳐야겠다 샀다 팔았다 "
    "걸었다 들었는데 적어 두었다 잊었다 좋았다 어려웠다 도와주셨다 몰랐다 흘렀다 지었다 불렀어 예뻤다 추웠지만 갔다"
).split()
ADVERBS = "오늘 어제 내일 다시 천천히 갑자기 꼭 아마 이미 조금 많이 함께 혼자 다음주에 늦게 일찍 드디어 여전히".split()
LATIN = "swift sqlite linux meeting todo draft review budget email wifi github korea seoul coffee".split()
PICTURES = ("ㅋㅋㅋ", "ㅠㅠ", "😀", "👍", "♥", "漢字", "東京")
# Syllables of generated words. Few first and many last syllables give pairs of very different frequency.
SYLLABLES = [chr(0xAC00 + (lead * 21 + vowel) * 28 + tail) for lead in (0, 2, 3, 5, 6, 7, 9, 11, 12, 14, 16, 17, 18)
             for vowel in (0, 4, 8, 13, 18, 20) for tail in (0, 1, 4, 8, 16, 21)]


def has_final_consonant(word):
    last = ord(word[-1])
    return 0xAC00 <= last <= 0xD7A3 and (last - 0xAC00) % 28 != 0


class Texts:
    """Generates memos from one source of random numbers."""

    def __init__(self, chance):
        self.chance = chance

    def word(self):
        """Returns a common noun or, less often, one of random syllables, so that the vocabulary keeps growing."""
        chance = self.chance
        if chance.random() < 0.7:
            return NOUNS[min(int(chance.paretovariate(0.5)) - 1, len(NOUNS) - 1)]
        if chance.random() < 0.1:
            return chance.choice(LATIN)
        length = chance.choice((2, 2, 2, 3, 3, 4))
        return "".join(SYLLABLES[min(int(chance.paretovariate(0.4)) - 1, len(SYLLABLES) - 1)] for _ in range(length))

    def particle(self, word):
        final = has_final_consonant(word)
        return self.chance.choice((
            "은" if final else "는", "이" if final else "가", "을" if final else "를", "과" if final else "와", "에서", "에", "도", "의",
            "까지", "부터", "", ""))

    def sentence(self):
        chance = self.chance
        parts = [chance.choice(ADVERBS)] if chance.random() < 0.5 else []
        for _ in range(chance.choice((1, 2, 2, 3, 4))):
            word = self.word()
            if chance.random() < 0.1:
                word += self.word()
            parts.append(word + self.particle(word))
        if chance.random() < 0.1:
            parts.append(str(chance.randrange(100_000)))
        if chance.random() < 0.05:
            parts.append(chance.choice(PICTURES))
        parts.append(chance.choice(VERBS))
        return " ".join(parts) + chance.choice((".", ".", ".", "!", "?", ",", "…", ""))

    def body(self, size):
        """Returns sentences of about `size` UTF-8 bytes. One text in fifty is in NFD."""
        lines, length = [], 0
        while length < size:
            line = " ".join(self.sentence() for _ in range(self.chance.randint(1, 4)))
            lines.append(line)
            length += len(line.encode()) + 1
        text = "\n".join(lines)
        return unicodedata.normalize("NFD", text) if self.chance.random() < 0.02 else text

    def title(self):
        return " ".join(self.word() for _ in range(self.chance.randint(1, 3)))
