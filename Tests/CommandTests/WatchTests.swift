import Foundation
import TestSupport
import Testing

@Suite(.serialized) struct WatchTests {
    @Test(.timeLimit(.minutes(10))) func `what is written, moved and removed below a watched folder follows`() throws {
        let watch = try Watched(["a.txt": "하나"])
        defer { watch.end() }
        try watch.expect("하나", count: 1)
        try watch.shell("mkdir -p box/새/폴더 && echo 둘째 > box/새/폴더/b.txt")
        try watch.expect("둘째", count: 1)
        // A folder that was created later is watched too.
        try watch.shell("echo 셋째 > box/새/폴더/c.txt")
        try watch.expect("셋째", count: 1)
        try watch.shell("echo 넷째 > box/새/폴더/c.txt")
        try watch.expect("넷째", count: 1)
        try watch.expect("셋째", count: 0)
        try watch.shell(": > box/새/폴더/b.txt")
        try watch.expect("둘째", count: 0)
        try watch.shell("echo 셋째 > box/새/폴더/c.txt")
        try watch.expect("셋째", count: 1)
        try watch.shell("mv box/새/폴더/c.txt box/c.txt && rm box/a.txt")
        try watch.expect("하나", count: 0)
        try watch.expect("셋째", count: 1)
    }

    @Test(.timeLimit(.minutes(10))) func `a file with a name in CP949 opens, also one that came while its folder was watched`() throws {
        let watch = try Watched(["a.txt": "하나"])
        defer { watch.end() }
        try watch.expect("하나", count: 1)
        // 업무/회의.md and 업무/점심.md.
        try watch.shell(
            """
            printf '#!/bin/sh\\ncat "$1"\\n' > editor && chmod +x editor && \
            d=box/$(printf '\\276\\367\\271\\253') && mkdir $d && echo 둘째 > $d/$(printf '\\310\\270\\300\\307').md
            """)
        try watch.expect("둘째", count: 1)
        try watch.shell("cd box/*/ && echo 셋째 > $(printf '\\301\\241\\275\\311').md")
        try watch.expect("셋째", count: 1)
        for word in ["둘째", "셋째"] {
            let opened = try watch.shell("EDITOR=./editor saekin open $(saekin search \(word) --ids)")
            #expect(opened.output == "\(word)\n" && opened.errors.isEmpty, "\(opened)")
        }
        // A folder whose name looks the same does not hide it.
        try watch.shell("mkdir box/업무 && echo 넷째 > box/업무/d.md")
        try watch.expect("넷째", count: 1)
        #expect(try watch.shell("EDITOR=./editor saekin open $(saekin search 셋째 --ids)").output == "셋째\n")
        let none = try watch.shell("EDITOR= VISUAL= saekin open $(saekin search 둘째 --ids)")
        #expect(none.errors.contains("업무/회의.md"), "\(none)")
        // JSON cannot hold the bytes of the name.
        #expect(try watch.shell("saekin search 둘째 --json id,path").output.contains(#""path":null"#))
    }

    @Test func `a folder with a name in CP949 is read from inside and by its path, and followed`() throws {
        let watch = try Watched(["a.txt": "하나"])
        defer { watch.end() }
        // 메모
        let made = try watch.shell(
            """
            d=$(printf '\\270\\336\\270\\360'); mkdir $d && echo 둘째 > $d/b.txt && cd $d && saekin import . && cd .. && saekin import $d && \
            echo 셋째 > $d/c.txt && saekin watch --once $d && saekin search 셋째 --count
            """)
        #expect(made.errors.isEmpty && made.output.contains("1 unchanged") && made.output.hasSuffix("1\n"), "\(made)")
    }

    @Test(.timeLimit(.minutes(10))) func `nothing is read again but what moved or went`() throws {
        let watch = try Watched(["a.txt": "하나", "b.txt": "둘", "c/d.txt": "셋", "c/e/f.txt": "넷", "z.txt": "처음"])
        defer { watch.end() }
        try watch.expect("처음", count: 1)
        // A write through another hard link outside causes no event, so only a full read finds it.
        try watch.shell("ln box/z.txt z.txt && echo 나중 > z.txt")
        try watch.shell("mv box/c box/g && rm box/b.txt && mkdir -p box/h && mv box/a.txt box/h/ && touch box/그림.png && mkdir box/.git")
        try watch.expect("category:h", count: 1)
        try watch.expect("category:g", count: 2)
        try watch.expect("둘", count: 0)
        // A moved folder is watched under its new name.
        try watch.shell("echo 다섯 > box/g/e/f.txt")
        try watch.expect("다섯", count: 1)
        try watch.shell("rm -r box/g")
        try watch.expect("다섯", count: 0)
        try watch.expect("나중", count: 0)
        #expect(try watch.shell("saekin history 1 --limit 0 --format tsv").output.contains("vanished") == false)
        #expect(try watch.shell("saekin list --limit 0 --ids | sort").output == "1\n5\n")
        // A file that maps to no single memo requires a full read.
        try watch.shell("echo '[]' > box/categories.json")
        try watch.expect("나중", count: 1)
    }

    @Test(.timeLimit(.minutes(10))) func `when the kernel lost events the whole folder is read`() throws {
        let limit = try Int(String(contentsOfFile: "/proc/sys/fs/inotify/max_queued_events", encoding: .utf8).dropLast()) ?? 0
        try #require((1...50_000).contains(limit), "a queue of \(limit) events takes too long to fill")
        let watch = try Watched(["a.txt": "하나"])
        defer { watch.end() }
        try watch.expect("하나", count: 1)
        try watch.shell("kill -STOP \(watch.id)")
        // Two events per name, none for a file that remains.
        try watch.shell(
            "i=0; while [ $i -le \(limit / 2) ]; do : > box/$i.x; i=$((i + 1)); done; rm box/*.x; echo 둘 > box/b.txt; rm box/a.txt")
        try watch.shell("kill -CONT \(watch.id)")
        try watch.expect("둘", count: 1)
        try watch.expect("하나", count: 0)
    }

    @Test(.timeLimit(.minutes(10))) func `a burst is one import, and the next start catches up`() throws {
        let watch = try Watched(["a.txt": "하나"])
        defer { watch.end() }
        try watch.expect("하나", count: 1)
        try watch.shell("for i in $(seq 200); do mkdir -p box/$((i % 7)); echo \"무리 $i\" > box/$((i % 7))/$i.txt; done")
        try watch.expect("무리", count: 200)
        #expect(try (Int(watch.shell("saekin history --limit 0 --format tsv | grep -c import").output.dropLast()) ?? 99) <= 4)
        #expect(try watch.stop() == 0)
        try watch.shell("rm -r box/0 && mv box/a.txt box/b.txt && echo 둘 > box/c.txt")
        try watch.start()
        try watch.expect("둘", count: 1)
        try watch.expect("무리", count: 172)
        #expect(try watch.shell("saekin search 하나 --ids").output == "1\n")
    }

    @Test(.timeLimit(.minutes(10))) func `a folder that is gone is said, one put in its place is read`() throws {
        let watch = try Watched(["a.txt": "하나"])
        defer { watch.end() }
        try watch.expect("하나", count: 1)
        try watch.shell("mkdir new && echo 둘 > new/b.txt && mv box old && mv new box")
        try watch.expect("둘", count: 1)
        try watch.shell("echo 셋 > box/c.txt")
        try watch.expect("셋", count: 1)
        try watch.shell("rm -r box")
        #expect(try watch.wait() == 2)
        let gone = "saekin: box: no such file or folder; check the path\n"
        #expect(try watch.shell("cat watch.errors").output == gone)
        // A file is no folder; a link to a folder is one.
        try watch.shell("mkdir -p real/sub && echo 넷 > real/sub/d.txt && ln -s real box")
        try watch.start()
        try watch.expect("넷", count: 1)
        try watch.shell("echo 다섯 > real/sub/d.txt")
        try watch.expect("다섯", count: 1)
        #expect(try watch.stop() == 0)
        try watch.shell("rm box; echo 여섯 > box")
        try watch.start()
        #expect(try watch.wait() == 2)
        #expect(try watch.shell("cat watch.errors").output == gone + "saekin: box: no such folder to watch; check the path\n")
    }

    @Test(.timeLimit(.minutes(10)), arguments: ["TERM", "INT", "HUP"])
    func `a signal in the middle of an import ends it cleanly`(signal: String) throws {
        let watch = try Watched([:], isStarted: false)
        defer { watch.end() }
        try watch.shell("for i in $(seq 2500); do echo \"메모 $i\" > box/$i.txt; done")
        try watch.start()
        // The vault exists as soon as the import has begun.
        try watch.shell("for i in $(seq 3000); do [ -e vault.db-wal ] && break; sleep 0.01; done")
        #expect(try watch.stop(signal) == 0)
        #expect(try watch.shell("cat watch.errors").output.isEmpty)
        #expect(try watch.shell("saekin check").status == 0)
        #expect(try watch.shell("saekin search 메모 --count").output == "0\n")
        #expect(try watch.shell("saekin watch box --once > /dev/null && saekin search 메모 --count").output == "2500\n")
    }

    /// Limits and mounts in a namespace of its own. Skipped without permission to create one.
    private static let hasNamespaces = (try? Program().shell("unshare -U -r -m true").status) == 0

    @Test(.timeLimit(.minutes(10)), .enabled(if: hasNamespaces)) func `a limit of the system is named with the remedy`() throws {
        let watch = try Watched(["a.txt": "하나", "b/c.txt": "둘", "d/e.txt": "셋"], isStarted: false)
        defer { watch.end() }
        try watch.start("echo 2 > /proc/sys/user/max_inotify_watches;")
        try watch.expect("셋", count: 1)
        try watch.shell("mkdir box/f && echo 넷 > box/f/g.txt")
        try watch.expect("넷", count: 1)
        #expect(try watch.stop() == 0)
        let line = "saekin: warning: folders that cannot be watched: 1; check their permissions or raise the system limit: "
        let remedy = "sudo sysctl fs.inotify.max_user_watches=524288\n"
        #expect(try watch.shell("cat watch.errors").output == line + remedy + line + remedy)
        try watch.start("echo 0 > /proc/sys/user/max_inotify_watches;")
        #expect(try watch.wait() == 2)
        #expect(
            try watch.shell("cat watch.errors").output.hasSuffix("cannot be watched because a system limit is reached; raise it: " + remedy)
        )
        try watch.start("echo 0 > /proc/sys/user/max_inotify_instances;")
        #expect(try watch.wait() == 2)
        #expect(try watch.shell("cat watch.errors").output.contains("max_user_instances"))
    }

    @Test(.timeLimit(.minutes(10)), .enabled(if: hasNamespaces)) func `an unmounted disk empties nothing, a mounted one is read`() throws {
        let watch = try Watched([:], isStarted: false)
        defer { watch.end() }
        // Replaces one disk by another without a moment at which the folder is checked in between.
        try watch.start(
            """
            mount -t tmpfs none box && echo 하나 > box/a.txt
            wait_for() { for i in $(seq 300); do [ -e "$1" ] && return; sleep 0.1; done; exit 1; }
            (wait_for unmount; umount box; touch unmounted
            wait_for mount; mount -t tmpfs none box && echo 둘 > box/b.txt && echo 하나 > box/a.txt) &
            """)
        try watch.expect("하나", count: 1)
        try watch.shell("touch unmount; for i in $(seq 300); do [ -e unmounted ] && break; sleep 0.1; done; sleep 1")
        try watch.expect("하나", count: 1)
        try watch.shell("touch mount")
        try watch.expect("둘", count: 1)
        try watch.expect("하나", count: 1)
    }
}

/// A folder `box` and the process that watches it.
private final class Watched {
    private let program: Program
    private var child: Child?

    init(_ files: [String: String], isStarted: Bool = true) throws {
        program = try Program()
        try shell("mkdir box")
        for (name, text) in files.sorted(by: { $0.key < $1.key }) {
            try shell("mkdir -p box/\((name as NSString).deletingLastPathComponent) && echo \(text) > box/\(name)")
        }
        if isStarted { try start() }
    }

    /// The process ID.
    var id: Int32 { child?.id ?? 0 }

    /// - Parameter preparation: Shell lines to run first, in a namespace of their own. Empty for none.
    func start(_ preparation: String = "") throws {
        let watching = preparation + "\nexec saekin watch box > /dev/null 2>> watch.errors"
        let process =
            preparation.isEmpty
            ? program.process("/bin/sh", ["-c", watching])
            : program.process("/usr/bin/unshare", ["-U", "-r", "-m", "/bin/sh", "-c", watching])
        child = try Child(process)
    }

    @discardableResult
    func shell(_ line: String) throws -> Program.Outcome { try program.shell(line) }

    /// Waits for the process and returns its exit code.
    func wait() throws -> Int32 {
        child?.exitCode() ?? -1
    }

    func stop(_ signal: String = "TERM") throws -> Int32 {
        try shell("kill -\(signal) \(id)")
        return try wait()
    }

    /// Waits until a search finds this many memos.
    func expect(_ query: String, count: Int, at location: SourceLocation = #_sourceLocation) throws {
        // Only exact matches count, because a similar word may exist.
        let search = "saekin search \(query) --count --rung word"
        for _ in 0..<100 {
            if try shell(search).output == "\(count)\n" { return }
            Thread.sleep(forTimeInterval: 0.1)
        }
        let found = try shell(search)
        #expect(found.output == "\(count)\n", "\(query): \(found.errors)", sourceLocation: location)
    }

    func end() {
        // Children of a test start with blocked signals.
        child?.kill()
        child?.wait()
        program.remove()
    }
}
