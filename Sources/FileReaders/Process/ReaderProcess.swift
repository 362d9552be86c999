import CReader
import Foundation
import Glibc

/// A program that reads a file: a process without a shell, with limits. It is killed with all processes that it started if it exceeds a limit, and
/// if Saekin ends.
@safe struct ReaderProcess {
    /// The limits of a program.
    struct Limits {
        /// Seconds until it is killed.
        var seconds = 60
        /// Bytes of memory that it may ask for.
        var memory = 2 << 30
        /// Bytes of output. A program that writes more is killed, and its output until then is used.
        var output = FileText.limit
    }

    /// The output of a program.
    struct Output {
        var bytes: [UInt8] = []
        /// Whether it wrote more than was allowed.
        var isCut = false
        /// The exit status; nil if it was killed for writing too much.
        var status: Int?
        /// The first line of its errors.
        var complaint = ""
    }

    /// Bytes of errors that are kept.
    private static let mostErrors = 2000
    /// Milliseconds between two questions whether to stop.
    private static let step = 200

    private let program: String
    private let id: Int32
    private let output: Int32
    private let errors: Int32
    private let end: ContinuousClock.Instant
    private let limits: Limits

    /// Runs a program and returns its output. Waits on this thread, which must live until then.
    ///
    /// - Parameters:
    ///   - command: The path of the program, and its arguments.
    ///   - input: The bytes of its standard input.
    ///   - isStopped: Asked several times a second whether to kill it.
    /// - Throws: `FileReadFailure`, `FileReadingStopped`.
    static func run(_ command: [String], input: [UInt8]? = nil, limits: Limits, isStopped: () -> Bool) throws -> Output {
        let process = try ReaderProcess(command, input: input, limits: limits)
        let result = Result { try process.collect(isStopped) }
        // Its number stays in use until it is waited for, so the group is still that of the program.
        _ = kill(-process.id, SIGKILL)
        _ = kill(process.id, SIGKILL)
        var status: Int32 = 0
        // SAFETY: one number, which outlives the call.
        while unsafe waitpid(process.id, &status, 0) < 0, errno == EINTR {}
        close(process.output)
        close(process.errors)
        var output = try result.get()
        if output.isCut { return output }
        guard status & 0x7F == 0 else { throw FileReadFailure.killed(program: process.program, signal: Int(status & 0x7F)) }
        output.status = Int(status >> 8 & 0xFF)
        if output.status == 127 { throw FileReadFailure.notStarted(program: process.program) }
        return output
    }

    private init(_ command: [String], input: [UInt8]?, limits: Limits) throws {
        program = URL(filePath: command[0]).lastPathComponent
        self.limits = limits
        let (outputs, errors) = (try Self.pipe(program), try Self.pipe(program))
        let file = try Self.file(with: input, for: program)
        // SAFETY: the texts are copied for the call and freed after it; both lists end with nil.
        var texts = unsafe (command + Self.environment).map { unsafe strdup($0) }
        defer { unsafe texts.forEach { unsafe free($0) } }
        unsafe texts.insert(nil, at: command.count)
        unsafe texts.append(nil)
        let bounds = saekin_limits(memory: UInt(limits.memory), seconds: UInt(limits.seconds), file: UInt(limits.output))
        // SAFETY: the lists outlive the call, and the new process has a copy.
        id = unsafe texts.withUnsafeMutableBufferPointer { list -> Int32 in
            guard let start = list.baseAddress else { return -1 }
            return unsafe saekin_start(command[0], start, start + command.count + 1, file, outputs.write, errors.write, bounds)
        }
        for descriptor in [file, outputs.write, errors.write] { close(descriptor) }
        (output, self.errors, end) = (outputs.read, errors.read, .now + .seconds(limits.seconds))
        guard id > 0 else {
            close(output)
            close(self.errors)
            throw FileReadFailure.notStarted(program: program)
        }
    }

    /// The environment of programs: nothing that changes what they write, and one thread each.
    private static var environment: [String] {
        let own = ProcessInfo.processInfo.environment
        let kept = ["PATH", "HOME", "TMPDIR", "TESSDATA_PREFIX"].compactMap { name in own[name].map { "\(name)=\($0)" } }
        return kept + ["LC_ALL=C.UTF-8", "OMP_THREAD_LIMIT=1"]
    }

    private static func pipe(_ program: String) throws -> (read: Int32, write: Int32) {
        var ends: [Int32] = [0, 0]
        // SAFETY: the call fills two numbers.
        guard unsafe saekin_pipe(&ends) == 0 else { throw FileReadFailure.notStarted(program: program) }
        return (ends[0], ends[1])
    }

    /// Returns an open file with these bytes, at its start.
    private static func file(with bytes: [UInt8]?, for program: String) throws -> Int32 {
        // SAFETY: the path outlives the call.
        let file = bytes == nil ? unsafe open("/dev/null", O_RDONLY | O_CLOEXEC) : saekin_nameless_file()
        guard file >= 0 else { throw FileReadFailure.notStarted(program: program) }
        var rest = (bytes ?? [])[...]
        while !rest.isEmpty {
            // SAFETY: at most `count` bytes are read from the array, which outlives the call.
            let count = unsafe rest.withUnsafeBytes { unsafe write(file, $0.baseAddress, $0.count) }
            guard count > 0 else {
                close(file)
                throw FileReadFailure.notStarted(program: program)
            }
            rest = rest.dropFirst(count)
        }
        lseek(file, 0, SEEK_SET)
        return file
    }

    /// Returns the output of the program until it ends.
    private func collect(_ isStopped: () -> Bool) throws -> Output {
        var (found, complaint) = (Output(), [UInt8]())
        var open = [output, errors]
        while !open.isEmpty || saekin_has_ended(id) == 0 {
            if isStopped() { throw FileReadingStopped() }
            guard ContinuousClock.now < end else { throw FileReadFailure.tookTooLong(program: program, seconds: limits.seconds) }
            var wanted = open.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
            // SAFETY: the structures are ours for the length of the call. With none, it only waits.
            _ = unsafe poll(&wanted, nfds_t(wanted.count), open.isEmpty ? 2 : Int32(Self.step))
            for stream in wanted where stream.revents != 0 {
                let bytes = Self.read(stream.fd)
                if bytes.isEmpty { open.removeAll { $0 == stream.fd } }
                if stream.fd == errors {
                    complaint += bytes.prefix(Self.mostErrors - complaint.count)
                } else {
                    found.bytes += bytes.prefix(limits.output - found.bytes.count)
                    found.isCut = found.isCut || bytes.count > 0 && found.bytes.count == limits.output
                }
            }
            if found.isCut { break }
            // A process that it left behind may hold the streams open.
            if !open.isEmpty, wanted.allSatisfy({ $0.revents == 0 }), saekin_has_ended(id) != 0 { break }
        }
        found.complaint = String(decoding: complaint, as: UTF8.self).split(whereSeparator: \.isNewline).first.map(String.init) ?? ""
        return found
    }

    private static func read(_ stream: Int32) -> [UInt8] {
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        // SAFETY: the buffer is ours for the length of the call, and as long as it says.
        let count = unsafe Glibc.read(stream, &buffer, buffer.count)
        return Array(buffer.prefix(max(0, count)))
    }
}
