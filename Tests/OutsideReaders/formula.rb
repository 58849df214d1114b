# Installs a Homebrew formula with a stand-in for Homebrew, on every machine that it is for.
#
#   ruby formula.rb FORMULA FOLDER
#
# Every address must end in a file of the folder with the checksum that stands beside it, and what is installed must be in
# that archive.

require "digest"

FORMULA, FOLDER = ARGV

# The machine that installs.
module Machine
  class << self
    attr_accessor :system, :processor
  end
end

# What a formula says of itself, as Homebrew's class of this name takes it.
class Formula
  class << self
    attr_reader :address, :values

    def on_macos = (yield if Machine.system == :macos)
    def on_linux = (yield if Machine.system == :linux)
    def on_intel = (yield if Machine.processor == :intel)
    def on_arm = (yield if Machine.processor == :arm)
    def url(address) = (@address = address)
    # Without a value: what was said.
    def sha256(checksum = nil) = (@checksum = checksum || @checksum)
    def test = nil

    %i[desc homepage version license].each do |name|
      define_method(name) { |value| (@values ||= {})[name] = value }
    end
  end

  attr_reader :files

  # A place of Homebrew's, which notes what is put there.
  Place = Struct.new(:files) do
    def install(what) = files.concat(what.is_a?(Hash) ? what.keys : [what])
  end

  %i[bin man1 bash_completion zsh_completion fish_completion].each do |name|
    define_method(name) { Place.new(@files ||= []) }
  end
end

def fail!(words) = abort("release: failed, the formula #{words}")

[%i[macos intel], %i[macos arm], %i[linux intel], %i[linux arm]].each do |system, processor|
  Object.send(:remove_const, :Crashbook) if Object.const_defined?(:Crashbook)
  Machine.system, Machine.processor = system, processor
  load FORMULA
  place = "on #{system} #{processor}"
  fail!("has no address #{place}") unless Crashbook.address
  archive = File.join(FOLDER, File.basename(Crashbook.address))
  fail!("names a file that is not released #{place}: #{archive}") unless File.file?(archive)
  fail!("has another checksum #{place}") unless Digest::SHA256.file(archive).hexdigest == Crashbook.sha256
  fail!("lacks a field") unless Crashbook.values.values.none? { |value| value.to_s.empty? } && Crashbook.values.size == 4
  formula = Crashbook.new
  formula.install
  inside = IO.popen(["tar", "-tzf", archive], &:readlines).map(&:chomp)
  missing = formula.files - inside
  fail!("installs what is not in the archive #{place}: #{missing.join(", ")}") unless missing.empty?
  fail!("installs no program #{place}") unless formula.files.include?("crashbook")
end
puts "release: formula ok on 4 machines"
