/// Follows the steps of a batch, so that a step that ends the process or takes too long can be named and left out.
public protocol BatchWatcher: Sendable {
  /// A thread begins a step, or goes on with one that it has begun.
  ///
  /// - Returns: Why the step must be left out; nil where it is to be done.
  func begin(_ step: BatchStep) -> String?

  /// A thread has done the step that it began last.
  func end()
}

/// A part of the work on an input: reading it, or one of its reports.
public struct BatchStep: Hashable, Sendable {
  /// Position of the input in the batch.
  public let index: Int
  /// Path of the input, or `-`.
  public let input: String
  /// Zero for reading the input; reports are counted from one, in the order in which they are found.
  public let number: Int

  /// Makes a step.
  public init(index: Int, input: String, number: Int) {
    self.index = index
    self.input = input
    self.number = number
  }

  /// The step of a report of the same input, counted from one.
  func report(_ number: Int) -> BatchStep { BatchStep(index: index, input: input, number: number) }
}
