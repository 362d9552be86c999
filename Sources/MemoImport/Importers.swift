/// Every format that can be imported, in the order in which they claim files: the particular before the general.
public let importers: [any Importer.Type] = [
    JSONImporter.self,
    FolderImporter.self,
]
