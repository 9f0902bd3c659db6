import type { Cmi } from '#contracts/training/training.ts'
import { listLessons, type PackageManifest } from '#domain/training/package-manifest.ts'
import type { RuntimeListeners, ScormRuntime, Sequence, Destination } from './scorm-runtime.ts'

/** The lessons in the order of the contents, each open at any time: SCORM 1.2 has no other rules. */
class ListedSequence implements Sequence {
  readonly #ids: readonly string[]
  #at = 0

  constructor(ids: readonly string[]) {
    this.#ids = ids
  }

  #open(at: number): string | undefined {
    if (this.#ids[at] === undefined) return undefined
    this.#at = at
    return this.#ids[at]
  }

  begin(bookmark: string | null): string | undefined {
    return this.#open(Math.max(0, this.#ids.indexOf(bookmark ?? '')))
  }

  go(to: Destination): string | undefined {
    if (to === 'exit') return undefined
    if (to === 'continue') return this.#open(this.#at + 1)
    if (to === 'previous') return this.#open(this.#at - 1)
    return this.#open(this.#ids.indexOf(to.lesson))
  }

  canOpen(id: string): boolean {
    return this.#ids.includes(id)
  }

  can(request: 'continue' | 'previous'): boolean {
    return this.#ids[this.#at + (request === 'continue' ? 1 : -1)] !== undefined
  }

  state(): string {
    return ''
  }
}

export interface OpenCourse {
  sequence: Sequence
  /** Starts the runtime for the lesson to be shown. `values` is the data that it finds. */
  play(values: Cmi, ears: RuntimeListeners): ScormRuntime
}

/** Loads the library of the course's edition only. `state` is the saved state of the sequencing rules. */
export async function openCourse({ edition, root }: PackageManifest, state: string): Promise<OpenCourse> {
  if (edition === '1.2') {
    const { scorm12Runtime } = await import('./scorm12-runtime.ts')
    return { sequence: new ListedSequence(listLessons(root).map(({ id }) => id)), play: scorm12Runtime }
  }
  const { Scorm2004Course } = await import('./scorm2004-runtime.ts')
  const course = new Scorm2004Course(root, state)
  return { sequence: course, play: (values, ears) => course.play(values, ears) }
}
