import { commitAttempt } from '#contracts/training/training-commands.ts'
import { historyFull } from '#contracts/sync/sync.ts'
import { commitToPhones, type PhoneAttempt } from '#domain/training/merge-attempt.ts'
import { getHomeSubDepot } from '#kit/http/staff-access.ts'
import { decision, defineCollection, getInputs } from '#kit/sync/collection.ts'
import { notYetMade } from '#kit/sync/not-yet-made.ts'
import { lockAttempts, saveAttempts, type StoredAttempt } from './attempt-rows.ts'
import { knownCourses } from './course-rows.ts'
import type { TrainingTables } from './tables.ts'

interface AttemptCase {
  /** Null if it has not started. */
  course: string | null
  before: readonly PhoneAttempt[]
  phones: readonly PhoneAttempt[]
  known: ReadonlySet<string>
}

/** Nobody takes one course on more phones. */
const mostPhones = 10

const nothing: AttemptCase = { course: null, before: [], phones: [], known: new Set() }

function changedOf(id: string, { course, before, phones }: AttemptCase): StoredAttempt[] {
  const [first, ...rest] = phones
  return course === null || phones === before || !first ? [] : [{ id, course, phones: [first, ...rest] }]
}

/** Couriers record their progress. It is accepted even if the course is no longer published or was not open to them. */
export const attemptCollection = defineCollection<AttemptCase, TrainingTables>({
  entity: 'attempt',

  async load(tx, caller, ids, asked) {
    const found = new Map((await lockAttempts(tx, caller.sub, ids)).map((attempt) => [attempt.id, attempt]))
    const courses = getInputs(asked, commitAttempt).map(({ course }) => course)
    const known = await knownCourses(tx, [...new Set(courses)])
    return new Map(
      ids.map((id) => {
        const { course = null, phones = [] } = found.get(id) ?? {}
        return [id, { course, before: phones, phones, known }]
      }),
    )
  },

  decide: {
    commitAttempt: decision(commitAttempt, (state = nothing, input, context) => {
      const { course, phones, known } = state
      if (!context.caller.groups.includes('courier')) return { rejected: 'not-a-courier' }
      if (course === null && !known.has(input.course)) return notYetMade(context, 'course-unknown')
      if (course !== null && course !== input.course) return { rejected: 'attempt-of-another' }
      if (phones.length >= mostPhones && phones.every(({ device }) => device !== input.device))
        return { rejected: historyFull }
      return { state: { ...state, course: input.course, phones: commitToPhones(phones, input, context.occurredAt) } }
    }),
  },

  async save(tx, caller, changed) {
    return await saveAttempts(
      tx,
      caller.sub,
      getHomeSubDepot(caller),
      changed.flatMap(({ id, state }) => changedOf(id, state)),
    )
  },
})
