/// A category of the set that a new vault can start with.
public struct DefaultCategory: Sendable, Hashable {
    /// The name of the category.
    public let name: String
    /// The colour as `#RRGGBB`.
    public let color: String
    /// The emoji.
    public let icon: String

    /// The seven categories of the app 띵커바웃. Its 모아보기 is not a category but shows all memos.
    public static let all = [
        DefaultCategory(name: "업무", color: "#FDBB7A", icon: "📕"), DefaultCategory(name: "음악", color: "#F9A899", icon: "🎧"),
        DefaultCategory(name: "여행", color: "#70D28E", icon: "✈️"), DefaultCategory(name: "공부", color: "#908AD2", icon: "✏️"),
        DefaultCategory(name: "일상", color: "#E08174", icon: "🏠"), DefaultCategory(name: "취미", color: "#BA82CF", icon: "🎨"),
        DefaultCategory(name: "쇼핑", color: "#45B3BF", icon: "🛒"),
    ]
}
