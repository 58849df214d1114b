// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation, NeverUseImplicitlyUnwrappedOptionals
@_exported import AVFAudio

public struct CMTime: Comparable, Sendable {
  public init(value: Int64, timescale: Int32) {}
  public static let zero = CMTime(value: 0, timescale: 1)
  public static func < (one: CMTime, other: CMTime) -> Bool { false }
}
public final class CMSampleBuffer {}

public struct AVMediaType: Sendable { public static let video = AVMediaType() }
public final class AVAsyncProperty<Root, Value> {
  fileprivate init(_ value: @autoclosure @escaping () -> Value) {}
}
extension AVAsyncProperty where Root == AVAsset, Value == CMTime {
  public static var duration: AVAsyncProperty<AVAsset, CMTime> { AVAsyncProperty(.zero) }
}
extension AVAsyncProperty where Root == AVAssetTrack, Value == CGSize {
  public static var naturalSize: AVAsyncProperty<AVAssetTrack, CGSize> { AVAsyncProperty(.zero) }
}
/// Not Sendable, other than `AVURLAsset`.
public class AVAsset: NSObject {
  public var duration: CMTime { .zero }
  public func load<Value>(_ property: AVAsyncProperty<AVAsset, Value>) async throws -> Value {
    throw CancellationError()
  }
  public func loadTracks(withMediaType type: AVMediaType) async throws -> [AVAssetTrack] { [] }
}
public final class AVURLAsset: AVAsset, @unchecked Sendable {}
public final class AVAssetTrack: NSObject, @unchecked Sendable {
  public func load<Value>(_ property: AVAsyncProperty<AVAssetTrack, Value>) async throws -> Value {
    throw CancellationError()
  }
}

public final class AVAssetWriterInput {
  public var isReadyForMoreMediaData: Bool { true }
  @discardableResult public func append(_ buffer: CMSampleBuffer) -> Bool { true }
}
public final class AVAssetWriter {
  public enum Status: Int, Sendable { case unknown, writing, completed, failed, cancelled }
  public var status: Status { .unknown }
  public var error: (any Error)? { nil }
  @discardableResult public func startWriting() -> Bool { true }
  public func startSession(atSourceTime time: CMTime) {}
}
public class AVAssetReaderOutput { public func copyNextSampleBuffer() -> CMSampleBuffer? { nil } }
public final class AVAssetReaderTrackOutput: AVAssetReaderOutput {
  public init(track: AVAssetTrack, outputSettings: [String: Any]?) {}
}
public final class AVAssetReader {
  public init(asset: AVAsset) throws {}
  public var error: (any Error)? { nil }
  public func canAdd(_ output: AVAssetReaderOutput) -> Bool { true }
  public func add(_ output: AVAssetReaderOutput) {}
  @discardableResult public func startReading() -> Bool { true }
}

public class AVVideoComposition {}
public final class AVMutableVideoComposition: AVVideoComposition {
  public var renderSize = CGSize.zero
  public var frameDuration = CMTime.zero
  public static func videoComposition(withPropertiesOf asset: AVAsset) async throws -> AVMutableVideoComposition {
    throw CancellationError()
  }
}

public final class AVCaptureDevice { public enum FlashMode: Int, Sendable { case off, on, auto } }
public class AVCaptureInput {}
public class AVCaptureOutput { public init() {} }
public final class AVCaptureSession {
  public init() {}
  public func beginConfiguration() {}
  public func commitConfiguration() {}
  public func canAddInput(_ input: AVCaptureInput) -> Bool { true }
  public func addInput(_ input: AVCaptureInput) {}
  public func canAddOutput(_ output: AVCaptureOutput) -> Bool { true }
  public func addOutput(_ output: AVCaptureOutput) {}
  public func startRunning() {}
}
public final class AVCapturePhotoSettings {
  public init() {}
  public convenience init(from settings: AVCapturePhotoSettings) { self.init() }
  public var flashMode = AVCaptureDevice.FlashMode.off
  public var photoQualityPrioritization = AVCapturePhotoOutput.QualityPrioritization.balanced
}
public protocol AVCapturePhotoCaptureDelegate: NSObjectProtocol {}
public final class AVCapturePhotoOutput: AVCaptureOutput {
  public enum QualityPrioritization: Int, Sendable { case speed, balanced, quality }
  public var supportedFlashModes: [AVCaptureDevice.FlashMode] { [] }
  public var maxPhotoQualityPrioritization = QualityPrioritization.balanced
  public func capturePhoto(
    with settings: AVCapturePhotoSettings, delegate: any AVCapturePhotoCaptureDelegate
  ) {}
}

@MainActor public final class AVPlayerItem: NSObject {
  public enum Status: Int, Sendable { case unknown, readyToPlay, failed }
  public nonisolated convenience init(asset: any AVAsset & Sendable) { self.init() }
  public nonisolated override init() { super.init() }
  public nonisolated var status: Status { .unknown }
}
@MainActor public final class AVPlayer: NSObject {
  public nonisolated init(playerItem item: AVPlayerItem?) { super.init() }
  public nonisolated var rate: Float { 0 }
  public nonisolated func addPeriodicTimeObserver(
    forInterval interval: CMTime, queue: DispatchQueue?, using block: @escaping @Sendable (CMTime) -> Void
  ) -> Any { 0 }
  public nonisolated func removeTimeObserver(_ observer: Any) {}
}
