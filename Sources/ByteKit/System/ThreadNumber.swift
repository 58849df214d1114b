#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// A number that every thread has for itself, and that a signal handler may ask for.
package struct ThreadNumber: BitwiseCopyable, Sendable {
  private var key = pthread_key_t()

  /// Fails where the process has no room for it.
  package init?() {
    guard pthread_key_create(&key, nil) == 0 else { return nil }
  }

  /// The calling thread's number, from 0 on; nil until it was set.
  package var current: Int? {
    get { pthread_getspecific(key).map { Int(bitPattern: $0) - 1 } }
    nonmutating set {
      // The system keeps an address, and none for a thread that has no number yet.
      pthread_setspecific(key, newValue.flatMap { UnsafeRawPointer(bitPattern: $0 + 1) })
    }
  }
}
