/// Every format that can be imported, in the order in which they claim files: the particular before the general.
public let importers: [any Importer.Type] = [
    CoreDataImporter.self,
    EvernoteImporter.self,
    JoplinImporter.self,
    TextBundleImporter.self,
    NotionImporter.self,
    DayOneImporter.self,
    SimplenoteImporter.self,
    StandardNotesImporter.self,
    JrnlImporter.self,
    WordImporter.self,
    ZohoImporter.self,
    CSVImporter.self,
    JSONImporter.self,
    HTMLImporter.self,
    FolderImporter.self,
]
