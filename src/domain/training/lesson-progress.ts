import type { Cmi, Completion, ScormEdition, Success } from '#contracts/training/training.ts'
import type { ManifestItem } from './package-manifest.ts'

export interface LessonProgress {
  completion: Completion
  success: Success
  /** The score from 0 to 1, or null if there is none. */
  score: number | null
  /** The progress from 0 to 1. */
  progress: number
  /** The total seconds played. */
  seconds: number
}

type Measures = Pick<ManifestItem, 'masteryScore' | 'completionThreshold'>

const text = (cmi: Cmi, name: string): string => String(cmi[name] ?? '')
const share = (value: number): number => Math.min(1, Math.max(0, value))

function numberOf(written: string): number | undefined {
  const value = Number(written || Number.NaN)
  return Number.isFinite(value) ? value : undefined
}

function standing12(cmi: Cmi, { masteryScore }: Measures): Omit<LessonProgress, 'seconds'> {
  const status = text(cmi, 'cmi.core.lesson_status')
  const [raw, least = 0, most = 100] = ['raw', 'min', 'max'].map((name) =>
    numberOf(text(cmi, `cmi.core.score.${name}`)),
  )
  const mastery = numberOf(masteryScore)
  const isOver = ['completed', 'passed', 'failed'].includes(status)
  // The provider's line goes before what the lesson says of itself, once it says that it is over.
  const judged = mastery === undefined || raw === undefined || !isOver ? status : raw >= mastery ? 'passed' : 'failed'
  return {
    completion: isOver ? 'completed' : 'incomplete',
    success: judged === 'passed' || judged === 'failed' ? judged : 'unknown',
    score: raw === undefined || most <= least ? null : share((raw - least) / (most - least)),
    progress: isOver ? 1 : 0,
  }
}

function standing2004(cmi: Cmi, { completionThreshold }: Measures): Omit<LessonProgress, 'seconds'> {
  const progress = numberOf(text(cmi, 'cmi.progress_measure'))
  const threshold = numberOf(completionThreshold)
  const scaled = numberOf(text(cmi, 'cmi.score.scaled'))
  const passing = numberOf(text(cmi, 'cmi.scaled_passing_score'))
  const stated = text(cmi, 'cmi.success_status')
  const isOver =
    threshold !== undefined && progress !== undefined
      ? progress >= threshold
      : text(cmi, 'cmi.completion_status') === 'completed'
  const judged = passing === undefined || scaled === undefined ? stated : scaled >= passing ? 'passed' : 'failed'
  return {
    completion: isOver ? 'completed' : 'incomplete',
    success: judged === 'passed' || judged === 'failed' ? judged : 'unknown',
    score: scaled === undefined ? null : share(scaled),
    progress: isOver ? 1 : share(progress ?? 0),
  }
}

/** Returns the progress of an opened lesson from the data it wrote. `seconds`: total time played. */
export const getLessonProgress = (
  edition: ScormEdition,
  cmi: Cmi,
  measures: Measures,
  seconds: number,
): LessonProgress => ({
  ...(edition === '1.2' ? standing12(cmi, measures) : standing2004(cmi, measures)),
  seconds: Math.floor(seconds),
})

/** An item that reports nothing counts as seen once it was opened. */
export const seenAsset = (seconds: number): LessonProgress => ({
  completion: 'completed',
  success: 'unknown',
  score: null,
  progress: 1,
  seconds: Math.floor(seconds),
})

function rolledSuccess(all: readonly (LessonProgress | undefined)[]): Success {
  const said = all.flatMap((each) => (each && each.success !== 'unknown' ? [each.success] : []))
  if (said.includes('failed')) return 'failed'
  const isWhole = all.every((each) => each?.completion === 'completed')
  return said.length > 0 && isWhole ? 'passed' : 'unknown'
}

/** A course from its lessons; undefined: one that was never opened. One is passed when all that say so are, and the rest is completed. */
export function rollUp(lessons: readonly (LessonProgress | undefined)[]): LessonProgress {
  const scores = lessons.flatMap((each) => (each === undefined || each.score === null ? [] : [each.score]))
  const opened = lessons.some((each) => each !== undefined)
  const isWhole = lessons.every((each) => each?.completion === 'completed')
  return {
    completion: isWhole ? 'completed' : opened ? 'incomplete' : 'not_started',
    success: rolledSuccess(lessons),
    score: scores.length === 0 ? null : scores.reduce((sum, each) => sum + each, 0) / scores.length,
    progress: lessons.reduce((sum, each) => sum + (each?.progress ?? 0), 0) / Math.max(1, lessons.length),
    seconds: lessons.reduce((sum, each) => sum + (each?.seconds ?? 0), 0),
  }
}
