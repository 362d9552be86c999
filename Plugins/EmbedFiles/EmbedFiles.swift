import Foundation
import PackagePlugin

/// Embeds files of a target as string literals: its folder `Page`, as one script and one stylesheet, and its folder `Schema`.
@main
struct EmbedFiles: BuildToolPlugin {
    func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
        guard let target = target as? SwiftSourceModuleTarget else { return [] }
        let scripts = context.package.directoryURL.appending(path: "Scripts")
        let script = scripts.appending(path: "embed-files")
        return try ["Page", "Schema"].map { target.directoryURL.appending(path: $0) }
            .filter { FileManager.default.fileExists(atPath: $0.path) }
            .map { folder in
                let files = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
                    .filter { ["html", "css", "js", "svg", "png", "xml", "webmanifest", "sql"].contains($0.pathExtension) }.sorted {
                        $0.path < $1.path
                    }
                let output = context.pluginWorkDirectoryURL.appending(path: "\(folder.lastPathComponent)Files.swift")
                return .buildCommand(
                    displayName: "Embedding the files of \(folder.lastPathComponent)", executable: URL(filePath: "/bin/bash"),
                    arguments: [script.path, output.path] + files.map(\.path),
                    inputFiles: [script, scripts.appending(path: "join-page")] + files, outputFiles: [output])
            }
    }
}
