// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation, NeverUseImplicitlyUnwrappedOptionals
public struct os_unfair_lock_s { public init() {} }
public func os_unfair_lock_lock(_ lock: UnsafeMutablePointer<os_unfair_lock_s>) {}
public func os_unfair_lock_unlock(_ lock: UnsafeMutablePointer<os_unfair_lock_s>) {}

public struct OSAllocatedUnfairLock<State>: @unchecked Sendable {
  private let state: State
  public init(initialState: State) where State: Sendable { state = initialState }
  public func withLock<Result: Sendable>(
    _ body: @Sendable (inout State) throws -> Result
  ) rethrows -> Result {
    var copy = state
    return try body(&copy)
  }
}
