import Foundation
import PackagePlugin

/// Embeds the files of a target's folder `Page` as string literals, with one script and one stylesheet.
@main
struct EmbedPage: BuildToolPlugin {
    func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
        guard let target = target as? SwiftSourceModuleTarget else { return [] }
        let folder = target.directoryURL.appending(path: "Page")
        let files = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
            .filter { ["html", "css", "js", "svg"].contains($0.pathExtension) }.sorted { $0.path < $1.path }
        let scripts = context.package.directoryURL.appending(path: "Scripts")
        let script = scripts.appending(path: "embed-page")
        let output = context.pluginWorkDirectoryURL.appending(path: "PageFiles.swift")
        return [
            .buildCommand(
                displayName: "Embedding the web page", executable: URL(filePath: "/bin/bash"),
                arguments: [script.path, output.path] + files.map(\.path),
                inputFiles: [script, scripts.appending(path: "join-page")] + files, outputFiles: [output])
        ]
    }
}
