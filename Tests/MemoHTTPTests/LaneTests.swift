import Dispatch
import MemoServer
import NIOPosix
import Testing

@testable import MemoHTTP

/// Tests of the queues before the threads of a server.
@Suite struct LaneTests {
    private let loop = MultiThreadedEventLoopGroup.singleton.any()

    private static func caller(_ name: String) -> Caller {
        let caller = Caller()
        caller.name = name
        return caller
    }

    @Test func `one piece of work of each caller is served in turn`() {
        var queue = FairQueue<Int>()
        for number in 1...4 { queue.append(number, of: "a") }
        queue.append(11, of: "b")
        queue.append(12, of: "b")
        queue.append(21, of: "c")
        #expect((queue.ahead(of: "a"), queue.ahead(of: "b"), queue.ahead(of: "d")) == (7, 6, 3))
        var served: [Int] = []
        while let next = queue.next(where: { item, _ in item != 2 }) { served.append(next) }
        let (removed, last) = (queue.remove { $0 == 2 }, queue.next { _, _ in true })
        #expect(served == [1, 11, 21, 3, 12, 4])
        #expect(removed == 2 && last == nil && queue.count == 0)
    }

    @Test func `quick work waits in any number`() async throws {
        let lane = WorkLane(threads: 2, patience: .seconds(60))
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<400 { group.addTask { try await lane.run(.plain, for: Caller(), on: loop) {} } }
            try await group.waitForAll()
        }
        #expect(lane.load.refused == 0)
        try await lane.shutDown()
    }

    @Test func `work that would wait too long is refused at once`() async throws {
        let lane = WorkLane(threads: 1, patience: .milliseconds(20))
        let gate = DispatchSemaphore(value: 0)
        let busy = Task { try await lane.run(.plain, for: Caller(), on: loop) { gate.wait() } }
        while lane.load.running < 1 { try await Task.sleep(for: .milliseconds(5)) }
        // The running work already takes longer than the wait that is allowed.
        try await Task.sleep(for: .milliseconds(50))
        let waiting = (0..<30).map { _ in Task { try await lane.run(.plain, for: Caller(), on: loop) {} } }
        for task in waiting { await #expect(throws: Problem.self) { try await task.value } }
        #expect(lane.load.refused == 30)
        gate.signal()
        try await busy.value
        try await lane.shutDown()
    }

    @Test(.timeLimit(.minutes(2))) func `slow work of one caller does not keep another waiting`() async throws {
        let lane = WorkLane(threads: 2, spareThreads: 1, patience: .seconds(60))
        let gate = DispatchSemaphore(value: 0)
        let slow = (0..<20).map { _ in Task { try await lane.run(.plain, for: Self.caller("a"), on: loop) { gate.wait() } } }
        while lane.load.waiting < 18 { try await Task.sleep(for: .milliseconds(5)) }
        for _ in 0..<10 { try await lane.run(.plain, for: Self.caller("b"), on: loop) {} }
        #expect(lane.load.running == 2 && lane.load.waiting == 18)
        #expect(lane.isStuck(for: .zero) && !lane.isStuck(for: .seconds(60)))
        for _ in slow { gate.signal() }
        for task in slow { try await task.value }
        #expect(!lane.isStuck(for: .zero))
        try await lane.shutDown()
    }
}
