import KoreanText
import Postings

/// Finds the noun of a typed word that no memo holds, by the grammar alone: 관광공사 of 관광공사가, if memos hold 관광공사, 한국관광공사 or 관광 공사.
///
/// A word that memos hold only inside words, with spaces or without any particle shows no sign of being a noun, so evidence cannot decide.
struct HeldNoun {
    /// How memos hold a noun, from the strongest.
    private enum Place: Int { case word, inside, spaced }

    let evidence: WordEvidence
    private var analyzer = Analyzer(for: .words)

    init(evidence: WordEvidence) { self.evidence = evidence }

    /// Returns the longest noun of a run that memos hold; nil if memos hold the run itself, or if the verb as which it is read explains it. If two
    /// nouns differ by a particle in which no noun ends, the shorter one: 학교 of 학교에서만.
    mutating func noun(of candidates: RunCandidates, _ read: RunReading) throws -> Token? {
        let nouns = possibleNouns(of: candidates)
        let misfit = Self.nounBeforeMisfit(candidates.run)
        guard try evidence.memos(with: candidates.run) == 0 else { return nil }
        if let joined = read.joined, try joined.verbs.contains(where: { try evidence.frequency(ofVerb: $0) > 0 }) { return nil }
        var best: (noun: [UInt8], place: Place)?
        for noun in nouns {
            // 배우마 is not held as a word, although memos with 여배우마다 hold it inside.
            let isOther = best.map { !differsByParticle($0.noun, from: noun) } ?? false
            if isOther, best?.place == .word { continue }
            guard let place = try place(of: noun, before: Array(candidates.run.dropFirst(noun.count)), read) else { continue }
            if let longer = best, try isOther ? place != .word : !isBetter(noun, place, than: longer) { continue }
            best = (noun, place)
        }
        let copula = read.verbs.isEmpty && best?.place != .word ? try nounBeforeCopula(of: candidates.run, read) : nil
        // 교통카든가요 is 교통카드 rather than the letters 교통카.
        if let best, copula.map({ $0.bytes.count <= best.noun.count }) ?? true {
            // 폭행혐의 is 폭행 혐의 rather than 폭행 혐 with a particle.
            let isWhole = try best.place == .spaced && memosWithSpaced(candidates.run.text) >= memosWithSpaced(best.noun.text)
            return isWhole ? nil : analyzer.tokens(best.noun.text).wholeRun
        }
        if !read.verbs.isEmpty { return nil }
        if let copula { return copula }
        if let noun = try nounWithSuffix(nouns) { return noun }
        return try misfit.flatMap { try evidence.memos(with: $0) > 0 ? analyzer.tokens($0.text).wholeRun : nil }
    }

    /// Returns the longest noun that memos hold before a form of the copula that verbs share: 친구 of 친굽니다 and 친구려면.
    private mutating func nounBeforeCopula(of run: [UInt8], _ read: RunReading) throws -> Token? {
        for cut in JoinedCopula.cuts(of: run) {
            // 복사기 is no 복사: a single syllable is more often a suffix.
            guard cut.rest.count > RunCandidates.syllable || DiagnosticForms.isFreeCopula(cut.rest) else { continue }
            guard let place = try place(of: cut.noun, before: cut.rest, read) else { continue }
            let isHeld =
                if place == .word {
                    // A stem is no noun.
                    try evidence.shows(DiagnosticForms.commonOfNoun(cut.noun))
                        || cut.noun.count + cut.rest.count > 3 * RunCandidates.syllable
                            && evidence.frequency(ofVerb: cut.noun + RunCandidates.da) == 0
                } else {
                    try cut.rest.count > RunCandidates.syllable && (cut.noun.count > 2 * RunCandidates.syllable || endsLongerWord(cut.noun))
                }
            if isHeld { return analyzer.tokens(cut.noun.text).wholeRun }
        }
        return nil
    }

    /// Returns the longest noun that is itself read as a shorter one which memos hold: 호주인 of 호주인이, if they hold 호주. Each step is shorter.
    private mutating func nounWithSuffix(_ nouns: [[UInt8]]) throws -> Token? {
        for noun in nouns {
            guard let (run, candidates) = try evidence.candidates(for: noun.text, &analyzer) else { continue }
            let read = try RunReader(evidence: evidence).read(candidates)
            guard read.verbs.isEmpty else { continue }
            if try read.noun.map({ $0.count > RunCandidates.syllable }) ?? (self.noun(of: candidates, read) != nil) { return run }
        }
        return nil
    }

    /// Returns the noun before a particle that has the form for another final sound: 대중교통 of 대중교통를. No noun ends so, unlike with 이, 가 and 과.
    private static func nounBeforeMisfit(_ run: [UInt8]) -> [UInt8]? {
        let (noun, particle) = (Array(run.dropLast(RunCandidates.syllable)), run.suffix(RunCandidates.syllable))
        guard noun.count > RunCandidates.syllable else { return nil }
        let forms = VerbMaking.isOpen(noun) ? ["을", "은"] : ["를", "는", "와"]
        return forms.contains { particle.elementsEqual($0.utf8) } ? noun : nil
    }

    /// Returns the nouns of several syllables before particles that the grammar allows, longest first.
    private func possibleNouns(of candidates: RunCandidates) -> [[UInt8]] {
        let run = candidates.run
        let all = (candidates.nouns + candidates.nounsInVerbs).filter { noun in
            noun.count > RunCandidates.syllable && run.count > noun.count && run.starts(with: noun)
        }
        return all.filter { Particle.isParticle(Array(run.dropFirst($0.count))) }.sorted { $0.count > $1.count }
    }

    /// Returns how memos hold a noun before a particle, if they do.
    private mutating func place(of noun: [UInt8], before particle: [UInt8], _ read: RunReading) throws -> Place? {
        if try evidence.memos(with: noun) > 0 {
            // A word with 지 or 네 that no memo contains is more likely another word.
            if noun.count <= 2 * RunCandidates.syllable, DiagnosticForms.isDoubtfulParticle(particle),
                try !evidence.shows(DiagnosticForms.commonOfNoun(noun))
            {
                return nil
            }
            // 사들 is rather the beginning of 사들이다, and a word of memos with 사들인, which may be 사들 with the copula.
            return read.verbs.contains { $0.starts(with: noun) } ? nil : .word
        }
        let isShort = noun.count <= 2 * RunCandidates.syllable
        let isDoubtful =
            isShort
            ? DiagnosticForms.isVagueParticle(particle) || DiagnosticForms.isRareParticle(particle)
            : DiagnosticForms.isDoubtfulParticle(particle)
        if !read.verbs.isEmpty { return nil }
        if isDoubtful { return try isShort && DiagnosticForms.isFreeParticle(particle) && endsLongerWord(noun) ? .inside : nil }
        let text = String(decoding: noun, as: UTF8.self)
        let letters = analyzer.tokens(text).filter { !$0.kind.isColocated }
        let pairs = letters.filter { $0.kind == .bigram }.map(\.term)
        try evidence.cache.loadCounts(of: pairs)
        if try pairs.allSatisfy({ try evidence.cache.count(of: $0) > 0 }) {
            let phrases = TokenPhrase.literal(analyzer.tokens(text), openEnds: false)
            if try !evidence.cache.memos(ofAny: phrases).isEmpty { return .inside }
        }
        return try letters.count > 2 && memosWithSpaced(text) > 0 ? .spaced : nil
    }

    /// Returns whether memos hold a longer word that ends with a noun: 유신참치 with 참치. Most pairs of syllables within words are no noun.
    private func endsLongerWord(_ noun: [UInt8]) throws -> Bool {
        var isEnd = false
        try evidence.cache.vocabulary(of: .words).forEach { word, _ in
            guard !isEnd, word.count > noun.count else { return }
            let start = word.count &- noun.count
            isEnd = noun.indices.allSatisfy { word[start &+ $0] == noun[$0] }
        }
        return isEnd
    }

    /// Returns how many memos hold the letters with spaces.
    private func memosWithSpaced(_ text: String) throws -> Int {
        let syllables = text.unicodeScalars.map { Array(String($0).utf8) }
        let typed = Array(repeating: false, count: syllables.count - 1)
        let spaced = try Respacing(cache: evidence.cache).phrases(of: syllables, besides: typed)
        return try evidence.cache.memos(ofAny: spaced).count
    }

    private func differsByParticle(_ longer: [UInt8], from shorter: [UInt8]) -> Bool {
        longer.starts(with: shorter) && Particle.isParticle(Array(longer.dropFirst(shorter.count)))
    }

    private func isBetter(_ shorter: [UInt8], _ place: Place, than longer: (noun: [UInt8], place: Place)) throws -> Bool {
        if !DiagnosticForms.mayEndNoun(longer.noun.dropFirst(shorter.count)) { return place.rawValue <= longer.place.rawValue }
        guard place == .word, longer.place == .word else { return place == .word && longer.place != .word }
        return try Double(evidence.memos(with: longer.noun)) < RunReader.mostOfNoun * Double(evidence.memos(with: shorter))
    }
}
