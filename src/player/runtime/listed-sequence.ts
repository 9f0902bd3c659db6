import type { Destination, Sequence } from './scorm-runtime.ts'

/** Lessons in the order of the contents, each open at any time: SCORM 1.2 knows no other. */
export class ListedSequence implements Sequence {
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
