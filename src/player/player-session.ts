import { type PlayerCommit, type ToPlayer, playerVersion } from '#contracts/training/player-messages.ts'
import type { PackageManifest } from '#domain/training/package-manifest.ts'
import { deleteOthers, readSeal } from './content-store.ts'
import { journalCopy } from './journal-copy.ts'
import { Journal } from './journal.ts'
import { leftOver } from './left-over.ts'
import { LessonFrame } from './lesson-frame.ts'
import type { AppConnection } from './listen-for-app.ts'
import { CoursePlay } from './play-course.ts'
import { startContentWorker } from './start-content-worker.ts'
import { UnpackError, unpackPackage, type Unpacking } from './unpack-package.ts'

type Asked<Type extends ToPlayer['type']> = Extract<ToPlayer, { type: Type }>

const describe = (error: unknown): string | undefined =>
  error instanceof Error ? error.message.slice(0, 200) : undefined

/** One stay of the app at the player: from its first message to the end of its page. */
export class PlayerSession {
  readonly #app: AppConnection
  readonly #frame = new LessonFrame()
  #journal: Journal | undefined
  #unpacking: Unpacking | undefined
  #play: CoursePlay | undefined
  /** Behind one another: what the app asks is done in its order. */
  #turn: Promise<void> = Promise.resolve()

  constructor(app: AppConnection) {
    this.#app = app
    app.listen((message) => this.#take(message))
    this.#after(async () => await this.#begin())
  }

  #after(work: () => Promise<void>): void {
    this.#turn = this.#turn.then(work).catch((error: unknown) => this.#fail(error))
  }

  #fail(error: unknown): void {
    if (error instanceof UnpackError)
      return this.#app.send({ type: 'failed', code: error.code, at: error.at, isOver: true })
    this.#app.send({ type: 'failed', code: 'player-broke', at: describe(error), isOver: true })
  }

  async #begin(): Promise<void> {
    const { learner, keep } = this.#app.hello
    try {
      await startContentWorker()
      this.#journal = new Journal(localStorage, learner)
    } catch (error) {
      return this.#app.send({ type: 'failed', code: 'storage-refused', at: describe(error), isOver: true })
    }
    await deleteOthers(keep)
    for (const commit of leftOver(this.#journal.read(), await journalCopy.read(learner)))
      this.#app.send({ type: 'commit', commit })
    this.#app.send({ type: 'ready', version: playerVersion })
  }

  #take(message: ToPlayer): void {
    if (message.type === 'part') this.#unpacking?.part(message.bytes)
    else if (message.type === 'kept') this.#forget(message)
    else if (message.type === 'prepare') this.#after(async () => await this.#prepare(message))
    else if (message.type === 'play') this.#after(async () => await this.#start(message))
    else if (message.type === 'go') this.#after(async () => await this.#play?.go(message.to))
    else this.#after(async () => await this.#close())
  }

  #forget({ attempt, number }: Asked<'kept'>): void {
    this.#journal?.forget(attempt, number)
    void journalCopy.forget(this.#app.hello.learner, attempt, number)
  }

  async #prepare({ key, size }: Asked<'prepare'>): Promise<void> {
    if ((await readSeal(key)) === undefined) {
      this.#unpacking = unpackPackage(key, size, (message) => this.#app.send(message))
      this.#app.send({ type: 'wants-package' })
      await this.#unpacking.manifest
      this.#unpacking = undefined
    }
    this.#app.send({ type: 'prepared' })
  }

  async #start({ key, attempt, isReview, learnerName }: Asked<'play'>): Promise<void> {
    const manifest = (await readSeal(key)) as PackageManifest | undefined
    if (!manifest) return this.#app.send({ type: 'failed', code: 'package-gone', isOver: true })
    const { learner } = this.#app.hello
    this.#play = await CoursePlay.begin(
      { key, manifest, attempt, isReview, learner: { id: learner, name: learnerName } },
      {
        frame: this.#frame,
        keep: (commit, isFinal) => this.#keep(commit, isFinal),
        show: (state) => this.#app.send({ type: 'playing', ...state }),
        finished: () => this.#app.send({ type: 'finished' }),
        failed: (code, error) => this.#app.send({ type: 'failed', code, at: describe(error), isOver: false }),
      },
    )
  }

  #keep(commit: PlayerCommit, isFinal: boolean): void {
    void journalCopy.write(this.#app.hello.learner, commit).catch(() => undefined)
    try {
      this.#journal?.write(commit)
    } catch (error) {
      // The app may have room where the journal has none.
      this.#app.send({ type: 'commit', commit })
      throw error
    }
    if (isFinal) this.#app.send({ type: 'commit', commit })
  }

  async #close(): Promise<void> {
    await this.#play?.leave()
    this.#play = undefined
    this.#app.send({ type: 'closed' })
  }
}
