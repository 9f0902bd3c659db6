import type { Attempt, Course } from '#contracts/training/training.ts'
import { londonDay } from '#domain/dates/day.ts'
import { blockingCourse, getJourney, missingCourse, type CourseProgress } from '#domain/training/journey.ts'
import { readToggle } from '#features/toggles/toggles-store.ts'
import { currentEngine } from '#offline/current-engine.ts'
import { downloadsIn, type Download } from '#offline/downloads/download.ts'
import { downloadBudget } from '#offline/downloads/make-room.ts'
import { inOneMoment, overlay, overlayUnsettled, type SyncState } from '#offline/overlay.ts'
import { servicesNow } from '#offline/phone-clock.ts'

/** A package on this phone, or on its way to it. */
export type CourseFile = Download

export const packageFolder = 'training/'

/** Identifies one package, because a republished course has another. */
export const packageName = ({ id, package: { sha256 } }: Pick<Course, 'id' | 'package'>): string =>
  `${packageFolder}${id}/${sha256}`

export interface OwnCourse extends CourseProgress {
  file: CourseFile | null
  /** The sync state of its attempt; null if this phone has no change. */
  sync: SyncState | null
}

export interface OwnJourney {
  courses: OwnCourse[]
  /** Bytes of all downloads on this phone, and what they may have. */
  room: { used: number; limit: number }
  /** The time of the last complete pull, in wall-clock milliseconds; null before the first. */
  asOf: number | null
}

async function readAttempts(
  engine: ReturnType<typeof currentEngine>,
): Promise<Map<string, { row: Attempt; sync: SyncState | null }>> {
  const table = engine.db.table<Attempt, string>('attempts')
  const stored = await table.toArray()
  const ids = stored.map(({ id }) => id)
  const [shown, touched] = await Promise.all([
    overlay(engine, 'attempt', ids, Promise.resolve(stored)),
    overlayUnsettled<Attempt>(engine, 'attempt', (asked) => table.bulkGet(asked)),
  ])
  const all = [...shown.flatMap((each) => each ?? []), ...touched.map(({ now }) => now)]
  return new Map(all.map((each) => [each.row.id, each]))
}

/** The journey as this phone knows it, with what waits here to be sent. */
export async function readJourney(): Promise<OwnJourney> {
  const engine = currentEngine()
  const { db, clock } = engine
  return await inOneMoment(engine, ['courses', 'attempts', 'downloads', 'services'], async () => {
    const [courses, attempts, files, service] = await Promise.all([
      db.table<Course, string>('courses').toArray(),
      readAttempts(engine),
      downloadsIn(db).toArray(),
      db.services.get('training'),
    ])
    const byName = new Map(files.map((file) => [file.name, file]))
    const journey = getJourney(
      courses,
      [...attempts.values()].map(({ row }) => row),
      londonDay(new Date(servicesNow(clock.wall()))),
    )
    return {
      courses: journey.map((standing) => ({
        ...standing,
        file: byName.get(packageName(standing.course)) ?? null,
        sync: (standing.attempt && attempts.get(standing.attempt.id)?.sync) ?? null,
      })),
      room: { used: files.reduce((sum, { received }) => sum + received, 0), limit: downloadBudget },
      asOf: service?.pulledAt ?? null,
    }
  })
}

/** The mandatory course that is to be done next; undefined: none is missing. */
export const readMissingCourse = async (): Promise<CourseProgress | undefined> =>
  missingCourse((await readJourney()).courses)

/** Whether mandatory courses come before scanning. Off until the depot switches it on. */
const requiredBeforeScan = 'training.required-before-scan'

/**
 * What the depot wants to be passed before the first scan of a day; undefined: nothing. Whoever has begun the day's work goes
 * on, and so does who cannot have the course now.
 */
export async function readCourseBeforeScan(online: boolean): Promise<CourseProgress | undefined> {
  if (!(await readToggle('training')) || !(await readToggle(requiredBeforeScan))) return undefined
  const { db, clock } = currentEngine()
  const today = londonDay(new Date(clock.wall()))
  const hasBegun = await db.outbox
    .filter(({ service, deviceTime }) => service === 'manifest' && londonDay(new Date(deviceTime)) === today)
    .first()
  if (hasBegun) return undefined
  const { courses } = await readJourney()
  const blocking = blockingCourse(courses)
  const isHere = courses.some(({ course, file }) => course.id === blocking?.course.id && file?.state === 'whole')
  return online || isHere ? blocking : undefined
}
