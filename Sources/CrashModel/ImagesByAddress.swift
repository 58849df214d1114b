/// Finds the image that an address lies in by binary search, for thousands of frames among thousands of images.
package struct ImagesByAddress: Sendable {
  private let images: [CrashReport.BinaryImage]
  /// Positions of the images with a known range, by rising base.
  private let order: [Int]

  /// Takes images in any order; those without a base or a size hold no address.
  package init(_ images: [CrashReport.BinaryImage]) {
    self.images = images
    order = images.indices.filter { images[$0].base != nil && images[$0].size ?? 0 > 0 }
      .sorted { images[$0].base ?? 0 < images[$1].base ?? 0 }
  }

  /// The position of the image that holds an address: of several the one that begins last.
  package func position(of address: Address) -> Int? {
    let next = order.binarySearch(where: { images[$0].base ?? 0 > address })
    guard next > 0, images[order[next - 1]].holds(address) else { return nil }
    return order[next - 1]
  }

  /// The image that holds an address.
  package func image(of address: Address) -> CrashReport.BinaryImage? { position(of: address).map { images[$0] } }
}
