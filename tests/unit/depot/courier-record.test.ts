import { describe, expect, it } from 'vitest'
import type { StaffDocument } from '#contracts/onboarding/onboarding-endpoints.ts'
import type { StaffCourse, TrainingResult } from '#contracts/training/training-endpoints.ts'
import { defaultSteps } from '#domain/onboarding/default-steps.ts'
import { courseLines, documentLines } from '#features/depot/people/record/record-labels.ts'
import { numberedId } from '#support/parcels.ts'

const today = '2026-05-14'

const course = (id: string, more: Partial<StaffCourse> = {}): StaffCourse => ({
  id,
  title: id,
  summary: '',
  mandatory: true,
  prerequisites: [],
  dueOn: null,
  minutes: null,
  position: 0,
  subDepot: 'SAM',
  publishedAt: '2026-05-01T08:00:00.000Z',
  retiredAt: null,
  package: { sha256: 'a'.repeat(64), size: 1, version: 1, edition: '1.2', scos: [] },
  ...more,
})
const result = (id: string, more: Partial<TrainingResult> = {}): TrainingResult => ({
  id: numberedId(1),
  course: id,
  packageVersion: 1,
  completion: 'incomplete',
  success: 'unknown',
  score: null,
  progress: 0.4,
  seconds: 60,
  startedAt: '2026-05-12T08:00:00.000Z',
  lastAt: '2026-05-12T23:30:00.000Z',
  passedAt: null,
  courier: 'ada',
  subDepot: 'SAM',
  attempts: 1,
  ...more,
})
const linesOf = (courses: StaffCourse[], results: TrainingResult[] = []) =>
  courseLines(courses, results, 'SAM', today).map(({ words, note, tone }) => [words, note, tone])

describe('what a courier has passed', () => {
  it('is of the courses of their sub-depot and of all, and not of retired ones', () => {
    const courses = [
      course('a'),
      course('b', { subDepot: '' }),
      course('c', { subDepot: 'NOR' }),
      course('d', { retiredAt: '2026-05-02T08:00:00.000Z' }),
    ]
    expect(courseLines(courses, [], 'SAM', today).map(({ title }) => title)).toEqual(['a', 'b'])
  })

  it('is said with its day in the United Kingdom and its score, and is missing only where it must be there', () => {
    expect(
      linesOf([course('a')], [result('a', { success: 'passed', score: 0.915, passedAt: '2026-05-12T23:30:00.000Z' })]),
    ).toEqual([['Passed on Wednesday 13 May 2026, 92%', '', 'confirmed']])
    expect(linesOf([course('a')], [result('a', { completion: 'completed', success: 'unknown' })])).toEqual([
      ['Passed on Wednesday 13 May 2026', '', 'confirmed'],
    ])
    expect(linesOf([course('a')])).toEqual([['Not started', 'Before the first round', 'missing']])
    expect(linesOf([course('a', { dueOn: '2026-05-13' })], [result('a')])).toEqual([
      ['Started, 40% done', 'Was due Wednesday 13 May 2026', 'missing'],
    ])
    expect(
      linesOf(
        [course('a', { dueOn: today })],
        [result('a', { completion: 'completed', success: 'failed', score: 0.5 })],
      ),
    ).toEqual([['Not passed yet, 50%', 'Due Thursday 14 May 2026', 'carry']])
    expect(linesOf([course('a', { mandatory: false })])).toEqual([['Not started', 'Optional', 'neutral']])
  })
})

const [step] = defaultSteps
if (!step) throw new Error('There are no steps')
const document = (state: 'received' | 'accepted' | 'refused', until?: string | null): StaffDocument => ({
  id: step.id,
  sent: {
    id: numberedId(2),
    number: '',
    issuedOn: null,
    expiresOn: null,
    photos: [],
    receivedAt: '2026-05-12T08:00:00.000Z',
    state,
    text: state === 'refused' ? 'The photo is blurred.' : '',
    decidedAt: null,
  },
  standing: until === undefined ? null : { submission: numberedId(2), acceptedAt: '2026-05-12T08:00:00.000Z', until },
  courier: 'ada',
  subDepot: 'SAM',
})

describe('what a courier has handed in', () => {
  it.each([
    ['nothing', undefined, ['Not sent yet', '', 'missing']],
    ['what waits', document('received'), ['Waiting under Decide', '', 'carry']],
    ['what was declined', document('refused'), ['Declined', 'The photo is blurred.', 'missing']],
    ['what stands without an end', document('accepted', null), ['Accepted', '', 'confirmed']],
    ['what stands', document('accepted', '2027-03-03'), ['Accepted until Wednesday 3 March 2027', '', 'confirmed']],
    [
      'what ends soon, and another one',
      document('received', '2026-06-13'),
      ['Accepted until Saturday 13 June 2026', 'A newer one is waiting under Decide', 'carry'],
    ],
    [
      'what has ended, and a declined one',
      document('refused', '2026-05-13'),
      ['Expired on Wednesday 13 May 2026', 'The newest was declined: The photo is blurred.', 'missing'],
    ],
  ])('is %s', (_, sent, [words, note, tone]) => {
    expect(documentLines([step], sent ? [sent] : [], today)).toEqual([
      { id: step.id, title: step.title, words, note, tone },
    ])
  })

  it('has the photos of the one that was sent last', () => {
    const photo = { id: numberedId(9), sha256: 'a'.repeat(64), size: 1, mime: 'image/jpeg' }
    const sent = document('received')
    const [line] = documentLines([step], [{ ...sent, sent: { ...sent.sent, photos: [photo as never] } }], today)
    expect(line?.photos?.map(({ id }) => id)).toEqual([photo.id])
  })
})
