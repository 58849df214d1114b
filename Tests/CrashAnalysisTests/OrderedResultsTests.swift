import Dispatch
import Foundation
import Testing

@testable import CrashAnalysis

/// Results of several threads come in the order of the work, one by one.
@Suite(.timeLimit(.minutes(4))) struct OrderedResultsTests {
  @Test(arguments: [
    (0, 1, 1), (1, 0, 1), (1, 4, 1), (1000, 0, 1), (1000, 1, 1), (1000, 4, 1), (1000, 8, 16), (50, 8, 128),
  ])
  func comeInOrder(count: Int, workers: Int, window: Int) {
    let results = OrderedResults<Int>(count: count, window: window)
    let group = DispatchGroup()
    for _ in 0..<workers {
      DispatchQueue.global().async(group: group) {
        while let index = results.claim() {
          if index % 97 == 0 { usleep(500) }
          results.put(index * 2, at: index)
        }
      }
    }
    #expect((0..<count).map { results.take($0) { $0 * 2 } } == (0..<count).map { $0 * 2 })
    group.wait()
  }

  @Test func whoStopsIsNotWaitedFor() {
    let results = OrderedResults<Int>(count: .max, window: 8)
    let group = DispatchGroup()
    for _ in 0..<4 {
      DispatchQueue.global().async(group: group) {
        while let index = results.claim() { results.put(index, at: index) }
      }
    }
    for index in 0..<100 { #expect(results.take(index) { $0 } == index) }
    results.stop()
    group.wait()
  }
}
