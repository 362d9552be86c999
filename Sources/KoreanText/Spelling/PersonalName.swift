/// What looks like the full name of a person: 김하진. One letter apart from it is another person, not the same one mistyped.
public enum PersonalName {
    /// The surnames of four in five people.
    private static let surnames = Set("김이박최정강조윤장임한오서신권황안송전홍".utf16)
    /// The syllables that most given names are made of.
    private static let given = Set(
        "가강건경광규근기나남다대덕도동라란래려련령로름리린림만명모문미민범별병보복봉빈상서석선설섭성세소솔수숙순슬승시식아안애양연영예오옥완용우욱운웅원유윤율은을음의이익인일임자재정제종주준중지진찬창채천철춘태택하한해향혁현형혜호홍화환효훈휘희"
            .utf16)

    /// Whether a word is a common surname and two syllables of which given names are made.
    public static func isLikely(_ word: String) -> Bool {
        let syllables = Array(word.utf16)
        return syllables.count == 3 && surnames.contains(syllables[0]) && given.contains(syllables[1]) && given.contains(syllables[2])
    }
}
