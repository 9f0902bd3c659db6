import { appealReview } from '#contracts/performance/star-commands.ts'
import {
  reviewSchema,
  starPeriodSchema,
  starRulesId,
  starRulesRowSchema,
  type Review,
  type StarPeriod,
  type StarRules,
} from '#contracts/performance/stars.ts'
import { defaultStarRules } from '#domain/stars/star-rules.ts'
import { currentEngine } from '#offline/current-engine.ts'
import { inOneMoment, overlay, type Overlaid } from '#offline/overlay.ts'
import { draftsIn } from '#offline/requests/drafts.ts'
import { readRejectedFor } from '#offline/requests/rejected.ts'

export interface OwnStars {
  periods: StarPeriod[]
  rules: StarRules
  /** The time of the last complete pull, in wall-clock milliseconds; null before the first. */
  asOf: number | null
}

async function readRules(): Promise<StarRules> {
  const row = await currentEngine().db.table<unknown, string>('starRules').get(starRulesId)
  return starRulesRowSchema.safeParse(row).data ?? defaultStarRules
}

export async function readStars(): Promise<OwnStars> {
  const engine = currentEngine()
  const { db } = engine
  return await inOneMoment(engine, ['starPeriods', 'starRules', 'services'], async () => {
    const [rows, rules, service] = await Promise.all([
      db.table<unknown, string>('starPeriods').orderBy('id').reverse().toArray(),
      readRules(),
      db.services.get('performance'),
    ])
    return {
      periods: rows.flatMap((row) => starPeriodSchema.safeParse(row).data ?? []),
      rules,
      asOf: service?.pulledAt ?? null,
    }
  })
}

/** A review with any unsent appeal and its state. */
export type OwnReview = Overlaid<Review>

async function withTaps(reviews: readonly Review[]): Promise<OwnReview[]> {
  const found = await overlay(
    currentEngine(),
    'review',
    reviews.map(({ id }) => id),
    reviews,
  )
  return found.flatMap((each) => each ?? [])
}

/** Returns the reviews of some days with any unsent appeals, newest first. */
export async function readReviews({ from, to }: { from: string; to: string }): Promise<OwnReview[]> {
  const engine = currentEngine()
  return await inOneMoment(engine, ['reviews'], async () => {
    const rows = await engine.db.table<unknown, string>('reviews').where('day').between(from, to, true, true).toArray()
    const reviews = rows.flatMap((row) => reviewSchema.safeParse(row).data ?? [])
    return await withTaps(reviews.sort((a, b) => (a.day === b.day ? a.id.localeCompare(b.id) : a.day < b.day ? 1 : -1)))
  })
}

export interface RejectedAppeal {
  /** The command's position in the outbox. */
  n: number
  /** Null where this version cannot read it. */
  text: string | null
  code: string | null
}

/** Must run in the transaction that reads the review; oldest first. */
async function readRefused(review: string): Promise<RejectedAppeal[]> {
  const rejected = await readRejectedFor(currentEngine(), appealReview, `review/${review}`)
  return rejected.map(({ n, code, input }) => ({ n, code, text: input?.text ?? null }))
}

export interface AppealDraft {
  review: string
  text: string
}

/** One without text is no draft. */
export const appealDrafts = draftsIn<AppealDraft>('appealDrafts', ({ text }) => text === '')

export interface OneReview {
  /** Null where this phone does not have it. */
  own: OwnReview | null
  refused: RejectedAppeal[]
  draft: AppealDraft | null
  rules: StarRules
}

export async function readReview(id: string): Promise<OneReview> {
  const engine = currentEngine()
  const { db } = engine
  return await inOneMoment(engine, ['reviews', 'starRules', 'appealDrafts'], async () => {
    const review = reviewSchema.safeParse(await db.table<unknown, string>('reviews').get(id)).data
    const [own] = review ? await withTaps([review]) : []
    const [refused, draft, rules] = await Promise.all([
      readRefused(id),
      db.table<AppealDraft, string>('appealDrafts').get(id),
      readRules(),
    ])
    return { own: own ?? null, refused, draft: draft ?? null, rules }
  })
}
