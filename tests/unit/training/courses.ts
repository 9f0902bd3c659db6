import type { CommitAttemptInput } from '#contracts/training/training-commands.ts'
import type { Attempt, Course, ScoData } from '#contracts/training/training.ts'
import { commitToPhones, joinPhones } from '#domain/training/merge-attempt.ts'
import { numberedId } from '#support/parcels.ts'

export const phoneA = numberedId(701)
export const phoneB = numberedId(702)

export const course = (id: string, more: Partial<Course> = {}): Course => ({
  id,
  title: `Course ${id}`,
  summary: '',
  minutes: null,
  position: 1,
  mandatory: false,
  dueOn: null,
  prerequisites: [],
  package: {
    version: 1,
    edition: '1.2',
    size: 2_400_000,
    sha256: 'a'.repeat(64),
    scos: [{ id: 'one', title: 'One', href: 'one.html' }],
  },
  ...more,
})

const data = (more: Partial<ScoData> = {}): ScoData => ({
  completion: 'incomplete',
  success: 'unknown',
  score: null,
  progress: 0,
  seconds: 0,
  location: '',
  cmi: {},
  ...more,
})

type Given = Partial<Omit<CommitAttemptInput, 'data'>> & { data?: Partial<ScoData> }

export const commit = ({ data: given, ...more }: Given = {}): CommitAttemptInput => ({
  attempt: numberedId(1),
  course: 'lifting',
  packageVersion: 1,
  device: phoneA,
  number: 1,
  startedAt: '2026-05-14T08:00:00.000Z',
  sco: 'one',
  completion: 'incomplete',
  success: 'unknown',
  score: null,
  progress: 0,
  seconds: 0,
  ...more,
  data: data(given),
})

export const passing: Given = { completion: 'completed', success: 'passed', score: 0.92, progress: 1 }

/** What becomes of commits in this order, at one moment each. */
export function attemptOf(...commits: readonly CommitAttemptInput[]): Attempt {
  const at = (n: number) => `2026-05-14T09:${String(n).padStart(2, '0')}:00.000Z`
  const [first, ...rest] = commits.reduce<ReturnType<typeof commitToPhones>>(
    (phones, each, n) => commitToPhones(phones, each, at(n)),
    [],
  )
  if (!first) throw new Error('Nothing was committed')
  return joinPhones(commits[0]?.attempt ?? '', commits[0]?.course ?? '', [first, ...rest])
}
