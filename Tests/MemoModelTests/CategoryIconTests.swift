import MemoModel
import Testing

@Suite struct CategoryIconTests {
    @Test(arguments: [
        ("cart", "🛒"), ("cart.fill", "🛒"), ("cart.badge.plus", "🛒"), ("text.book.closed", "📕"), ("Book.Closed.Fill", "📕"),
        ("book.circle", "📖"),
    ])
    func `the name of a symbol is shown as the emoji of the nearest one`(icon: String, picture: String) {
        #expect(CategoryIcon.picture(of: icon) == picture)
    }

    @Test(arguments: ["🚀", "❤️", "가"]) func `what is no plain name is shown as it is`(icon: String) {
        #expect(CategoryIcon.picture(of: icon) == icon)
    }

    @Test(arguments: ["", ".", "..", "no.such.symbol", "x"]) func `an unknown name shows nothing`(icon: String) {
        #expect(CategoryIcon.picture(of: icon) == nil)
    }
}
