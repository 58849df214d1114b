extension Condition.Computed {
  /// Log lines by which one class reports more beginnings than ends.
  static let repeatedInits = Condition.Computed("repeated-inits", "a class that logs more inits than deinits") {
    LifeLog.of($0).repeatedInits
  }

  /// Log lines by which a class begins again and again, and never ends.
  static let initsOnly = Condition.Computed("inits-only", "a class that logs inits and no deinit") {
    LifeLog.of($0).initsOnly
  }

  /// Log lines by which a class begins anew whenever a screen was closed, and never ends.
  static let livesAfterClosing = Condition.Computed(
    "lives-after-closing", "a class that logs an init after each closing of a screen, and no deinit"
  ) { LifeLog.of($0).livesAfterClosing }

  /// Log lines by which one initialiser runs twice in the same way.
  static let doubleInit = Condition.Computed("double-init", "an init that logs the same line twice, and no deinit") {
    LifeLog.of($0).doubleInit
  }

  /// Log lines by which a class begins and ends in turn.
  static let alternatingLives = Condition.Computed("alternating-lives", "a class that logs init and deinit in turn") {
    LifeLog.of($0).alternatingLives
  }

  /// Log lines by which a class begins and ends in turn while another object of it lives.
  static let superfluousLives = Condition.Computed(
    "superfluous-lives", "a class that logs init and deinit in turn while an older object of it lives on"
  ) { LifeLog.of($0).superfluousLives }
}
