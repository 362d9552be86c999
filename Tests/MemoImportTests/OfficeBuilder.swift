import TestSupport

/// Makes documents of Excel and PowerPoint.
enum OfficeBuilder {
    private static func relations(_ parts: [(id: String, kind: String, target: String)]) -> String {
        "<Relationships>" + parts.map { "<Relationship Id='\($0.id)' Type='http://x/\($0.kind)' Target='\($0.target)'/>" }.joined()
            + "</Relationships>"
    }

    /// - Parameters:
    ///   - sheets: Names, and the XML of rows. The last sheet has the first file.
    ///   - others: Further parts by name.
    static func workbook(
        sheets: [(name: String, rows: String)], strings: String = "", styles: String = "", settings: String = "", after: String = "",
        others: [String: String] = [:]
    ) -> [UInt8] {
        var zip = ZipBuilder()
        let list = sheets.indices.map { "<sheet name='\(sheets[$0].name)' sheetId='1' r:id='s\($0)'/>" }.joined()
        zip.add("_rels/.rels", relations([("d", "officeDocument", "xl/workbook.xml")]))
        zip.add("xl/workbook.xml", "<workbook xmlns:r='r'>\(settings)<sheets>\(list)</sheets></workbook>")
        let count = sheets.count
        zip.add(
            "xl/_rels/workbook.xml.rels",
            relations(
                sheets.indices.map { ("s\($0)", "worksheet", "worksheets/sheet\(count - $0).xml") } + [
                    ("t", "sharedStrings", "sharedStrings.xml"), ("y", "styles", "/xl/styles.xml"),
                ]))
        zip.add("xl/sharedStrings.xml", "<sst>\(strings)</sst>")
        zip.add("xl/styles.xml", "<styleSheet>\(styles)</styleSheet>")
        for (number, sheet) in sheets.enumerated() {
            zip.add(
                "xl/worksheets/sheet\(count - number).xml",
                "<worksheet xmlns:r='r'><sheetData>\(sheet.rows)</sheetData>\(after)</worksheet>")
        }
        for (name, text) in others.sorted(by: { $0.key < $1.key }) { zip.add(name, text) }
        return zip.bytes
    }

    /// - Parameter slides: The XML of each slide. The last has the first file.
    static func slides(_ slides: [String], others: [String: String] = [:]) -> [UInt8] {
        var zip = ZipBuilder()
        zip.add("_rels/.rels", relations([("d", "officeDocument", "ppt/presentation.xml")]))
        let count = slides.count
        let list = slides.indices.map { "<p:sldId id='\($0)' r:id='s\($0)'/>" }.joined()
        zip.add("ppt/presentation.xml", "<p:presentation xmlns:p='p' xmlns:r='r'><p:sldIdLst>\(list)</p:sldIdLst></p:presentation>")
        zip.add("ppt/_rels/presentation.xml.rels", relations(slides.indices.map { ("s\($0)", "slide", "slides/slide\(count - $0).xml") }))
        for (number, slide) in slides.enumerated() {
            zip.add("ppt/slides/slide\(count - number).xml", "<p:sld xmlns:p='p' xmlns:a='a' xmlns:r='r' xmlns:mc='mc'>\(slide)</p:sld>")
        }
        for (name, text) in others.sorted(by: { $0.key < $1.key }) { zip.add(name, text) }
        return zip.bytes
    }
}
