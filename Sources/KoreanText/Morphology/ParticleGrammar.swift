/// The order of particles: which kinds may follow which. 학교-에서-부터-는 is place, limit, topic.
///
/// A pile is read from its end: a particle may stand before a pile that begins with a kind that may follow it. At most four stand in a row.
enum ParticleGrammar {
    /// A set of kinds of particles.
    struct Kinds: OptionSet, Sendable {
        let rawValue: UInt32
        static let suffix = Kinds(rawValue: 1)
        static let at = Kinds(rawValue: 1 << 1)
        static let place = Kinds(rawValue: 1 << 2)
        static let honorific = Kinds(rawValue: 1 << 3)
        static let way = Kinds(rawValue: 1 << 4)
        static let with = Kinds(rawValue: 1 << 5)
        static let adding = Kinds(rawValue: 1 << 6)
        static let limit = Kinds(rawValue: 1 << 7)
        static let measure = Kinds(rawValue: 1 << 8)
        static let choice = Kinds(rawValue: 1 << 9)
        static let leastChoice = Kinds(rawValue: 1 << 10)
        static let topic = Kinds(rawValue: 1 << 11)
        static let subject = Kinds(rawValue: 1 << 12)
        static let attribute = Kinds(rawValue: 1 << 13)
        static let quotation = Kinds(rawValue: 1 << 14)
        static let polite = Kinds(rawValue: 1 << 15)
        static let alone = Kinds(rawValue: 1 << 16)
        /// The copula with its ending.
        static let copula = Kinds(rawValue: 1 << 17)
        static let exception = Kinds(rawValue: 1 << 18)
        static let all = Kinds(rawValue: (1 << 19) - 1)
        /// Kinds whose particles are not also endings of verbs, as 고, 면, 나 and 라 are.
        static let certain: Kinds = [.at, .place, .way, .with, .limit, .measure, .topic, .subject, .attribute]
    }

    /// Maximum number of particles in a row.
    static let most = 4

    /// Each kind with its particles, and with the kinds that may follow it.
    private static let rules: [(kind: Kinds, particles: String, followers: Kinds)] = [
        (.suffix, Particles.suffixes, .all),
        (.at, Particles.at, [.limit, .measure, .choice, .leastChoice, .topic, .attribute, .polite, .copula]),
        (.place, Particles.place, [.limit, .measure, .choice, .leastChoice, .topic, .attribute, .polite, .copula]),
        (.honorific, Particles.honorific, [.limit, .choice, .leastChoice, .topic, .polite]),
        (.way, Particles.way, [.limit, .measure, .choice, .leastChoice, .topic, .attribute, .polite, .copula]),
        (.with, Particles.with, [.limit, .measure, .choice, .topic, .attribute, .polite, .copula]),
        (.adding, Particles.adding, [.limit, .choice, .topic, .polite]),
        (.limit, Particles.limits, [.limit, .measure, .at, .way, .choice, .leastChoice, .topic, .subject, .attribute, .polite, .copula]),
        (.measure, Particles.measures, [.limit, .choice, .leastChoice, .topic, .subject, .attribute, .polite, .copula]),
        (.choice, Particles.choices, .polite),
        (.leastChoice, Particles.leastChoices, [.topic, .polite]),
        (.topic, Particles.topics, .polite),
        (.topic, Particles.contractedTopics, .polite),
        (.subject, Particles.cases, .polite),
        (.attribute, Particles.attributes, []),
        (.quotation, Particles.quotations, [.topic, .limit, .polite]),
        (.exception, Particles.exceptions, [.topic, .polite]),
        (.polite, Particles.polite, []),
        (.copula, "", .polite),
        (.alone, Particles.alone, []),
    ]

    /// The followers of each kind, by the number of its bit.
    private static let followers: [Kinds] = {
        var followers: [Kinds] = Array(repeating: [], count: 32)
        for rule in rules { followers[rule.kind.rawValue.trailingZeroBitCount] = rule.followers }
        return followers
    }()

    /// Returns those of `kinds` that may stand before one of `next`.
    static func kinds(_ kinds: Kinds, before next: Kinds) -> Kinds {
        var (allowed, rest) = (Kinds(), kinds.rawValue)
        while rest != 0 {
            let bit = rest.trailingZeroBitCount
            if !followers[bit].isDisjoint(with: next) { allowed.insert(Kinds(rawValue: 1 << UInt32(bit))) }
            rest &= rest &- 1
        }
        return allowed
    }

    /// Adds all particles and the forms of the copula to a table. This runs at every program start.
    static func add(to table: inout SuffixTable) {
        for rule in rules {
            // As bytes: a String compares characters, which costs a millisecond of every start.
            for particle in rule.particles.utf8.split(separator: 0x20) { add(SuffixTable.slices(particle.span), rule.kind, to: &table) }
        }
        addCopula(to: &table)
    }

    /// Adds the forms of the copula. It takes the endings of an adjective, and quotes itself with 라 where that has 다.
    private static func addCopula(to table: inout SuffixTable) {
        func add(_ endings: [ArraySlice<Hangul.Syllable>], behind first: [Hangul.Syllable] = [], _ roles: SuffixTable.Roles) {
            for ending in endings { table.insert(ending, behind: first, roles, .copula) }
        }
        let (be, been, will): (Hangul.Syllable, Hangul.Syllable, Hangul.Syllable) = (0xC774, 0xC600, 0xACA0)  // 이 였 겠
        add(SuffixTable.slices(Particles.copula), behind: [be], .josaAfterAny)
        add(SuffixTable.slices(Particles.closedCopula), .josaAfterAny)
        add(SuffixTable.slices(Particles.shortCopula), .josaAfterVowel)
        let endings = SuffixTable.slices(Endings.afterAnyStem).filter { $0.first.map(Particles.startsOfProcess.contains) == false }
        add(endings, behind: [be], .josaAfterAny)
        let da: Hangul.Syllable = 0xB2E4
        for rest in endings.filter({ $0.first == da }).map({ $0.dropFirst() }) where !rest.isEmpty {
            table.insert(rest, behind: [be, 0xB77C], .josaAfterAny, .copula)  // 이라-고
            table.insert(rest, behind: [0xB77C], .josaAfterVowel, .copula)
        }
        add(
            SuffixTable.slices(Endings.afterVowel).filter { $0.first.map(Particles.startsOfIntention.contains) == false }, behind: [be],
            .josaAfterAny)
        let past = SuffixTable.slices(Endings.afterPast)
        for first in [[be, 0xC5C8], [be, been], [be, 0xC168], [be, will], [be, 0xC5C8, will]] {  // 이었 이였 이셨 이겠 이었겠
            add(past, behind: first, .josaAfterAny)
        }
        for first in [[been], [been, will]] { add(past, behind: first, .josaAfterVowel) }
        let tails = SuffixTable.slices(Endings.afterL)
        add(tails, behind: [be, 0xC5C8, 0xC744], .josaAfterAny)  // 이었을
        add(tails, behind: [been, 0xC744], .josaAfterVowel)
    }

    /// Adds a particle, or the two forms of one by sound: 은/는.
    private static func add(_ forms: [ArraySlice<Hangul.Syllable>], _ kind: Kinds, to table: inout SuffixTable) {
        if let form = forms.first { table.insert(form, forms.count == 1 ? .josaAfterAny : .josaAfterConsonant, kind) }
        if forms.count == 2, let form = forms.last { table.insert(form, .josaAfterVowel, kind) }
    }

    /// Returns whether a particle with these roles and the first syllable `first` may follow `syllable`.
    @inline(__always)
    static func agrees(_ roles: SuffixTable.Roles, first: Hangul.Syllable, after syllable: Hangul.Syllable) -> Bool {
        if roles.contains(.josaAfterAny) { return true }
        let final = Hangul.final(syllable)
        if roles.contains(.josaAfterConsonant), final != Final.none { return true }
        return roles.contains(.josaAfterVowel) && (final == Final.none || (final == Final.l && first == 0xB85C))  // 서울-로
    }
}

/// The piles of particles at the end of an eojeol.
struct ParticlePiles {
    /// For each place, the kinds of the particle with which a pile begins there; empty if none does. Only the first `count` are of the
    /// eojeol that was read last. `EojeolReader.longest` bounds the number of places.
    private var kinds = InlineArray<40, ParticleGrammar.Kinds>(repeating: [])
    /// Number of particles of the shortest pile that begins at each place.
    private var depths = InlineArray<40, UInt8>(repeating: 0)
    private var count = 0

    /// Returns whether a pile begins at a place with a particle of one of these kinds.
    func begins(with kinds: ParticleGrammar.Kinds, at place: Int) -> Bool { place < count && !self.kinds[place].isDisjoint(with: kinds) }

    /// Adds the role `josaAfterAny` to each place of `roles` where a pile begins that agrees with the syllable before it. Returns the first
    /// of these places, or `start` if it is smaller. A pile of one particle is in `roles` already.
    mutating func read(_ eojeol: [Hangul.Syllable], _ table: SuffixTable, from start: Int, into roles: inout [SuffixTable.Roles]) -> Int {
        count = eojeol.count <= kinds.count ? eojeol.count : 0
        for place in 0..<count { (kinds[place], depths[place]) = ([], 0) }
        var first = min(start, addParticles(before: count, of: eojeol, table, into: &roles))
        var end = count &- 1
        while end > 1 {
            if !kinds[end].isEmpty, depths[end] < ParticleGrammar.most {
                first = min(first, addParticles(before: end, of: eojeol, table, into: &roles))
            }
            end &-= 1
        }
        return first
    }

    /// Adds the particles that end at `end`: before the pile that begins there, or at the end of the eojeol. Returns the first place.
    private mutating func addParticles(
        before end: Int, of eojeol: [Hangul.Syllable], _ table: SuffixTable, into roles: inout [SuffixTable.Roles]
    ) -> Int {
        let (next, depth) = end < count ? (kinds[end], depths[end]) : (nil, 0)
        var first = end
        table.forEachParticle(before: end, of: eojeol) { place, found, its in
            guard ParticleGrammar.agrees(its, first: eojeol[place], after: eojeol[place &- 1]) else { return }
            let allowed = next.map { ParticleGrammar.kinds(found, before: $0) } ?? found
            if allowed.isEmpty { return }
            depths[place] = kinds[place].isEmpty ? depth &+ 1 : min(depths[place], depth &+ 1)
            kinds[place].formUnion(allowed)
            roles[place].insert(.josaAfterAny)
            first = place
        }
        return first
    }
}

/// Recognizes particles.
public enum Particle {
    /// Maximum number of syllables of a pile of particles.
    public static let mostSyllables = 11

    /// Returns whether Hangul syllables in UTF-8 are a particle, a pile of particles, or a form of the copula.
    public static func isParticle(_ text: [UInt8]) -> Bool {
        let syllables = Array(String(decoding: text, as: UTF8.self).utf16)
        guard !syllables.isEmpty, syllables.count <= mostSyllables, syllables.allSatisfy({ Hangul.isSyllable(UInt32($0)) }) else {
            return false
        }
        // The sound before it is not known: after a vowel, or after a consonant.
        var piles = ParticlePiles()
        return [0xAC00, 0xAC01].contains { (before: Hangul.Syllable) in  // 가 각
            var roles: [SuffixTable.Roles] = Array(repeating: [], count: syllables.count + 2)
            return piles.read([before] + syllables, .korean, from: syllables.count + 1, into: &roles) == 1
        }
    }
}
