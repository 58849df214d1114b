import ByteKit
import Dispatch

/// Asks git which commit changed a line last.
///
/// The committed file is asked about and not the one in the work tree, so that no filter of the repository runs. Its hooks,
/// its pager, its file monitor and its network are turned off. Answers are kept, and their number is bounded.
final class LineHistory: @unchecked Sendable {
  // The semaphore guards what follows. It is not held while git runs.
  private let lock = DispatchSemaphore(value: 1)
  private var known: [String: LineChange?] = [:]
  private var asked = 0

  /// So many lines are asked about in one run; a batch of thousands needs none of it.
  private static let limit = 32

  init() {}

  /// The last change of a line; nil where git is missing, does not answer in time, or the line is not committed as it is.
  func lastChange(ofLine line: Int, text: String, in path: String) -> LineChange? {
    let key = "\(line):\(path)"
    let (change, mayAsk) = before(key)
    if let change { return change }
    guard mayAsk else { return nil }
    let answer = Self.ask(line, text, path)
    lock.locked { known[key] = .some(answer) }
    return answer
  }

  /// The kept answer, and whether git may be asked where there is none.
  private func before(_ key: String) -> (LineChange??, mayAsk: Bool) {
    lock.locked {
      if let change = known[key] { return (.some(change), false) }
      asked += 1
      return (nil, asked <= Self.limit)
    }
  }

  private static func ask(_ line: Int, _ text: String, _ path: String) -> LineChange? {
    guard let slash = path.lastIndex(of: "/") else { return nil }
    let (folder, name) = (String(path[..<slash]), String(path[path.index(after: slash)...]))
    let program = SystemProgram(
      [
        "git", "--no-pager", "--no-optional-locks", "-c", "core.fsmonitor=", "-c", "core.hooksPath=/dev/null",
        "-c", "protocol.allow=never", "-c", "core.attributesFile=/dev/null", "-c", "blame.ignoreRevsFile=", "-C",
        folder,
        "blame", "--porcelain", "--no-textconv", "-L", "\(line),\(line)", "HEAD", "--", name,
      ], timeLimit: .seconds(5))
    guard let program else { return nil }
    let answer = program.everything(upTo: 1 << 16)
    guard program.finish(isComplete: answer != nil), let answer else { return nil }
    return change(in: String(decoding: answer, as: UTF8.self), of: text)
  }

  /// Reads git's porcelain; nil where the committed line is another one.
  static func change(in answer: String, of text: String) -> LineChange? {
    let lines = answer.split(separator: "\n", omittingEmptySubsequences: false)
    guard let commit = lines.first?.prefix(while: \.isHexDigit), commit.count >= 40,
      let committed = lines.first(where: { $0.hasPrefix("\t") })?.dropFirst(), committed.prefix(100) == text.prefix(100)
    else { return nil }
    func value(_ name: String) -> String? {
      lines.first { $0.hasPrefix(name + " ") }.map { String($0.dropFirst(name.count + 1)) }
    }
    guard let time = value("author-time").flatMap({ Int($0) }), let subject = value("summary") else { return nil }
    let day = ReportTime(seconds: Double(time)).day
    return LineChange(
      commit: String(commit.prefix(10)), date: day, time: time, subject: String(subject.prefix(200)),
      author: value("author"))
  }
}
