import {
  type PlayerCommit,
  type ToPlayer,
  playerVersion,
  playerCommitSchema,
} from '#contracts/training/player-messages.ts'
import type { PackageManifest } from '#domain/training/package-manifest.ts'
import { deleteOthers, readSeal } from './content-store.ts'
import { journalCopy } from './journal-copy.ts'
import { Journal } from './journal.ts'
import { LessonFrame } from './lesson-frame.ts'
import type { AppConnection } from './listen-for-app.ts'
import { CoursePlay } from './play-course.ts'
import { UnpackError, unpackPackage, type Unpacking } from './unpack-package.ts'
import { trustScripts } from '#device/trusted-script.ts'

const worker = '/scorm/worker.js'

const trusted = trustScripts('courier-sw', (address) => {
  if (address !== worker) throw new TypeError('Only the player’s own worker may be registered')
})

/** Resolves when the worker begins to answer. @throws if its files could not be cached */
async function begun(own: ServiceWorker): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const look = (): void => {
      if (own.state === 'activating' || own.state === 'activated') resolve()
      else if (own.state === 'redundant') reject(new Error('The player could not be kept on this phone'))
    }
    own.addEventListener('statechange', look)
    look()
  })
}

/** Resolves when the worker serves the files of packages. @throws if the browser allows no worker */
async function startContentWorker(): Promise<void> {
  const { active, waiting, installing } = await navigator.serviceWorker.register(trusted(worker), { scope: '/scorm/' })
  const first = active ?? waiting ?? installing
  if (first) await begun(first)
}

/** Returns the commits of both copies of the journal in order and without duplicates; of two with the same number, the one with more time played. */
export function leftOver(journal: readonly PlayerCommit[], copy: readonly unknown[]): PlayerCommit[] {
  const found = new Map<string, PlayerCommit>()
  const readable = copy.flatMap((each) => {
    const commit = playerCommitSchema.safeParse(each)
    return commit.success ? [commit.data] : []
  })
  for (const commit of [...readable, ...journal]) {
    const name = `${commit.attempt} ${commit.number}`
    const before = found.get(name)
    if (!before || commit.data.seconds >= before.data.seconds) found.set(name, commit)
  }
  return [...found.values()].sort((a, b) => a.attempt.localeCompare(b.attempt) || a.number - b.number)
}

type Asked<Type extends ToPlayer['type']> = Extract<ToPlayer, { type: Type }>

const describe = (error: unknown): string | undefined =>
  error instanceof Error ? error.message.slice(0, 200) : undefined

/** One session with the app, from its first message until its page closes. */
export class PlayerSession {
  readonly #app: AppConnection
  readonly #frame = new LessonFrame()
  #journal: Journal | undefined
  #unpacking: Unpacking | undefined
  #play: CoursePlay | undefined
  /** A queue, so that the app's requests are handled in order. */
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
      // The app may have space although the journal has none.
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
