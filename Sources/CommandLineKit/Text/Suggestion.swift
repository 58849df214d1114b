/// What a user may have meant by a word that is not known.
public enum Suggestion {
  /// The known word that is most like the typed one, nil when none is like it.
  ///
  /// Words are alike when about a third of their letters differ at most; letters that changed places count once, and
  /// upper and lower case are the same. Failing that, it is the only known word that begins or ends with the typed one.
  public static func closest(to word: String, among known: some Sequence<String>) -> String? {
    let known = Array(known)
    let typed = Array(word.lowercased())
    var best: (word: String, distance: Int)?
    for candidate in known where candidate != word {
      let letters = Array(candidate.lowercased())
      let limit = min(max(typed.count, letters.count) / 3, (best?.distance ?? .max) - 1)
      guard let distance = distance(typed, letters, limit: limit) else { continue }
      best = (candidate, distance)
    }
    if let best { return best.word }
    let part = String(typed)
    guard part.count > 2 else { return nil }
    let longer = known.filter {
      let letters = $0.lowercased()
      return $0 != word && (letters.hasPrefix(part) || letters.hasSuffix(part))
    }
    return longer.count == 1 ? longer[0] : nil
  }

  /// The question whether the word was meant that is most like the typed one, for the end of a message: ` Did you mean
  /// 'format'?`; nothing where none is like it.
  public static func question(about word: String, among known: some Sequence<String>) -> String {
    closest(to: word, among: known).map { " Did you mean '\($0)'?" } ?? ""
  }

  /// How many letters to insert, delete, replace or swap with their neighbour, nil when more than the limit.
  private static func distance(_ left: [Character], _ right: [Character], limit: Int) -> Int? {
    guard abs(left.count - right.count) <= limit else { return nil }
    var beforePrevious: [Int] = []
    var previous = Array(0...right.count)
    for (row, letter) in left.enumerated() {
      var current = [row + 1]
      for (column, other) in right.enumerated() {
        var cost = min(previous[column + 1] + 1, current[column] + 1, previous[column] + (letter == other ? 0 : 1))
        if row > 0, column > 0, letter == right[column - 1], left[row - 1] == other {
          cost = min(cost, beforePrevious[column - 1] + 1)
        }
        current.append(cost)
      }
      (beforePrevious, previous) = (previous, current)
    }
    let distance = previous[right.count]
    return distance <= limit ? distance : nil
  }
}
