// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation, NeverUseImplicitlyUnwrappedOptionals
@_exported import Foundation

public let SQLITE_OK: Int32 = 0
public let SQLITE_OPEN_READWRITE: Int32 = 2
public let SQLITE_OPEN_CREATE: Int32 = 4
public let SQLITE_OPEN_FULLMUTEX: Int32 = 0x10000

public func sqlite3_open_v2(
  _ name: UnsafePointer<CChar>!, _ handle: UnsafeMutablePointer<OpaquePointer?>!, _ flags: Int32,
  _ system: UnsafePointer<CChar>!
) -> Int32 { SQLITE_OK }
@discardableResult public func sqlite3_close_v2(_ handle: OpaquePointer!) -> Int32 { SQLITE_OK }
public func sqlite3_total_changes(_ handle: OpaquePointer!) -> Int32 { 0 }
