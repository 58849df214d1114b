import ByteKit
import CrashAnalysis
import Dispatch

/// The inputs of `merge`: single results in the order of their places, and the summaries as one.
struct MergeInputs {
  /// The results that were saved one by one.
  let results: [ReportFinder.Item]
  /// All summaries together; nil where there are none.
  let summary: GroupSummary?
  /// What could not be read, here or in earlier runs.
  let failures: [ReadError]

  /// The largest input.
  private static let limit = 1 << 30

  /// Reads what was found; files of a folder that are neither results nor summaries are passed over.
  ///
  /// - Parameters:
  ///   - found: The files.
  ///   - jobs: How many processors are kept busy.
  init(_ found: ReportFinder, jobs: Int) {
    var index = SavedResultIndex()
    var failures = found.failures
    var summaries: [ReportFinder.Item] = []
    for item in found.items {
      do throws(ReadError) {
        let item = try item.inMemoryIfStream(limit: Self.limit)
        let beginning = try InputBytes.beginning(of: item)
        // A run without reports has saved nothing.
        if beginning.isEmpty { continue }
        switch SavedResultIndex.kind(of: beginning, path: item.path) {
        case .results(let areLines):
          index.add(try InputBytes.readAll(item, limit: Self.limit), areLines: areLines, of: item)
        case .summary: summaries.append(item)
        case .other where item.isFromFolder: break
        case .other:
          throw ReadError(
            path: FileName.shown(item.path),
            reason: "These are neither saved results nor a summary of 'crashbook analyze', which explains reports.")
        }
      } catch {
        failures.append(error)
      }
    }
    let merged = MergedSummaries(summaries, jobs: jobs, limit: Self.limit)
    results = index.items
    summary = summaries.isEmpty ? nil : merged.summary
    self.failures = failures + index.failures + merged.failures
  }
}

/// Many summaries as one, read on several threads.
private final class MergedSummaries: @unchecked Sendable {
  // The semaphore guards what follows.
  private let lock = DispatchSemaphore(value: 1)
  private(set) var summary = GroupSummary()
  private(set) var failures: [ReadError] = []
  private var next = 0

  init(_ items: [ReportFinder.Item], jobs: Int, limit: Int) {
    let workers = DispatchGroup()
    for _ in 0..<min(jobs, items.count) {
      DispatchQueue.global().async(group: workers) { [self] in
        var own = GroupSummary()
        var problems: [ReadError] = []
        while let item = claim(items) {
          do throws(ReadError) {
            guard let part = GroupSummary(try InputBytes.readAll(item, limit: limit), toMergeWith: own) else {
              throw ReadError(
                path: FileName.shown(item.path), reason: "The summary is damaged, or of another version of crashbook.")
            }
            own.merge(part)
          } catch {
            problems.append(error)
          }
        }
        lock.locked {
          summary.merge(own)
          summary.cut()
          failures += problems
        }
      }
    }
    workers.wait()
    failures.sort { $0.path < $1.path }
  }

  private func claim(_ items: [ReportFinder.Item]) -> ReportFinder.Item? {
    lock.locked {
      guard next < items.count else { return nil }
      next += 1
      return items[next - 1]
    }
  }
}
