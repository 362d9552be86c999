/// Converts icons of categories to emoji. An emoji stays as it is; the name of an SF Symbol (`cart.fill`) is
/// looked up.
public enum CategoryIcon {
    /// Returns the emoji for an icon; nil for a symbol name that is not in the table, which would look like
    /// part of the category's name.
    public static func picture(of icon: String) -> String? {
        guard icon.utf8.allSatisfy({ $0 < 0x80 }) else { return icon }
        // Symbol names go from general to specific: `cart.badge.plus` is a variant of `cart`.
        var name = icon.lowercased()[...]
        while !name.isEmpty {
            if let picture = pictures[String(name)] { return picture }
            guard let dot = name.lastIndex(of: ".") else { return nil }
            name = name[..<dot]
        }
        return nil
    }

    private static let pictures: [String: String] = Dictionary(
        table.split(whereSeparator: \.isNewline).compactMap { line in
            let parts = line.split(separator: " ")
            return parts.count == 2 ? (String(parts[0]), String(parts[1])) : nil
        }, uniquingKeysWith: { first, _ in first })

    /// Emoji by the names of SF Symbols that memo apps offer.
    private static let table = """
        airplane ✈️
        alarm ⏰
        archivebox 🗃️
        bag 🛍️
        banknote 💵
        basket 🧺
        basketball 🏀
        beats.headphones 🎧
        bed.double 🛏️
        bell 🔔
        bicycle 🚲
        birthday.cake 🎂
        bolt ⚡
        book 📖
        book.closed 📕
        bookmark 🔖
        books.vertical 📚
        brain 🧠
        briefcase 💼
        building 🏢
        building.columns 🏛️
        bus 🚌
        calendar 📅
        camera 📷
        car 🚗
        carrot 🥕
        cart 🛒
        case 💼
        cat 🐈
        chart.bar 📊
        chart.line.uptrend.xyaxis 📈
        chart.pie 📊
        checkmark ✅
        clock 🕒
        cloud ☁️
        creditcard 💳
        cross.case 🩺
        cup.and.saucer ☕
        deskclock ⏰
        desktopcomputer 🖥️
        doc 📄
        dog 🐕
        dollarsign 💰
        drop 💧
        dumbbell 🏋️
        ear 👂
        envelope ✉️
        exclamationmark ❗
        eye 👁️
        face.smiling 🙂
        ferry ⛴️
        figure.run 🏃
        figure.walk 🚶
        film 🎬
        fish 🐟
        flag 🚩
        flame 🔥
        folder 📁
        fork.knife 🍴
        gamecontroller 🎮
        gearshape ⚙️
        gift 🎁
        globe 🌐
        graduationcap 🎓
        guitars 🎸
        hammer 🔨
        hand.thumbsup 👍
        headphones 🎧
        heart ❤️
        heart.text.square 🩺
        house 🏠
        key 🔑
        laptopcomputer 💻
        leaf 🌿
        lightbulb 💡
        link 🔗
        list.bullet 📋
        list.clipboard 📋
        lock 🔒
        magnifyingglass 🔍
        map 🗺️
        mappin 📍
        megaphone 📣
        message 💬
        mic 🎤
        moon 🌙
        music 🎵
        music.note 🎵
        newspaper 📰
        note 📝
        note.text 📝
        paintbrush 🖌️
        paintpalette 🎨
        paperclip 📎
        paperplane 📨
        party.popper 🎉
        pawprint 🐾
        pencil ✏️
        person 👤
        person.2 👥
        person.3 👥
        phone 📞
        photo 🖼️
        pill 💊
        pills 💊
        pin 📌
        play ▶️
        popcorn 🍿
        printer 🖨️
        puzzlepiece 🧩
        questionmark ❓
        quote.bubble 💬
        rainbow 🌈
        scissors ✂️
        shippingbox 📦
        snowflake ❄️
        soccerball ⚽
        sparkles ✨
        square.and.pencil ✏️
        star ⭐
        stethoscope 🩺
        suitcase 🧳
        sun.max ☀️
        tag 🏷️
        target 🎯
        teddybear 🧸
        tent ⛺
        text.book.closed 📕
        thermometer 🌡️
        ticket 🎫
        train.side.front.car 🚆
        tram 🚊
        trash 🗑️
        tray 📥
        tree 🌳
        trophy 🏆
        tshirt 👕
        tv 📺
        umbrella ☂️
        video 📹
        wallet.pass 👛
        wineglass 🍷
        wrench 🔧
        """
}
