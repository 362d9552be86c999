import Foundation
import QueryFuzzing

// fuzz-queries SEED COUNT [FIRST]: searches for the queries FIRST ..< FIRST + COUNT of a seed. The number of each query is first written to a
// memory-mapped file, which names the query after a trap. `fuzz-queries SEED 1 NUMBER` runs one query alone and prints it.
let numbers = CommandLine.arguments.dropFirst().compactMap { UInt64($0) }
guard numbers.count >= 2 else {
    FileHandle.standardError.write(Data("usage: fuzz-queries SEED COUNT [FIRST]\n".utf8))
    exit(2)
}
let (seed, count, first) = (numbers[0], numbers[1], numbers.count > 2 ? numbers[2] : 0)
let target = try QueryTarget()
let place = open("fuzz-queries.\(seed)", O_CREAT | O_RDWR, 0o600)
let start = ContinuousClock.now
var slowest: (time: Duration, number: UInt64) = (.zero, 0)
for number in first..<first + count {
    var choices = Choices(seed: seed &* 0x1_0000_0001 &+ number &* 0x9E37_79B9)
    let way = Int(truncatingIfNeeded: choices.next() >> 40)
    var maker = QueryMaker(choices)
    let query = maker.query()
    var note = number
    pwrite(place, &note, 8, 0)
    if count == 1 { print(query.debugDescription, query.unicodeScalars.map { String($0.value, radix: 16) }, way) }
    let began = ContinuousClock.now
    target.search(query, way: way)
    let time = ContinuousClock.now - began
    if time > slowest.time { slowest = (time, number) }
    if (number + 1) % 100_000 == 0 { print("\(number + 1) queries, \(ContinuousClock.now - start), slowest \(slowest)") }
}
print("\(count) queries of seed \(seed) from \(first) on, \(ContinuousClock.now - start), slowest \(slowest)")
