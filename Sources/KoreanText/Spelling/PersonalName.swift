/// Recognizes what looks like a full personal name, such as 김하진. A name that differs by one letter is another
/// person, not a typing error.
public enum PersonalName {
    /// The surnames of four in five people.
    private static let surnames = Set("김이박최정강조윤장임한오서신권황안송전홍".utf16)
    /// The syllables of most given names.
    private static let given = Set(
        "가강건경광규근기나남다대덕도동라란래려련령로름리린림만명모문미민범별병보복봉빈상서석선설섭성세소솔수숙순슬승시식아안애양연영예오옥완용우욱운웅원유윤율은을음의이익인일임자재정제종주준중지진찬창채천철춘태택하한해향혁현형혜호홍화환효훈휘희"
            .utf16)

    /// Returns whether a word is a common surname and two syllables common in given names.
    public static func isLikely(_ word: String) -> Bool {
        let syllables = Array(word.utf16)
        return syllables.count == 3 && surnames.contains(syllables[0]) && given.contains(syllables[1]) && given.contains(syllables[2])
    }
}
