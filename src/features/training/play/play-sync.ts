import type { PlayedAttempt, PlayerCommit } from '#contracts/training/player-messages.ts'
import { commitAttempt } from '#contracts/training/training-commands.ts'
import type { Attempt, Course } from '#contracts/training/training.ts'
import { readOwnCourier } from '#features/courier/own-courier-store.ts'
import { currentEngine } from '#offline/current-engine.ts'
import { openSavedFile } from '#offline/downloads/saved-file.ts'
import { enqueue } from '#offline/outbox/enqueue.ts'
import { clientId } from '#offline/service-row.ts'
import { storedConfig } from '#offline/stored-config.ts'
import { packageName, readJourney, type OwnCourse } from '../own-training-store.ts'

/** Returns the key under which the player saves an unpacked package. */
export const packageKey = ({ id, package: { version, sha256 } }: Pick<Course, 'id' | 'package'>): string =>
  `${id}.${version}.${sha256.slice(0, 16)}`

export interface PlayerPlace {
  /** Null: none is set up. */
  url: URL | null
  learner: string
  /** The packages that are on this phone. */
  keep: string[]
}

export async function readPlayerPlace(): Promise<PlayerPlace> {
  const [config, { courses }] = await Promise.all([storedConfig(), readJourney()])
  const { playerUrl } = config?.training ?? { playerUrl: null }
  return {
    url: playerUrl === null ? null : new URL(playerUrl, location.origin),
    learner: currentEngine().actor,
    keep: courses.filter(({ file }) => file?.state === 'whole').map(({ course }) => packageKey(course)),
  }
}

const lastNumber = (attempt: Attempt, device: string): number =>
  attempt.device === device ? attempt.number : (attempt.others.find((other) => other.device === device)?.number ?? 0)

/** Its lessons are for the package that they were played from. */
function goOn(attempt: Attempt, course: Course, device: string): PlayedAttempt {
  const isSame = attempt.packageVersion === course.package.version
  const { id, startedAt, bookmark, scos } = attempt
  return {
    attempt: id,
    course: course.id,
    packageVersion: course.package.version,
    startedAt,
    number: lastNumber(attempt, device),
    bookmark: isSame ? (bookmark?.sco ?? null) : null,
    scos: isSame ? scos : {},
  }
}

export interface CourseToPlay {
  attempt: PlayedAttempt
  /** True for a course that was passed; nothing in it counts. */
  isReview: boolean
  learnerName: string
}

/** Returns the attempt to continue, including this phone's unsent progress. A failed attempt starts again. */
export async function readCourseToPlay({ course, attempt, state }: OwnCourse): Promise<CourseToPlay> {
  const engine = currentEngine()
  const [device, { row: courier }] = await Promise.all([clientId(engine.db, () => engine.newId()), readOwnCourier()])
  const begun: PlayedAttempt = {
    attempt: engine.newId(),
    course: course.id,
    packageVersion: course.package.version,
    startedAt: new Date(engine.clock.wall()).toISOString(),
    number: 0,
    bookmark: null,
    scos: {},
  }
  const isReview = state === 'passed'
  return {
    attempt: attempt && (isReview || state === 'begun') ? goOn(attempt, course, device) : begun,
    isReview,
    learnerName: courier?.name ?? '',
  }
}

/** Saves the progress of a lesson. When this resolves, it survives a crash. @throws StorageFullError */
export async function saveLesson(commit: PlayerCommit): Promise<void> {
  const engine = currentEngine()
  await enqueue(engine, [
    { command: commitAttempt, input: { ...commit, device: await clientId(engine.db, () => engine.newId()) } },
  ])
}

/** The package of a course as it lies on this phone, part by part; ends early where a part is gone. */
export async function* packageParts(course: Course): AsyncGenerator<ArrayBuffer> {
  const file = openSavedFile(currentEngine().db.name, packageName(course))
  for (let n = 0; ; n += 1) {
    const part = await file.part(n)
    if (!part || part.size === 0) return
    yield await part.arrayBuffer()
  }
}
