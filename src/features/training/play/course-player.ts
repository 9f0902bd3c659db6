import type { FromPlayer, ToPlayer } from '#contracts/training/player-messages.ts'
import { connectPlayer, type PlayerLink } from './connect-player.ts'
import { handOver, type HandOver } from './hand-over.ts'
import { handedPercent, unpackedPercent, type PlayState } from './play-state.ts'
import { saveLesson, packageKey, packageParts, readCourseToPlay, type PlayerPlace } from './play-sync.ts'
import type { OwnCourse } from '../own-training-store.ts'

/** Milliseconds until a player that says nothing counts as not there. */
const timeoutMs = 20_000

interface Hall {
  frame: HTMLIFrameElement
  url: URL
  place: PlayerPlace
  course: () => Promise<OwnCourse | undefined>
  change: (changes: Partial<PlayState>) => void
}

const isFull = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'storage-full'

/** The app's side of a course being played: hands over the package and saves the results. */
export class CoursePlayer {
  readonly #hall: Hall
  readonly #link: PlayerLink
  readonly #silence: ReturnType<typeof setTimeout>
  #handOver: HandOver | undefined
  /** Saves run one after another: a lesson's last message must not overtake its first. */
  #kept: Promise<void> = Promise.resolve()
  /** Whether the app has room for what it is given. */
  #isKept = true
  /** Neither the app nor the player has room for the last answer. */
  #isLost = false
  #closed: (() => void) | undefined
  #closing: Promise<boolean> | undefined

  constructor(hall: Hall) {
    this.#hall = hall
    this.#silence = setTimeout(() => this.#fail('player-unreachable'), timeoutMs)
    this.#link = connectPlayer(hall.frame, hall.url, hall.place, (message) => this.#take(message))
  }

  #fail(code: string): void {
    clearTimeout(this.#silence)
    this.#hall.change({ step: 'failed', code })
  }

  #take(message: FromPlayer | null): void {
    clearTimeout(this.#silence)
    if (message === null) return this.#fail('player-other-version')
    const { change } = this.#hall
    switch (message.type) {
      case 'commit':
        return this.#keep(message)
      case 'ready':
        return void this.#kept.then(() => this.#prepare())
      case 'wants-package':
        return void this.#give()
      case 'took-part':
        return this.#handOver?.tookPart()
      case 'unpacking':
        return change({ percent: unpackedPercent(message.done, message.of) })
      case 'prepared':
        return void this.#play()
      case 'playing':
        return change({ step: 'playing', shown: message, isFinished: false })
      case 'finished':
        return change({ isFinished: true })
      // Asked of a page of its own.
      case 'forgotten':
        return undefined
      case 'closed':
        return void this.#kept.then(() => this.#closed?.())
      case 'failed':
        return this.#heard(message)
    }
  }

  #heard({ code, isOver }: Extract<FromPlayer, { type: 'failed' }>): void {
    if (isOver) return this.#fail(code)
    if (code !== 'answer-not-kept') return this.#hall.change({ code })
    // The player has already sent what it had no room for.
    void this.#kept.then(() => {
      this.#isLost = !this.#isKept
      this.#hall.change({ code: this.#isLost ? code : 'storage-full' })
    })
  }

  #keep({ commit }: Extract<FromPlayer, { type: 'commit' }>): void {
    const keep = async (): Promise<void> => {
      try {
        await saveLesson(commit)
        this.#link.send({ type: 'kept', attempt: commit.attempt, number: commit.number })
        if (!this.#isKept) this.#hall.change({ code: null })
        this.#isKept = true
        this.#isLost = false
      } catch (error) {
        // The player's journal has it, and gives it back the next time.
        this.#isKept = false
        this.#hall.change({ code: isFull(error) ? 'storage-full' : 'not-kept' })
      }
    }
    this.#kept = this.#kept.then(keep)
  }

  async #prepare(): Promise<void> {
    const own = await this.#hall.course()
    if (!own) return this.#fail('package-gone')
    this.#hall.change({ step: 'preparing', percent: 0 })
    this.#link.send({ type: 'prepare', key: packageKey(own.course), size: own.course.package.size })
  }

  async #give(): Promise<void> {
    const own = await this.#hall.course()
    if (!own) return this.#fail('package-gone')
    const { size } = own.course.package
    const told = (bytes: number): void => this.#hall.change({ percent: handedPercent(bytes, size) })
    this.#handOver = handOver(this.#link, packageParts(own.course), size, told, (isWhole) => {
      if (!isWhole) this.#fail('package-gone')
    })
  }

  async #play(): Promise<void> {
    const own = await this.#hall.course()
    if (!own) return this.#fail('package-gone')
    const course = await readCourseToPlay(own)
    this.#hall.change({ isReview: course.isReview })
    this.#link.send({ type: 'play', key: packageKey(own.course), ...course })
  }

  go(to: Extract<ToPlayer, { type: 'go' }>['to']): void {
    this.#link.send({ type: 'go', to })
  }

  async #close(): Promise<boolean> {
    const closed = new Promise<void>((resolve) => {
      this.#closed = resolve
      setTimeout(resolve, timeoutMs / 4)
    })
    this.#link.send({ type: 'close' })
    await closed
    return !this.#isLost
  }

  /**
   * Resolves when the lesson has ended and its last data is saved, or the player stops responding. Resolves to false
   * if there was no room; calling it again retries.
   */
  async close(): Promise<boolean> {
    return await (this.#closing ??= this.#close())
  }

  end(): void {
    clearTimeout(this.#silence)
    this.#link.end()
  }
}
