/// A value that lives as long as the process, because nobody gives it back.
final class LeakedUntilExit<Value> {
  private let value: Value

  init(_ value: Value) {
    self.value = value
  }
}
