import CrashModel

extension CrashReport.Thread {
  /// Fills in the images of frames: of those that have only an address, as `symbolicate=off` of SWIFT_BACKTRACE leaves
  /// them, by that address, and the paths of all.
  mutating func findImages(in images: ImagesByAddress, paths: [String: String]) {
    for place in frames.indices {
      if frames[place].image == nil, frames[place].symbol == nil, let address = frames[place].address,
        let image = images.image(of: address)
      {
        frames[place].image = image.name
        frames[place].imageOffset = image.base.flatMap { address.distance(above: $0) }
      }
      if let name = frames[place].image { frames[place].imagePath = paths[name] }
    }
  }
}
