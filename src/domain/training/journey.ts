import type { Attempt, Course } from '#contracts/training/training.ts'
import { isPassed } from './merge-attempt.ts'

export type CourseState = 'locked' | 'open' | 'begun' | 'failed' | 'passed'

export interface CourseProgress {
  course: Course
  state: CourseState
  /** The attempt to resume, or the one that passed; null if none counts yet. */
  attempt: Attempt | null
  /** The titles of the courses that unlock this one, in the order of the journey. */
  opensAfter: readonly string[]
  /** Its last day has gone by, and it is not passed. */
  overdue: boolean
}

/** Those of `courses` that `wanted` names, and those that one of these asks for first. */
function neededOf(courses: readonly Course[], wanted: (course: Course) => boolean): ReadonlySet<string> {
  const needed = new Set<string>()
  const need = (course: Course | undefined) => {
    if (!course || needed.has(course.id)) return
    needed.add(course.id)
    for (const id of course.prerequisites) need(courses.find((each) => each.id === id))
  }
  for (const course of courses) if (wanted(course)) need(course)
  return needed
}

/** Compares two equally required courses by last day, place and title. */
function byUrgency(one: Course, two: Course): number {
  return (
    (one.dueOn ?? '9999').localeCompare(two.dueOn ?? '9999') ||
    one.position - two.position ||
    one.title.localeCompare(two.title) ||
    one.id.localeCompare(two.id)
  )
}

const ever = (attempt: Attempt): boolean => attempt.passedAt !== null || isPassed(attempt)

/** The one that was passed first, else the newest of the package that there is now: what was begun with another cannot be gone on with. */
function countingAttempt({ package: { version } }: Course, attempts: readonly Attempt[]): Attempt | null {
  const passed = attempts.filter(ever).sort((a, b) => (a.passedAt ?? a.lastAt).localeCompare(b.passedAt ?? b.lastAt))
  const current = attempts
    .filter(({ packageVersion }) => packageVersion === version)
    .sort((a, b) => b.lastAt.localeCompare(a.lastAt))
  return passed[0] ?? current[0] ?? null
}

function stateOf(attempt: Attempt | null, locked: boolean): CourseState {
  if (attempt && ever(attempt)) return 'passed'
  if (locked) return 'locked'
  if (!attempt || attempt.completion === 'not_started') return 'open'
  return attempt.completion === 'completed' || attempt.success === 'failed' ? 'failed' : 'begun'
}

/** Sorts courses: prerequisites before the courses they unlock, and mandatory courses before the rest. */
function inOrder(courses: readonly Course[]): Course[] {
  const needed = neededOf(courses, ({ mandatory }) => mandatory)
  const left = [...courses].sort(
    (one, two) => Number(needed.has(two.id)) - Number(needed.has(one.id)) || byUrgency(one, two),
  )
  const placed = new Set<string>()
  const ordered: Course[] = []
  while (left.length > 0) {
    const waits = ({ prerequisites }: Course) =>
      prerequisites.some((id) => !placed.has(id) && left.some((each) => each.id === id))
    // If courses wait for one another in a circle, takes the most urgent of them.
    const at = Math.max(
      0,
      left.findIndex((course) => !waits(course)),
    )
    for (const course of left.splice(at, 1)) {
      ordered.push(course)
      placed.add(course.id)
    }
  }
  return ordered
}

/**
 * Returns every course with the courier's progress, in order. A prerequisite that the
 * courier does not have locks nothing.
 * @param today "2026-05-14"
 */
export function getJourney(courses: readonly Course[], attempts: readonly Attempt[], today: string): CourseProgress[] {
  const ordered = inOrder(courses)
  const attemptOf = new Map(
    ordered.map((course) => [
      course.id,
      countingAttempt(
        course,
        attempts.filter((each) => each.course === course.id),
      ),
    ]),
  )
  const isDone = (id: string): boolean => {
    const attempt = attemptOf.get(id)
    return attempt ? ever(attempt) : false
  }
  return ordered.map((course) => {
    const attempt = attemptOf.get(course.id) ?? null
    const opensAfter = ordered
      .filter(({ id }) => course.prerequisites.includes(id) && id !== course.id && !isDone(id))
      .map(({ title }) => title)
    const state = stateOf(attempt, opensAfter.length > 0)
    return {
      course,
      state,
      attempt,
      opensAfter: state === 'locked' ? opensAfter : [],
      overdue: state !== 'passed' && course.dueOn !== null && course.dueOn < today,
    }
  })
}

/** Returns the first open course; undefined if all are done or locked. */
export const nextCourse = (journey: readonly CourseProgress[]): CourseProgress | undefined =>
  journey.find(({ state }) => state !== 'passed' && state !== 'locked')

function firstOf(
  journey: readonly CourseProgress[],
  isWanted: (each: CourseProgress) => boolean,
): CourseProgress | undefined {
  const wanted = new Set(journey.filter(isWanted).map(({ course }) => course.id))
  const needed = neededOf(
    journey.map(({ course }) => course),
    ({ id }) => wanted.has(id),
  )
  return nextCourse(journey.filter(({ course }) => needed.has(course.id)))
}

/** The mandatory course that is to be done next, or what opens it; undefined: none is missing. */
export const missingCourse = (journey: readonly CourseProgress[]): CourseProgress | undefined =>
  firstOf(journey, ({ course, state }) => course.mandatory && state !== 'passed')

/** Returns the mandatory course to finish before work: its last day is over or it has none; undefined if there is none. */
export const blockingCourse = (journey: readonly CourseProgress[]): CourseProgress | undefined =>
  firstOf(
    journey,
    ({ course, state, overdue }) => course.mandatory && state !== 'passed' && (course.dueOn === null || overdue),
  )

/** The courses that ask for one another in a circle, as ids; empty: none. */
export function findPrerequisiteCycle(courses: readonly Pick<Course, 'id' | 'prerequisites'>[]): string[] {
  let left = courses
  for (;;) {
    const ids = new Set(left.map(({ id }) => id))
    const next = left.filter(({ prerequisites }) => prerequisites.some((id) => ids.has(id)))
    if (next.length === left.length) return next.map(({ id }) => id)
    left = next
  }
}
