/// The names of Korea's regions: official ones, those before a region was renamed, and short ones. 서울특별시, 서울시, 서울.
enum RegionNames {
    /// The names of one region, the short one last. Names that are other words too are short ones of a region only in an address: 경기, 광주.
    private struct Region {
        let names: [String]
        let isShortDistinct: Bool

        init(_ names: String, isShortDistinct: Bool = false) {
            self.names = names.split(separator: " ").map(String.init)
            self.isShortDistinct = isShortDistinct
        }
    }

    private static let regions = [
        Region("서울특별시 서울시 서울"), Region("부산광역시 부산시 부산"), Region("대구광역시 대구시 대구"), Region("인천광역시 인천시 인천"),
        Region("광주광역시 광주시 광주"), Region("대전광역시 대전시 대전"), Region("울산광역시 울산시 울산"), Region("세종특별자치시 세종시 세종"),
        Region("경기도 경기"), Region("강원특별자치도 강원도 강원"), Region("충청북도 충북", isShortDistinct: true),
        Region("충청남도 충남", isShortDistinct: true), Region("전북특별자치도 전라북도 전북", isShortDistinct: true),
        Region("전라남도 전남", isShortDistinct: true), Region("경상북도 경북", isShortDistinct: true),
        Region("경상남도 경남", isShortDistinct: true), Region("제주특별자치도 제주도 제주"),
    ]

    /// First syllables of all names. Most words begin with others.
    private static let beginnings = Set(regions.compactMap { $0.names[0].unicodeScalars.first })
    private static let endsOfPlaces = Set("시군구읍면동리로길")

    /// Returns the other names of a region.
    /// - Parameter next: The word after it, by which it may be the beginning of an address.
    static func others(of name: String, before next: String?) -> [String] {
        guard let first = name.unicodeScalars.first, beginnings.contains(first),
            let region = regions.first(where: { $0.names.contains(name) })
        else {
            return []
        }
        let isAddress = next.map { $0.count > 1 && $0.last.map(endsOfPlaces.contains) == true } ?? false
        if isAddress || region.isShortDistinct { return region.names.filter { $0 != name } }
        return name == region.names.last ? [] : region.names.dropLast().filter { $0 != name }
    }
}
