import { playerCommitSchema, type PlayerCommit } from '#contracts/training/player-messages.ts'

export type JournalStorage = Pick<Storage, 'length' | 'key' | 'getItem' | 'setItem' | 'removeItem'>

/** Thrown when the journal could not be written: the phone is full, or the browser does not save anything for this page. */
export class JournalError extends Error {
  constructor(cause: unknown) {
    super('What was answered could not be kept', { cause })
    this.name = 'JournalError'
  }
}

/**
 * The commits that the app does not have in its outbox yet, by learner, attempt and number. They are written within
 * the lesson's own call, so that nothing can interrupt it before the lesson gets its answer.
 */
export class Journal {
  readonly #storage: JournalStorage
  readonly #prefix: string

  constructor(storage: JournalStorage, learner: string) {
    this.#storage = storage
    this.#prefix = `journal ${encodeURIComponent(learner)} `
  }

  #name(attempt: string, number: number): string {
    return `${this.#prefix}${attempt} ${number}`
  }

  /** Replaces the commit of the same number. @throws JournalError */
  write(commit: PlayerCommit): void {
    try {
      this.#storage.setItem(this.#name(commit.attempt, commit.number), JSON.stringify(commit))
    } catch (error) {
      throw new JournalError(error)
    }
  }

  /** Deletes this commit and all before it, because the app has them. */
  forget(attempt: string, number: number): void {
    for (const commit of this.read()) {
      if (commit.attempt === attempt && commit.number <= number)
        this.#storage.removeItem(this.#name(attempt, commit.number))
    }
  }

  #names(): string[] {
    return Array.from({ length: this.#storage.length }, (_, at) => this.#storage.key(at) ?? '').filter((name) =>
      name.startsWith(this.#prefix),
    )
  }

  /** Deletes everything of this learner, readable or not. */
  clear(): void {
    for (const name of this.#names()) this.#storage.removeItem(name)
  }

  /** Returns the commits in the order in which they were made. Entries that cannot be read are skipped and not deleted. */
  read(): PlayerCommit[] {
    const commits = this.#names().flatMap((name) => {
      const commit = playerCommitSchema.safeParse(parsed(this.#storage.getItem(name)))
      return commit.success ? [commit.data] : []
    })
    return commits.sort((a, b) => a.attempt.localeCompare(b.attempt) || a.number - b.number)
  }
}

function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null') as unknown
  } catch {
    return null
  }
}
