/** Folds file names as Windows and macOS compare them, ignoring letter case and the composition of accents. */
export const foldPath = (path: string): string => path.normalize('NFC').toLowerCase()

/** The files of a package. A name is found as it is written, else with its accents composed, else in another case. */
export class PackageFiles {
  readonly #paths: ReadonlySet<string>
  readonly #composed = new Map<string, string>()
  readonly #folded = new Map<string, string>()

  constructor(paths: Iterable<string>) {
    this.#paths = new Set(paths)
    for (const path of this.#paths) {
      const [composed, folded] = [path.normalize('NFC'), foldPath(path)]
      if (!this.#composed.has(composed)) this.#composed.set(composed, path)
      if (!this.#folded.has(folded)) this.#folded.set(folded, path)
    }
  }

  /** The path of the file as the package writes it. */
  find(path: string): string | undefined {
    if (this.#paths.has(path)) return path
    return this.#composed.get(path.normalize('NFC')) ?? this.#folded.get(foldPath(path))
  }
}
