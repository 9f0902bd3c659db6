import { sql } from 'kysely'
import type { ManifestRow, RoundRow } from '../feed-values.ts'
import { driverOn, readGivenDays } from '../round-days.ts'
import { roundKey, takeRounds } from '../round-store.ts'
import type { ManifestTransaction } from '../tables.ts'
import { planManifest, type PlannedManifest, type RoundDay } from './plan-import.ts'

export interface ComparedDay {
  day: RoundDay
  round: RoundRow
  roundIsNew: boolean
  plan: PlannedManifest
  /** Undefined where the day has no manifest yet. */
  manifest: ManifestRow | undefined
  /** The file has the same parcels as the last one. */
  same: boolean
  /** The courier who has the list, or will have it. */
  courier: string | null
  /** The lists of parts of the round that were given to others for this day. */
  parts: ManifestRow[]
}

/** The lists of the parts of rounds on days, by the id of the whole round and the day. */
async function readPartLists(
  tx: ManifestTransaction,
  rounds: readonly RoundRow[],
  days: readonly string[],
): Promise<Map<string, ManifestRow[]>> {
  const wholeOf = new Map(rounds.flatMap(({ id, part_of }) => (part_of === null ? [] : [[id, part_of] as const])))
  const found = new Map<string, ManifestRow[]>()
  if (wholeOf.size === 0) return found
  const lists = await tx
    .selectFrom('manifests')
    .selectAll()
    .where('sub_depot', '=', sql<string>`any(${[...new Set(rounds.map((round) => round.sub_depot))]}::text[])`)
    .where('round_id', '=', sql<string>`any(${[...wholeOf.keys()]}::uuid[])`)
    .where('date', '=', sql<string>`any(${[...new Set(days)]}::text[])`)
    .execute()
  for (const list of lists) {
    const key = `${wholeOf.get(list.round_id) ?? ''}/${list.date}`
    found.set(key, [...(found.get(key) ?? []), list])
  }
  return found
}

/** Finds or makes the rounds, finds the manifests, and locks both. */
export async function compareDays(tx: ManifestTransaction, days: readonly RoundDay[]): Promise<ComparedDay[]> {
  const rounds = await takeRounds(tx, days)
  const planned = days.map((day) => {
    const found = rounds.get(roundKey(day.subDepot, day.round))
    if (found === undefined) throw new Error('A round is neither found nor made.')
    return { day, round: found.round, roundIsNew: found.isNew, plan: planManifest(day, found.round.id) }
  })
  const manifests = await tx
    .selectFrom('manifests')
    .selectAll()
    .where('sub_depot', 'in', [...new Set(days.map((day) => day.subDepot))])
    .where('id', '=', sql<string>`any(${planned.map(({ plan }) => plan.id)}::uuid[])`)
    .orderBy('id')
    .forUpdate()
    .execute()
  const byId = new Map(manifests.map((manifest) => [manifest.id, manifest]))
  const given = await readGivenDays(
    tx,
    planned.map(({ round }) => round),
  )
  const partLists = await readPartLists(
    tx,
    [...rounds.values()].map(({ round }) => round),
    days.map(({ date }) => date),
  )
  return planned.map((each) => {
    const manifest = byId.get(each.plan.id)
    const courier = manifest ? manifest.courier : driverOn(each.round, given.get(each.round.id), each.day.date)
    return {
      ...each,
      manifest,
      courier,
      same: manifest?.content_hash === each.plan.contentHash,
      parts: partLists.get(`${each.round.id}/${each.day.date}`) ?? [],
    }
  })
}
