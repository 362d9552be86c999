import Glibc
import MemoImport

/// The user's pager and editor, run by the shell in the foreground, as git and man do.
///
/// Foundation's `Process` gives its child a process group of its own, which the terminal stops on its first
/// access.
enum ShellCommand {
    /// The exit status of a shell that did not find the command.
    static let notFound: Int32 = 127

    /// Runs `command` on the terminal and waits. Returns its exit status, or nil if a signal ended it. The shell gets the names of files in it as
    /// they are on the disk.
    static func run(_ command: String) -> Int32? {
        StandardStreams.handleSignalsAsUsual()
        defer { StandardStreams.ignoreSignals() }
        // SAFETY: the bytes outlive the call.
        return exitStatus(unsafe system(DiskName.bytes(command)))
    }

    /// Runs `command` with `input` as its standard input and waits. Returns its exit status, or nil if a
    /// signal ended it.
    static func run(_ command: String, input: String) -> Int32? {
        StandardStreams.handleSignalsAsUsual()
        // SAFETY: the stream is closed once, by `pclose`, and not used after that.
        let stream = unsafe popen(command, "w")
        // After `popen`, so that the child keeps the default handling. The child may end before it has read
        // everything, and Ctrl-C is meant for it.
        StandardStreams.ignoreSignals()
        guard let stream = unsafe stream else { return notFound }
        let old = [SIGINT, SIGQUIT].map { (number: $0, handler: signal($0, SIG_IGN)) }
        defer { for entry in old { _ = signal(entry.number, entry.handler) } }
        var text = input
        text.withUTF8 { bytes in unsafe _ = fwrite(bytes.baseAddress, 1, bytes.count, stream) }
        return exitStatus(unsafe pclose(stream))
    }

    /// Runs `command` on the terminal and waits. Returns its exit status and output, or nil if a signal ended
    /// it.
    static func output(of command: String) -> (status: Int32, text: String)? {
        StandardStreams.handleSignalsAsUsual()
        // SAFETY: the stream is closed once, by `pclose`, and not used after that.
        let stream = unsafe popen(command, "r")
        StandardStreams.ignoreSignals()
        guard let stream = unsafe stream else { return nil }
        var (bytes, piece) = ([UInt8](), [UInt8](repeating: 0, count: 4096))
        while true {
            // SAFETY: at most `count` bytes are written to the array, ours for the length of the call.
            let count = unsafe piece.withUnsafeMutableBytes { unsafe fread($0.baseAddress, 1, $0.count, stream) }
            guard count > 0 else { break }
            bytes += piece.prefix(count)
        }
        return exitStatus(unsafe pclose(stream)).map { ($0, String(decoding: bytes, as: UTF8.self)) }
    }

    /// Returns a word for a message that shows what to type: quoted for the shell only if it must be.
    static func shown(_ word: String) -> String {
        word.isEmpty || word.contains { !($0.isLetter || $0.isNumber || "-_./:".contains($0)) } ? quoted(word) : word
    }

    /// Returns a word quoted for the shell.
    static func quoted(_ word: String) -> String { "'" + word.replacing("'", with: "'\\''") + "'" }

    private static func exitStatus(_ status: Int32) -> Int32? { status & 0x7F == 0 && status >= 0 ? status >> 8 & 0xFF : nil }
}
