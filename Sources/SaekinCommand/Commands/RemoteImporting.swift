import ArgumentParser
import Foundation
import MemoHTTP
import MemoImport
import MemoModel
import MemoVault

/// `saekin import --server URL`: sends the exports to the server, which reads them.
struct RemoteImporting {
    let options: ImportOptions
    let apply: ApplyOptions
    let hasProgress: Bool

    /// Sends each export and adds the result to the report, even if it is stopped midway.
    /// - Throws: `StopSignal.Stopped`, `ImportFailure`, `ServiceFailure`.
    func run(_ paths: [String], into server: ServerLocation, until stop: StopSignal, _ report: inout ImportReport) throws {
        // All paths are checked before anything is sent, so that a mistyped path does not leave half of the
        // work done.
        let parcels = try paths.map { path in
            path == "-" ? ExportParcel(reading: .standardInput, named: "stdin") : try ExportParcel(path: path)
        }
        let vault = server.vault(wantsColors: false)
        for parcel in parcels {
            try stop.check()
            let bar = ProgressBar(isShown: hasProgress)
            defer { bar.end() }
            var part = ImportReport()
            defer { report.add(part) }
            part = try RemoteImport(into: vault, options, apply).run(parcel) { progress in
                switch progress {
                case .sent(let bytes, let all): bar.show(bytes, of: all ?? 0, say("sending", "보내는 중"))
                case .read(let bytes, let all, let memos, let committed):
                    part.committed = committed
                    bar.show(bytes, of: all, memos: memos)
                }
                try stop.check()
            }
        }
    }
}
