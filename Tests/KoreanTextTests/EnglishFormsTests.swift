import Testing

@testable import KoreanText

@Suite struct EnglishFormsTests {
    /// Bases with all forms that the grammar makes.
    @Test(arguments: [
        "bug bugs bugged bugging bug's", "query queries queried querying", "study studies studied studying", "box boxes boxed boxing",
        "make makes made making", "stop stops stopped stopping", "travel travels traveled travelled traveling travelling",
        "open opens opened opening", "die dies died dying", "agree agrees agreed agreeing", "see sees saw seen seeing",
        "go goes went gone going",
        "child children child's", "knife knives", "man men", "index indices indexes indexed indexing", "matrix matrices",
        "analysis analyses",
        "fast faster fastest", "big bigger biggest", "easy easier easiest", "large larger largest", "panic panicked panicking",
        "quit quitting",
        "write writes wrote written writing", "day days", "boy boys", "church churches", "class classes", "hero heroes", "good better best",
        "upload uploads uploaded uploading", "deploy deploys deployed deploying", "config configs", "merge merges merged merging",
        "fix fixes fixed fixing", "play played playing", "need needs needed needing", "use uses used using", "run ran running",
        "person people persons", "tech techs", "stomach stomachs", "black blacker blackest", "sticky stickier stickiest",
    ])
    func `a base and its forms lead to each other`(line: String) {
        let words = line.split(separator: " ").map(String.init)
        for form in words.dropFirst() {
            #expect(EnglishForms.forms(of: words[0]).contains(form), "\(words[0]) has no \(form)")
            #expect(EnglishForms.forms(of: form).contains(words[0]), "\(form) is none of \(words[0])")
        }
    }

    @Test(arguments: [
        ("used", "us"), ("news", "new"), ("new", "news"), ("seed", "see"), ("feed", "fee"), ("evening", "even"), ("even", "evening"),
        ("this", "thi"),
        ("hoping", "hop"), ("hopping", "hope"), ("letter", "let"), ("number", "numb"), ("corner", "corn"), ("server", "serve"),
        ("mother", "moth"),
        ("pass", "pas"), ("less", "les"), ("thing", "the"), ("string", "stre"), ("bed", "be"), ("lens", "len"), ("later", "lat"),
        ("bus", "bu"),
        ("needed", "nee"), ("rating", "rat"), ("planed", "plan"), ("physics", "physic"), ("poster", "post"), ("department", "depart"),
    ])
    func `words that only look alike are no forms`(word: String, other: String) { #expect(!EnglishForms.forms(of: word).contains(other)) }

    @Test(arguments: [("dont", "don't"), ("don't", "dont"), ("cant", "can't"), ("im", "i'm"), ("youre", "you're"), ("oclock", "o'clock")])
    func `short forms are typed with and without an apostrophe`(typed: String, other: String) {
        #expect(EnglishForms.forms(of: typed) == [other])
    }

    @Test(arguments: ["", "a", "is", "x86", "utf8", "auto_increment", "c++", "바다", "naïve", String(repeating: "a", count: 200)])
    func `what is no plain word has no forms`(word: String) { #expect(EnglishForms.forms(of: word) == []) }
}
