package import CrashModel

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Words for the system's error numbers.
package enum SystemError {
  /// Why an input cannot be read.
  package static func words(_ number: Int32) -> String {
    switch number {
    case ENOENT: "There is no such file."
    case EACCES, EPERM: "You have no permission to read it."
    case EISDIR: "This is a folder."
    case ELOOP: "Its symbolic links lead in a circle."
    case ENAMETOOLONG: "The path is too long."
    case EMFILE, ENFILE: "Too many files are open."
    case EIO: "The disk reports an error."
    default: "It cannot be read: \(String(cString: strerror(number)))."
    }
  }
}

extension ReadError {
  /// The system refused to let anybody look into an input.
  package init(path: String, system number: Int32) {
    if path.isEmpty {
      self = .emptyPath
    } else {
      self.init(path: path, reason: SystemError.words(number), isUnseen: true)
    }
  }

  /// A path of no letters was given.
  package static let emptyPath = ReadError(
    path: "''", reason: "The path is empty; perhaps a variable of the shell is not set.", isUnseen: true)
}
