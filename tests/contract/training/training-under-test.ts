import { createHash } from 'node:crypto'
import type { Hono } from 'hono'
import type { CommitAttemptInput } from '#contracts/training/training-commands.ts'
import type { TrainingResult } from '#contracts/training/training-endpoints.ts'
import type { Attempt, Course } from '#contracts/training/training.ts'
import type { Database } from '#kit/database/database.ts'
import { createLog } from '#kit/log.ts'
import { createTrainingService, type TrainingService } from '#services/training/service.ts'
import { counterIds } from '#support/counter-ids.ts'
import { numberedId } from '#support/parcels.ts'
import { bearerOf, callAs, feedOf, tapAs, verifyPerson, type Person } from '#support/people.ts'
import { files12 } from '#support/scorm/manifests.ts'
import { pack } from '#support/scorm/pack.ts'
import type { TurnedClock } from '#support/turned-clock.ts'

export const anna: Person = { sub: 'anna', groups: ['courier', 'courier/SAM'] }
export const ben: Person = { sub: 'ben', groups: ['courier', 'courier/NOR'] }
export const depot: Person = { sub: 'dora', groups: ['sub-depot', 'sub-depot/SAM'] }
export const otherDepot: Person = { sub: 'nora', groups: ['sub-depot', 'sub-depot/NOR'] }
export const office: Person = { sub: 'otto', groups: ['back-office'] }

export const phoneA = numberedId(701)
export const phoneB = numberedId(702)

export const openTraining = async (database: Database, clock: TurnedClock): Promise<TrainingService> =>
  await createTrainingService({
    database,
    clock,
    newId: counterIds(99),
    log: createLog(() => undefined),
    rateLimit: { burst: 100_000, perSecond: 100_000 },
    verify: verifyPerson,
  })

/** A small package; another `mark` makes other bytes. */
export function packageOf(mark: string, manifestName = 'imsmanifest.xml'): Uint8Array<ArrayBuffer> {
  const { 'imsmanifest.xml': manifest, ...files } = files12
  return pack({ [manifestName]: manifest, ...files, 'mark.txt': mark })
}
export const digestOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

export const fields = (more: object = {}) => ({
  subDepot: 'SAM',
  title: 'Loading a van',
  summary: '',
  minutes: 8,
  position: 1,
  mandatory: true,
  dueOn: '2026-05-31',
  prerequisites: [],
  package: digestOf(packageOf('a')),
  ...more,
})

export const commit = (more: Partial<CommitAttemptInput> = {}): CommitAttemptInput => ({
  attempt: numberedId(1),
  course: 'loading',
  packageVersion: 1,
  device: phoneA,
  number: 1,
  startedAt: '2026-05-14T08:00:00.000Z',
  sco: 'one',
  data: {
    completion: 'incomplete',
    success: 'unknown',
    score: null,
    progress: 0.5,
    seconds: 60,
    location: 'page 2',
    cmi: { 'cmi.suspend_data': 'kept' },
  },
  completion: 'incomplete',
  success: 'unknown',
  score: null,
  progress: 0.5,
  seconds: 60,
  ...more,
})

/** What tests do with the service, each as somebody. */
export const workWith = (app: Hono) => ({
  call: (person: Person | null, method: string, path: string, body?: unknown) =>
    callAs(app, person, method, path, body),
  async send(
    person: Person,
    bytes: Uint8Array<ArrayBuffer>,
    { sha256 = digestOf(bytes), type = 'application/zip', subDepot = 'SAM' } = {},
  ): Promise<{ status: number; body: unknown }> {
    const answer = await app.request(`/v1/packages/${sha256}?subDepot=${subDepot}`, {
      method: 'PUT',
      headers: { authorization: bearerOf(person), 'content-type': type },
      body: bytes,
    })
    return { status: answer.status, body: await answer.json() }
  },
  fetchPackage: async (person: Person | null, sha256: string, headers: Record<string, string> = {}) =>
    await app.request(`/v1/packages/${sha256}`, {
      headers: { ...headers, ...(person && { authorization: bearerOf(person) }) },
    }),
  publish: (person: Person, id: string, more: object = {}) =>
    callAs(app, person, 'PUT', `/v1/courses/${id}`, fields(more)),
  commit: (person: Person, more: Partial<CommitAttemptInput> = {}) => {
    const input = commit(more)
    return tapAs(app, person, { command: 'commitAttempt', entity: `attempt/${input.attempt}`, input })
  },
  courses: async (person: Person) =>
    ((await feedOf(app, person, 'course')) as Course[]).sort((a, b) => a.id.localeCompare(b.id)),
  attempts: async (person: Person) => (await feedOf(app, person, 'attempt')) as Attempt[],
  results: async (person: Person, search = '') =>
    ((await callAs(app, person, 'GET', `/v1/results${search}`)).body as { results: TrainingResult[] }).results,
})
