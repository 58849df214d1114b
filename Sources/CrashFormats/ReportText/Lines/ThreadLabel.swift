/// What a heading says about a thread: places in the input, which become strings only when the thread is read.
struct ThreadLabel: Sendable {
  var name: Range<Int>?
  var queue: Range<Int>?

  init(name: Range<Int>? = nil, queue: Range<Int>? = nil) {
    self.name = name
    self.queue = queue
  }
}
