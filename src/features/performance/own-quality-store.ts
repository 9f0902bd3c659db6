import {
  qualityDaySchema,
  qualityRulesId,
  qualityRulesRowSchema,
  type DayParcels,
  type QualityDay,
  type QualityParcel,
  type QualityRules,
} from '#contracts/performance/quality.ts'
import { defaultQualityRules } from '#domain/quality/quality-rules.ts'
import { currentEngine } from '#offline/current-engine.ts'
import { inOneMoment } from '#offline/overlay.ts'

export interface OwnQuality {
  days: QualityDay[]
  rules: QualityRules
  /** The time of the last complete pull, in wall-clock milliseconds; null before the first. */
  asOf: number | null
}

/** The figures of all days from one on, "2026-02-01". */
export async function readQuality(from: string): Promise<OwnQuality> {
  const engine = currentEngine()
  const { db } = engine
  return await inOneMoment(engine, ['qualityDays', 'qualityRules', 'services'], async () => {
    const [rows, rules, service] = await Promise.all([
      db.table<unknown, string>('qualityDays').where('day').aboveOrEqual(from).toArray(),
      db.table<unknown, string>('qualityRules').get(qualityRulesId),
      db.services.get('performance'),
    ])
    return {
      // A newer service may count what this version does not know.
      days: rows.flatMap((row) => qualityDaySchema.safeParse(row).data ?? []),
      rules: qualityRulesRowSchema.safeParse(rules).data ?? defaultQualityRules,
      asOf: service?.pulledAt ?? null,
    }
  })
}

/** A parcel with the day and round that it was counted on. */
export interface CountedParcel extends QualityParcel {
  day: string
  round: string
}

/** The parcels behind the days of a span, the newest day first. */
export async function readCounted(span: { from: string; to: string }): Promise<CountedParcel[]> {
  const engine = currentEngine()
  return await inOneMoment(engine, ['qualityParcels'], async () => {
    const days = await engine.db
      .table<DayParcels, string>('qualityParcels')
      .where('day')
      .between(span.from, span.to, true, true)
      .reverse()
      .sortBy('day')
    return days.flatMap(({ day, round, parcels }) => parcels.map((parcel) => ({ ...parcel, day, round })))
  })
}

/** Returns which of these parcels can be opened on this phone. */
export async function readOnPhone(ids: readonly string[]): Promise<ReadonlySet<string>> {
  const engine = currentEngine()
  return await inOneMoment(
    engine,
    ['parcels'],
    async () =>
      new Set(
        (await engine.db
          .table('parcels')
          .where('id')
          .anyOf([...ids])
          .primaryKeys()) as string[],
      ),
  )
}
