import { manifestPath } from './check-entries.ts'
import { foldPath } from './package-files.ts'

/** Something that our player copes with and that would stop the lesson elsewhere. */
export interface PackageWarning {
  code: 'manifest-renamed' | 'other-case'
  /** The file it is about. */
  at: string
  /** A sentence for the author of the lesson. */
  message: string
}

/** More than these would not be read; the kind is the same for all of them. */
const mostWarnings = 20

const readable = /\.(x?html?|m?js|css|json|xml|svg|txt)$/i

/** Returns whether a file of this name may contain names of other files. */
export const mayNameFiles = (path: string): boolean => readable.test(path)

const named = /[^\s"'`()<>=,;|*?#:{}[\]&]+\.[a-z0-9]{1,5}(?![\w.])/gi

function decoded(name: string): string {
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}

/** Each path and what is left of it without its first folders: how a file of any folder may name it. */
function* tailsOf(path: string): Generator<string> {
  const parts = path.split('/')
  for (let from = 0; from < parts.length; from += 1) yield parts.slice(from).join('/')
}

/** Looks for names that are written in another case than the file they mean. */
export class NameCheck {
  readonly #exact = new Set<string>()
  readonly #folded = new Map<string, string>()
  readonly #found = new Map<string, PackageWarning>()

  constructor(paths: readonly string[]) {
    for (const path of paths) {
      for (const tail of tailsOf(path.normalize('NFC'))) {
        this.#exact.add(tail)
        if (!this.#folded.has(foldPath(tail))) this.#folded.set(foldPath(tail), path)
      }
      if (foldPath(path) === manifestPath && path !== manifestPath)
        this.#found.set(path, {
          code: 'manifest-renamed',
          at: path,
          message: `The manifest is called ${path}. It plays here, but its name should be ${manifestPath}.`,
        })
    }
  }

  /** `path`: of the file that the text is of. */
  read(path: string, text: string): void {
    for (const [whole] of text.replaceAll('\\', '/').matchAll(named)) {
      const name = decoded(whole)
        .normalize('NFC')
        .replaceAll(/\/{2,}/g, '/')
        .replace(/^(\.{0,2}\/)+/, '')
      if (this.#exact.has(name)) continue
      const file = this.#folded.get(foldPath(name))
      if (file === undefined || this.#found.has(file)) continue
      this.#found.set(file, {
        code: 'other-case',
        at: file,
        message: `${path} says ${name}, but the file is ${file}. It plays here, but capital and small letters should match.`,
      })
    }
  }

  /** The first of what was found. */
  warnings(): PackageWarning[] {
    return [...this.#found.values()].slice(0, mostWarnings)
  }
}
