import CrashModel

extension CrashReport.Thread {
  /// Finds the images of frames that tell nothing but an address, as SWIFT_BACKTRACE's `symbolicate=off` leaves them.
  mutating func findImages(in images: [CrashReport.BinaryImage]) {
    for place in frames.indices where frames[place].image == nil && frames[place].symbol == nil {
      guard let address = frames[place].address,
        let image = images.first(where: { $0.holds(address) })
      else { continue }
      frames[place].image = image.name
      frames[place].imageOffset = image.base.flatMap { address.distance(above: $0) }
    }
  }
}
