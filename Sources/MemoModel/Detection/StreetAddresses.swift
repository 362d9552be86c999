/// Detects Korean street addresses by road (`서울 강남구 테헤란로 152`) and by lot (`역삼동 737번지`).
///
/// An address is recognized by the number at its end, which follows a road or village, which follows a known
/// city, county or ward. Without one, only unmistakable forms count: `테헤란로 4길 12`, `역삼동 737번지`. 앞으로 3 and 활동
/// 5 are not addresses.
struct StreetAddresses {
    let text: ByteText

    /// Returns the address whose number is at `index`. It must not begin before `start`.
    func item(number index: Int, from start: Int) -> DetectedItem? {
        guard let last = nameEnd(before: index), let number = number(at: index) else { return nil }
        guard let name = name(endingAt: last), name.range.lowerBound >= start else { return nil }
        let isLot = text.has("번지", at: number.end)
        let end = isLot ? number.end + 6 : number.end
        // 종로3가 is a quarter, and its lot follows.
        guard Particles.allow(text, at: end) || text.has("으로", at: end), !text.has("가", at: end), !goesOn(at: end) else { return nil }
        let district = district(before: name.range.lowerBound, from: start)
        guard isBelieved(name, in: district, isLot: isLot) else { return nil }
        let first = district?.start ?? name.range.lowerBound
        let behind = behind(end)
        return DetectedItem(.address, first..<behind, plain(first..<behind))
    }

    /// Returns the end of the name that may precede a number, skipping one space, 산 and 지하. Inlined, since
    /// nearly all numbers have none and must be rejected quickly.
    @inline(__always)
    private func nameEnd(before index: Int) -> Int? {
        let end = text[index - 1] == 0x20 ? index - 1 : index
        switch (text[end - 3], text[end - 2], text[end - 1]) {
        // 로, but not 으로: no road has such a name, and the particle may follow any word.
        case (0xEB, 0xA1, 0x9C): return text[end - 6] == 0xEC && text[end - 5] == 0x9C && text[end - 4] == 0xBC ? nil : end
        // 길 동 리 가
        case (0xEA, 0xB8, 0xB8), (0xEB, 0x8F, 0x99), (0xEB, 0xA6, 0xAC), (0xEA, 0xB0, 0x80): return end
        // 산, 지하
        case (0xEC, 0x82, 0xB0): return nameEnd(at: end - 3)
        case (0xED, 0x95, 0x98) where text.has("지", at: end - 6): return nameEnd(at: end - 6)
        default: return nil
        }
    }

    /// Returns the end of a name separated from `index` by a space.
    private func nameEnd(at index: Int) -> Int? {
        text[index - 1] == 0x20 && Ending(text, before: index - 1) != nil ? index - 1 : nil
    }

    /// The kind of place that the last syllable of a name stands for.
    private enum Ending {
        case road, lane, quarter, village, avenue

        init?(_ text: ByteText, before end: Int) {
            switch (text[end - 3], text[end - 2], text[end - 1]) {
            case (0xEB, 0xA1, 0x9C): self = .road  // 로
            case (0xEA, 0xB8, 0xB8): self = .lane  // 길
            case (0xEB, 0x8F, 0x99): self = .quarter  // 동
            case (0xEB, 0xA6, 0xAC): self = .village  // 리
            case (0xEA, 0xB0, 0x80): self = .avenue  // 가
            default: return nil
            }
        }
    }

    private struct Name {
        let range: Range<Int>
        let ending: Ending
        /// Whether the name contains a number: 강남대로94길, 종로3가.
        let isNumbered: Bool
    }

    /// Returns the Hangul name that ends at `end`, including the number of a lane or quarter.
    private func name(endingAt end: Int) -> Name? {
        guard let ending = Ending(text, before: end) else { return nil }
        var (start, isNumbered) = (wordStart(before: end), false)
        let suffix = text.has("번길", at: end - 6) ? end - 6 : end - 3
        // 테헤란로 4길 and 중앙로 12번길 consist of a road and a lane with a space between them.
        if ending == .lane, text[suffix - 1].isDigit {
            isNumbered = true
            var digits = suffix
            while text[digits - 1].isDigit { digits -= 1 }
            if digits == start, text[start - 1] == 0x20, text.has("로", at: start - 4) || text.has("길", at: start - 4) {
                start = wordStart(before: start - 1)
            }
            guard
                text.has("로", at: digits - 3) || text.has("길", at: digits - 3) || text.has("로 ", at: digits - 4)
                    || text.has("길 ", at: digits - 4)
            else { return nil }
        }
        if ending == .avenue {
            // 종로3가, but not 누가 or 물가.
            guard text[end - 4].isDigit else { return nil }
            isNumbered = true
            if text[start].isDigit, text[start - 1] == 0x20, text.isHangul(before: start - 1) { start = wordStart(before: start - 1) }
        }
        let length = (end - start) / 3
        guard length >= 2, length <= 14, text.isHangul(at: start), text[start - 1] != 0x2D, text[start - 1] != 0x2F else { return nil }
        return Name(range: start..<end, ending: ending, isNumbered: isNumbered)
    }

    /// Returns the beginning of the word of Hangul and digits that ends at `end`.
    private func wordStart(before end: Int) -> Int {
        var start = end
        while end - start < 60 {
            if text.isHangul(before: start) { start -= 3 } else if text[start - 1].isDigit { start -= 1 } else { break }
        }
        return start
    }

    /// Parses a house or lot number: `152`, `12-3`.
    private func number(at index: Int) -> (value: Int, end: Int)? {
        guard let first = text.number(at: index, digits: 1...4), first.value > 0 else { return nil }
        guard text[first.end] == 0x2D else { return first }
        guard let second = text.number(at: first.end + 1, digits: 1...4), text[second.end] != 0x2D else { return nil }
        return (first.value, second.end)
    }

    /// Returns whether the number continues as in 1,000, 3.5, 50% or 3~5, which are not addresses.
    private func goesOn(at end: Int) -> Bool {
        let (next, afterThat) = (text[end], text[end + 1])
        if [0x25, 0x7E, 0x2B, 0x3D, 0x3A, 0x5F, 0x2F].contains(next) { return true }
        return [0x2C, 0x2E].contains(next) && afterThat.isDigit
    }

    // MARK: Parts before the street

    private struct District {
        let start: Int
        /// Whether the names include a city, county or ward, and not only a province.
        let hasPlace: Bool
        /// Whether a township (읍 or 면) precedes the village.
        let hasTownship: Bool
    }

    /// Returns the names of townships, wards, cities and provinces before `index`.
    private func district(before index: Int, from limit: Int) -> District? {
        var (start, hasPlace, hasTownship) = (index, false, false)
        for _ in 0..<5 {
            guard text[start - 1] == 0x20, text.isHangul(before: start - 1) else { break }
            let end = start - 1
            let first = wordStart(before: end)
            guard first >= limit, end - first <= 24 else { break }
            let word = text.string(first..<end)
            if Districts.isPlace(word) {
                hasPlace = true
            } else if Districts.isProvince(word) {
                // No name precedes a province.
                return District(start: first, hasPlace: hasPlace, hasTownship: hasTownship)
            } else if !hasPlace, word.utf8.count >= 6, word.hasSuffix("읍") || word.hasSuffix("면") {
                hasTownship = true
            } else if hasPlace || !(word.utf8.count >= 6 && word.hasSuffix("동")) {
                // A quarter may be between ward and road.
                break
            }
            start = first
        }
        return hasPlace ? District(start: start, hasPlace: true, hasTownship: hasTownship) : nil
    }

    private func isBelieved(_ name: Name, in district: District?, isLot: Bool) -> Bool {
        let isKnown = district?.hasPlace == true
        switch name.ending {
        case .road: return isKnown
        case .lane: return isKnown || name.isNumbered
        case .quarter: return isKnown || isLot
        case .village: return isKnown && (district?.hasTownship == true || isLot) || isLot
        case .avenue: return isKnown || isLot
        }
    }

    // MARK: Parts behind the number

    /// Returns the end of floor, rooms and the quarter in brackets: `, 101동 1203호 (역삼동)`.
    private func behind(_ index: Int) -> Int {
        var end = index
        for _ in 0..<4 {
            guard let next = unit(at: end) ?? bracket(at: end) else { break }
            end = next
        }
        return end
    }

    private func unit(at index: Int) -> Int? {
        var start = text.skippingSpaces(from: text[index] == 0x2C ? index + 1 : index)
        guard start > index else { return nil }
        for word in ["지하 ", "지하"] where text.has(word, at: start) {
            start += word.utf8.count
            break
        }
        guard let number = text.number(at: start, digits: 1...4), let unit = text.first(of: [("동", 0), ("층", 0), ("호", 0)], at: number.end)
        else { return nil }
        return Particles.allow(text, at: unit.end) ? unit.end : nil
    }

    /// Returns the end of `(역삼동)` or `(역삼동, 한빛빌딩)`.
    private func bracket(at index: Int) -> Int? {
        let start = text.skippingSpaces(from: index)
        guard text[start] == 0x28 else { return nil }
        var end = start + 1
        while end - start < 80, text[end] >= 0x80 || text[end].isAlphanumeric || text[end] == 0x20 || text[end] == 0x2C { end += 1 }
        guard text[end] == 0x29 else { return nil }
        let first = text.string(start + 1..<end).split(separator: ",").first ?? ""
        let isQuarter = first.utf8.count >= 6 && !first.contains(" ") && ["동", "리", "가", "로"].contains { first.hasSuffix($0) }
        return isQuarter ? end + 1 : nil
    }

    /// Returns the text with single spaces between words.
    private func plain(_ range: Range<Int>) -> String {
        text.string(range).split(separator: " ").joined(separator: " ")
    }
}

/// Names of Korea's provinces, cities, counties and wards, which precede the road or village in an address.
///
/// A list is needed, since 친구, 연구 and 다시 end like wards and cities.
enum Districts {
    /// Returns whether `name` is a city, county or ward that a road or village may follow.
    static func isPlace(_ name: String) -> Bool { places.contains(name) || shortPlaces.contains(name) }

    /// Returns whether `name` is a province or a city of that rank, by any of its names.
    static func isProvince(_ name: String) -> Bool { provinces.contains(name) }

    private static let provinces = words(
        """
        서울특별시 서울시 서울 부산광역시 부산시 부산 대구광역시 대구시 대구 인천광역시 인천시 인천 광주광역시 광주 대전광역시 대전시 대전 \
        울산광역시 울산시 울산 세종특별자치시 세종 경기도 경기 강원특별자치도 강원도 강원 충청북도 충북 충청남도 충남 전북특별자치도 전라북도 전북 \
        전라남도 전남 경상북도 경북 경상남도 경남 제주특별자치도 제주도 제주
        """)

    private static let places = words(
        """
        종로구 중구 용산구 성동구 광진구 동대문구 중랑구 성북구 강북구 도봉구 노원구 은평구 서대문구 마포구 양천구 강서구 구로구 금천구 영등포구 \
        동작구 관악구 서초구 강남구 송파구 강동구 서구 동구 남구 북구 영도구 부산진구 동래구 해운대구 사하구 금정구 연제구 수영구 사상구 기장군 \
        수성구 달서구 달성군 군위군 미추홀구 연수구 남동구 부평구 계양구 강화군 옹진군 광산구 유성구 대덕구 울주군 세종특별자치시 세종시 \
        수원시 장안구 권선구 팔달구 영통구 성남시 수정구 중원구 분당구 의정부시 안양시 만안구 동안구 부천시 원미구 소사구 오정구 광명시 평택시 \
        동두천시 안산시 상록구 단원구 고양시 덕양구 일산동구 일산서구 과천시 구리시 남양주시 오산시 시흥시 군포시 의왕시 하남시 용인시 처인구 \
        기흥구 수지구 파주시 이천시 안성시 김포시 화성시 광주시 양주시 포천시 여주시 연천군 가평군 양평군 춘천시 원주시 강릉시 동해시 태백시 \
        속초시 삼척시 홍천군 횡성군 영월군 평창군 정선군 철원군 화천군 양구군 인제군 고성군 양양군 청주시 상당구 서원구 흥덕구 청원구 충주시 \
        제천시 보은군 옥천군 영동군 증평군 진천군 괴산군 음성군 단양군 천안시 동남구 서북구 공주시 보령시 아산시 서산시 논산시 계룡시 당진시 \
        금산군 부여군 서천군 청양군 홍성군 예산군 태안군 전주시 완산구 덕진구 군산시 익산시 정읍시 남원시 김제시 완주군 진안군 무주군 장수군 \
        임실군 순창군 고창군 부안군 목포시 여수시 순천시 나주시 광양시 담양군 곡성군 구례군 고흥군 보성군 화순군 장흥군 강진군 해남군 영암군 \
        무안군 함평군 영광군 장성군 완도군 진도군 신안군 포항시 경주시 김천시 안동시 구미시 영주시 영천시 상주시 문경시 경산시 의성군 청송군 \
        영양군 영덕군 청도군 고령군 성주군 칠곡군 예천군 봉화군 울진군 울릉군 창원시 의창구 성산구 마산합포구 마산회원구 진해구 진주시 통영시 \
        사천시 김해시 밀양시 거제시 양산시 의령군 함안군 창녕군 남해군 하동군 산청군 함양군 거창군 합천군 제주시 서귀포시
        """)

    /// Short names of cities, as written between a province and a ward: 경기 성남 분당구.
    private static let shortPlaces = words(
        "수원 성남 안양 부천 안산 고양 용인 화성 청주 천안 전주 포항 창원 의정부 광명 평택 과천 구리 남양주 오산 시흥 군포 의왕 하남 파주 이천 안성 김포 춘천 원주 강릉")

    private static func words(_ table: String) -> Set<String> { Set(table.split(separator: " ").map(String.init)) }
}
