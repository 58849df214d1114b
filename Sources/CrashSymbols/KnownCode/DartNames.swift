import ByteKit

/// Source files of Dart and Flutter, whose frames have neither an image nor a name that tells whose they are.
enum DartNames {
  /// Whether a source file belongs to Dart's libraries or to Flutter: `dart:async-patch/…`, `package:flutter/…`, and the
  /// bare names that Crashlytics keeps: `framework.dart`.
  static func isFramework(file: String) -> Bool {
    // Most files of a report are Swift's.
    guard file.withBytes({ $0.count > 5 && $0[$0.count - 5] == UInt8(ascii: ".") && $0[$0.count - 4] == 0x64 }) else {
      return false
    }
    return heads.isPrefix(of: file) || files.isWhole(file)
  }

  private static let heads = WordTable(["package:flutter/", "dart:", "org-dartlang-sdk:"])

  private static let files = WordTable([
    "framework.dart", "binding.dart", "zone.dart", "hooks.dart", "async_patch.dart", "future_impl.dart",
    "timer_impl.dart", "isolate_patch.dart", "object_patch.dart", "errors_patch.dart", "growable_array.dart",
    "array_patch.dart", "string_patch.dart", "schedule_microtask.dart", "stream_impl.dart", "proxy_box.dart",
    "layout_builder.dart", "change_notifier.dart", "platform_channel.dart", "message_codecs.dart", "recognizer.dart",
    "ink_well.dart", "pointer_router.dart", "animation_controller.dart", "scroll_position.dart",
    "scroll_controller.dart", "dart_vm_initializer.dart",
  ])
}
