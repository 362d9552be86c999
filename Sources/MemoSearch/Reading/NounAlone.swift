import KoreanText

/// Finds the noun of a typed word that is read as nothing else if it stands alone, so that a particle does not change its meaning: 남자 of 남자는, although
/// that may also be a form of 남다.
struct NounAlone {
    let evidence: WordEvidence
    private var analyzer = Analyzer(for: .words)

    init(evidence: WordEvidence) { self.evidence = evidence }

    /// Returns the longest such noun; nil if the run has a reading as a verb that the noun alone could not have.
    mutating func noun(of candidates: RunCandidates, _ read: RunReading) throws -> Token? {
        if read.joined != nil || read.verbs.contains(candidates.run) { return nil }
        let reader = RunReader(evidence: evidence)
        for noun in candidates.nouns where noun.count > RunCandidates.syllable && candidates.run.starts(with: noun) {
            guard read.noun ?? noun == noun, try isNoun(noun, in: candidates.run, read, reader) else { continue }
            guard let (token, alone) = try evidence.candidates(for: noun.text, &analyzer), read.verbs.allSatisfy(alone.verbs.contains)
            else {
                continue
            }
            let reading = try reader.read(alone)
            if reading.verbs.isEmpty, reading.joined == nil { return token }
        }
        return nil
    }

    /// Returns whether memos have a noun, and often enough compared with the other readings of the run.
    private func isNoun(_ noun: [UInt8], in run: [UInt8], _ read: RunReading, _ reader: RunReader) throws -> Bool {
        let particle = Array(run.dropFirst(noun.count))
        guard Particle.isParticle(particle), try evidence.memos(with: noun) > 0 else { return false }
        if read.verbs.isEmpty {
            // 불고기는 is no noun, so that memos with it say nothing against 불고기; but 판매가 may be one.
            return read.noun == nil && (!DiagnosticForms.mayEndNoun(particle) || Self.topics.contains(particle))
        }
        // 편안함을 is about 편안하다, 바람을 is not about 바라다. Other words need some particle that the typed word does not have.
        if DiagnosticForms.mayBeNominal(noun) { return try reader.isOwnWord(noun) }
        return try evidence.caseMass(of: noun, besides: [run]) > 0
    }

    /// Particles of one syllable in which no noun ends.
    private static let topics = ["은", "는"].map { Array($0.utf8) }
}
