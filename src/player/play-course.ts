import type { ContentsRow, PlayedAttempt, PlayerCommit } from '#contracts/training/player-messages.ts'
import { scoDataSchema, type ScoData } from '#contracts/training/training.ts'
import { pickSavedCmi, launchData, getCmiNames, sequencingKey } from '#domain/training/launch-data.ts'
import { getLessonProgress, rollUp, seenAsset } from '#domain/training/lesson-progress.ts'
import { listLessons, type Lesson, type ManifestItem, type PackageManifest } from '#domain/training/package-manifest.ts'
import { parseSeconds } from '#domain/training/scorm-time.ts'
import { launchAddress } from './content-store.ts'
import type { LessonFrame } from './lesson-frame.ts'
import { openCourse, type OpenCourse } from './runtime/open-course.ts'
import type { Destination, ScormRuntime } from './runtime/scorm-runtime.ts'
import { tableOfContents } from './table-of-contents.ts'

export interface PlayedCourse {
  key: string
  manifest: PackageManifest
  attempt: PlayedAttempt
  isReview: boolean
  learner: { id: string; name: string }
}

export interface Stage {
  frame: LessonFrame
  /** Saves a commit; `isFinal` means that the app should send it now. @throws JournalError, but the app has received it all the same */
  keep(commit: PlayerCommit, isFinal: boolean): void
  show(state: { title: string; contents: ContentsRow[]; canContinue: boolean; canGoBack: boolean }): void
  finished(): void
  failed(code: string, error?: unknown): void
}

type Item = ManifestItem & { lesson: Lesson }

interface Playing {
  item: Item
  /** Undefined for an item that is only displayed. */
  runtime: ScormRuntime | undefined
  before: ScoData | undefined
  openedAt: number
  /** The time that the lesson itself reported, in seconds; 0 until it does. */
  reported: number
  isDirty: boolean
  /** True once the app has received the latest progress. */
  isHandedOver: boolean
}

/** Plays the lessons of one course, one at a time, and saves the progress of each. */
export class CoursePlay {
  readonly #course: PlayedCourse
  readonly #stage: Stage
  readonly #items: readonly Item[]
  readonly #scos: Record<string, ScoData>
  readonly #open: OpenCourse
  #number: number
  #playing: Playing | undefined
  #isLeaving = false

  private constructor(course: PlayedCourse, stage: Stage, open: OpenCourse) {
    this.#course = course
    this.#stage = stage
    this.#items = listLessons(course.manifest.root)
    this.#scos = { ...course.attempt.scos }
    this.#open = open
    this.#number = course.attempt.number
  }

  /** Begins the course, or continues at the bookmark. */
  static async begin(course: PlayedCourse, stage: Stage): Promise<CoursePlay> {
    const { bookmark, scos } = course.attempt
    const state = String(scos[bookmark ?? '']?.cmi[sequencingKey] ?? '')
    const play = new CoursePlay(course, stage, await openCourse(course.manifest, state))
    play.#show(play.#open.sequence.begin(bookmark))
    return play
  }

  async go(to: Destination): Promise<void> {
    if (this.#isLeaving) return
    await this.leave()
    const next = this.#open.sequence.go(to)
    if (next === undefined && to === 'continue') this.#stage.finished()
    this.#show(next ?? this.#playingBefore)
  }

  #playingBefore: string | undefined

  /** Ends the lesson as it would end itself, and saves its last progress. */
  async leave(): Promise<void> {
    const playing = this.#playing
    if (!playing) return
    this.#isLeaving = true
    await this.#stage.frame.blank()
    playing.runtime?.end()
    if (!playing.isHandedOver && (playing.runtime?.isBegun() ?? true)) this.#keep(true)
    this.#playing = undefined
    this.#playingBefore = playing.item.id
    this.#isLeaving = false
  }

  #show(id: string | undefined): void {
    const item = this.#items.find((each) => each.id === id)
    if (!item) return this.#stage.finished()
    const before = this.#scos[item.id]
    const { manifest, isReview, learner, key } = this.#course
    const ears = {
      wrote: (name: string, value: string) => this.#wrote(name, value),
      committed: () => this.#keep(true),
      ending: () => this.#keep(false),
      ended: (asked: Destination | null) => this.#ended(asked),
      threw: (error: unknown) => this.#stage.failed('lesson-broke', error),
    }
    const values = launchData(manifest.edition, item, before, { isReview, learner })
    const runtime = item.lesson.isSco ? this.#open.play(values, ears) : undefined
    this.#playing = {
      item,
      runtime,
      before,
      openedAt: performance.now(),
      reported: 0,
      isDirty: false,
      isHandedOver: false,
    }
    if (runtime) Object.assign(window, { [runtime.name]: runtime.api })
    this.#stage.frame.show(launchAddress(key, item.lesson.href), item.title)
    if (!runtime) this.#keep(true)
    this.#tell()
  }

  #wrote(name: string, value: string): void {
    const playing = this.#playing
    if (!playing) return
    playing.isHandedOver = false
    if (name === getCmiNames(this.#course.manifest.edition).session) playing.reported = parseSeconds(value)
    if (playing.isDirty) return
    playing.isDirty = true
    // A lesson often sets several values in one task, so they are saved together in a microtask.
    queueMicrotask(() => {
      if (playing.isDirty) this.#keep(false)
    })
  }

  #ended(asked: Destination | null): boolean {
    const isKept = this.#keep(true)
    if (this.#isLeaving) return isKept
    if (asked === 'exit' || (asked === null && this.#items.length === 1)) this.#stage.finished()
    else if (asked !== null) setTimeout(() => void this.#follow(asked), 0)
    return isKept
  }

  /** Shows the lesson that the rules have already moved to. */
  async #follow(to: Destination): Promise<void> {
    if (typeof to === 'string') return
    await this.leave()
    this.#show(to.lesson)
  }

  #dataOf({ item, runtime, before, openedAt, reported }: Playing): ScoData {
    const { edition } = this.#course.manifest
    const played = reported > 0 ? reported : (performance.now() - openedAt) / 1000
    const seconds = (before?.seconds ?? 0) + played
    if (!runtime) return { ...seenAsset(seconds), location: '', cmi: {} }
    const cmi = pickSavedCmi(edition, runtime.values())
    const state = this.#open.sequence.state()
    const location = String(cmi[edition === '1.2' ? 'cmi.core.lesson_location' : 'cmi.location'] ?? '')
    const data = { ...getLessonProgress(edition, cmi, item, seconds), location, cmi }
    const whole = { ...data, cmi: state === '' ? cmi : { ...cmi, [sequencingKey]: state } }
    // The rules can be derived again from the lessons' results, but the answers cannot.
    return scoDataSchema.safeParse(whole).success ? whole : data
  }

  /** Returns false if it could not be saved; the app has then been told. */
  #keep(isFinal: boolean): boolean {
    const playing = this.#playing
    if (!playing || this.#course.isReview) return true
    playing.isDirty = false
    const { attempt, course, packageVersion, startedAt } = this.#course.attempt
    const data = this.#dataOf(playing)
    if (!scoDataSchema.safeParse(data).success) {
      this.#stage.failed('data-too-large')
      return false
    }
    this.#scos[playing.item.id] = data
    const commit = {
      attempt,
      course,
      packageVersion,
      startedAt,
      number: this.#number + 1,
      sco: playing.item.id,
      data,
      ...rollUp(this.#items.map(({ id }) => this.#scos[id])),
    }
    try {
      this.#stage.keep(commit, isFinal)
    } catch (error) {
      // The app may have accepted it under this number, and accepts nothing else under it.
      this.#number += 1
      this.#stage.failed('answer-not-kept', error)
      return false
    }
    if (!isFinal) return true
    this.#number += 1
    playing.isHandedOver = playing.runtime !== undefined
    this.#tell()
    return true
  }

  #tell(): void {
    const playing = this.#playing
    if (!playing) return
    const { sequence } = this.#open
    const { root, title } = this.#course.manifest
    const contents = tableOfContents(root, {
      scos: this.#scos,
      current: playing.item.id,
      canOpen: (id) => sequence.canOpen(id),
    })
    const hidden = playing.item.sequencing.hideLmsUi ?? []
    this.#stage.show({
      title,
      contents,
      canContinue: sequence.can('continue') && !hidden.includes('continue'),
      canGoBack: sequence.can('previous') && !hidden.includes('previous'),
    })
  }
}
