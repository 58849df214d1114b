// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation, NeverUseImplicitlyUnwrappedOptionals
@_exported import Foundation

public class HKObjectType: NSObject, @unchecked Sendable {}
public class HKSampleType: HKObjectType, @unchecked Sendable {}
public struct HKQuantityTypeIdentifier: Sendable {
  public static let appleExerciseTime = Self()
  public static let bloodPressureSystolic = Self()
  public static let bloodPressureDiastolic = Self()
}
public struct HKCorrelationTypeIdentifier: Sendable { public static let bloodPressure = Self() }
public final class HKQuantityType: HKSampleType, @unchecked Sendable {
  public init(_ identifier: HKQuantityTypeIdentifier) {}
}
public final class HKCorrelationType: HKSampleType, @unchecked Sendable {
  public init(_ identifier: HKCorrelationTypeIdentifier) {}
}
public final class HKHealthStore: NSObject, @unchecked Sendable {
  public func requestAuthorization(toShare share: Set<HKSampleType>, read: Set<HKObjectType>) async throws {}
}
