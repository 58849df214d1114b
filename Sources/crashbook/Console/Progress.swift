/// A line on the terminal that says how far long work has come.
struct Progress {
  private let total: Int
  private let isShown: Bool

  init(total: Int) {
    self.total = total
    isShown = total > 200 && Console.isErrorTerminal
  }

  func show(_ finished: Int) {
    guard isShown, finished % 50 == 0 else { return }
    Console.complain("\r\(finished) of \(total) files", terminator: "")
  }

  func clear() {
    guard isShown else { return }
    Console.complain("\r\u{1B}[K", terminator: "")
  }
}
