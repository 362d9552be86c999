internal import CICU

/// The kind of a character outside ASCII and Hangul.
enum CharacterKind: Int32 {
    case nothing = 0
    case letter = 1
    case picture = 2

    init(of scalar: UInt32) { self = CharacterKind(rawValue: cicu_character_kind(scalar)) ?? .nothing }
}
