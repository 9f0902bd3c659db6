import type { BlobRef } from '#contracts/sync/blob.ts'
import type { StaffDocument } from '#contracts/onboarding/onboarding-endpoints.ts'
import type { StepEntry } from '#contracts/onboarding/onboarding.ts'
import type { StaffCourse, TrainingResult } from '#contracts/training/training-endpoints.ts'
import { fullDay } from '#domain/dates/day-labels.ts'
import { londonDay } from '#domain/dates/day.ts'
import { daysLeft } from '#domain/onboarding/reminders.ts'
import { isPassed } from '#domain/training/merge-attempt.ts'

/** One line of what the depot has of a courier. */
export interface RecordLine {
  id: string
  title: string
  /** "Passed on Tuesday 12 May 2026, 92%". */
  words: string
  note: string
  /** Missing: the courier may not work without it, or soon may not; carry: it wants somebody. */
  tone: 'confirmed' | 'carry' | 'missing' | 'neutral'
  /** The label of the document that was sent last. */
  photos?: readonly BlobRef[]
}

const percent = (share: number): string => `${Math.round(share * 100)}%`

/** From this many days before its end, the label says when a document ends. */
const soon = 30

function courseLine(
  { id, subDepot, title, mandatory, dueOn }: StaffCourse,
  result: TrainingResult | undefined,
  today: string,
): RecordLine {
  const share = result?.score ?? null
  const score = share === null ? '' : `, ${percent(share)}`
  const line = { id: `${subDepot}/${id}`, title }
  if (result && (result.passedAt !== null || isPassed(result))) {
    return {
      ...line,
      words: `Passed on ${fullDay(londonDay(new Date(result.passedAt ?? result.lastAt)))}${score}`,
      note: '',
      tone: 'confirmed',
    }
  }
  const begun = result !== undefined && result.completion !== 'not_started'
  const failed = begun && (result.completion === 'completed' || result.success === 'failed')
  const words = failed ? `Not passed yet${score}` : begun ? `Started, ${percent(result.progress)} done` : 'Not started'
  const overdue = dueOn !== null && dueOn < today
  const due =
    dueOn === null ? (mandatory ? 'Before the first round' : '') : `${overdue ? 'Was due' : 'Due'} ${fullDay(dueOn)}`
  return {
    ...line,
    words,
    note: mandatory ? due : ['Optional', due].filter(Boolean).join('. '),
    tone: mandatory && (overdue || dueOn === null) ? 'missing' : mandatory ? 'carry' : 'neutral',
  }
}

/** Returns a courier's status in the courses of their sub-depot, in the order of the journey. `results`: only this courier's. */
export function courseLines(
  courses: readonly StaffCourse[],
  results: readonly TrainingResult[],
  subDepot: string,
  today: string,
): RecordLine[] {
  const own = courses.filter(
    (course) => course.retiredAt === null && (course.subDepot === '' || course.subDepot === subDepot),
  )
  return own.map((course) =>
    courseLine(
      course,
      results.find(({ course: id }) => id === course.id),
      today,
    ),
  )
}

function documentLine({ id, title }: StepEntry, document: StaffDocument | undefined, today: string): RecordLine {
  const photos = document?.sent.photos ?? []
  const line = { id, title, ...(photos.length > 0 && { photos }) }
  const sent = document?.sent.state
  const next =
    sent === 'received'
      ? 'A newer one is waiting under Decide'
      : sent === 'refused'
        ? `The newest was declined: ${document?.sent.text}`
        : ''
  if (document?.standing) {
    const { until } = document.standing
    if (until === null) return { ...line, words: 'Accepted', note: next, tone: 'confirmed' }
    const left = daysLeft(until, today)
    if (left < 0) return { ...line, words: `Expired on ${fullDay(until)}`, note: next, tone: 'missing' }
    return {
      ...line,
      words: `Accepted until ${fullDay(until)}`,
      note: next,
      tone: left <= soon ? 'carry' : 'confirmed',
    }
  }
  if (sent === 'received') return { ...line, words: 'Waiting under Decide', note: '', tone: 'carry' }
  return sent === 'refused'
    ? { ...line, words: 'Declined', note: document?.sent.text ?? '', tone: 'missing' }
    : { ...line, words: 'Not sent yet', note: '', tone: 'missing' }
}

/** Returns a courier's status in the documents that the sub-depot needs. `documents`: only this courier's. */
export const documentLines = (
  steps: readonly StepEntry[],
  documents: readonly StaffDocument[],
  today: string,
): RecordLine[] =>
  steps.map((step) =>
    documentLine(
      step,
      documents.find(({ id }) => id === step.id),
      today,
    ),
  )
