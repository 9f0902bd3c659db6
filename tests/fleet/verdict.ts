import { isDeepStrictEqual } from 'node:util'
import { Client } from 'pg'
import type { Parcel } from '#contracts/parcel/parcel.ts'
import { Phone, type Counts, type Faults } from './phone.ts'

/** Everything that is wrong, in sentences. */
export interface Verdict extends Faults {
  /** A feed is past an event, and the event is not there. */
  passed: string[]
  lost: string[]
  doubled: string[]
  /** Queued still, though nothing was in the way any more. */
  stuck: string[]
  /** Not as it was answered, or not in the order of the taps. */
  astray: string[]
  /** Phones that show something else than the store has. */
  divergent: string[]
}

interface StoredParcel {
  id: string
  status: string
  version: number
  events: string[]
}

async function readStore(databaseUrl: string) {
  const client = new Client({ connectionString: databaseUrl })
  client.on('error', () => undefined)
  await client.connect()
  try {
    const events = await client.query<{ id: string; late: boolean }>(
      'select id, for_review as late from manifest.parcel_events',
    )
    const parcels = await client.query<StoredParcel>(
      `select p.id, p.status, p.version, coalesce((
        select array_agg(h.item->>'id' order by h.n) from manifest.history as h
        where h.key = p.history->'events'->>0 and h.n <= (p.history->'events'->>1)::int), '{}') as events
      from manifest.parcels as p`,
    )
    const heads = await client.query<{ feed: string; head: string }>('select feed, head from manifest.feed_head')
    return {
      ledger: events.rows.map(({ id }) => id),
      late: new Set(events.rows.flatMap(({ id, late }) => (late ? [id] : []))),
      parcels: parcels.rows,
      heads: new Map(heads.rows.map(({ feed, head }) => [feed, Number(head)])),
    }
  } finally {
    await client.end()
  }
}

const count = (ids: readonly string[]): Map<string, number> => {
  const counts = new Map<string, number>()
  for (const id of ids) counts.set(id, (counts.get(id) ?? 0) + 1)
  return counts
}

export interface Carried {
  phone: Phone
  sub: string
  /** Phones of the same courier that have never seen anything, one at each instance. */
  fresh: readonly Phone[]
}

/** Compares what the phones were told with what the store has. */
export async function judge(databaseUrl: string, carried: readonly Carried[]): Promise<Verdict> {
  const store = await readStore(databaseUrl)
  const ledger = count(store.ledger)
  const told = count(store.parcels.flatMap(({ events }) => events))
  const parcels = new Map(store.parcels.map((parcel) => [`parcel/${parcel.id}`, parcel]))
  const verdict: Verdict = {
    lost: [],
    doubled: [],
    stuck: [],
    astray: [],
    divergent: [],
    changed: [],
    gaps: [],
    passed: [],
    odd: [],
  }
  for (const { phone, sub, fresh } of carried) {
    for (const name of ['changed', 'gaps', 'odd'] as const) verdict[name].push(...phone.faults[name])
    verdict.passed.push(...phone.passed.filter(({ mid }) => !store.late.has(mid)).map(({ sentence }) => sentence))
    for (const { mutation, state, code } of phone.taps) {
      const { mid } = mutation
      // What arrives after its round was given away waits for staff, and does not change the parcel.
      const isLate = store.late.has(mid)
      const times = [ledger.get(mid) ?? 0, ...(isLate ? [] : [told.get(mid) ?? 0])]
      const sentence = `${mutation.command} ${mid} of ${mutation.entity}: ${state}${code === undefined ? '' : ` (${code})`}, stored ${times.join(' and ')} times`
      if (state === 'pending' || state === 'acked') verdict.stuck.push(sentence)
      if ((state === 'done' || state === 'acked') && times.some((each) => each === 0)) verdict.lost.push(sentence)
      if (times.some((each) => each > 1)) verdict.doubled.push(sentence)
      if (isLate && told.has(mid)) verdict.astray.push(`${sentence}, though it waits for staff`)
      if (state === 'rejected' && times.some((each) => each > 0)) verdict.astray.push(sentence)
    }
    const nOf = new Map(phone.taps.map(({ mutation: { mid, n } }) => [mid, n]))
    for (const [key, { events, version }] of parcels) {
      const own = events.flatMap((id) => nOf.get(id) ?? [])
      if (own.some((n, index) => n <= (own[index - 1] ?? 0)))
        verdict.astray.push(`${key} is out of order: ${own.join(', ')}`)
      if (version !== events.length) verdict.astray.push(`${key} has version ${version} and ${events.length} events`)
    }
    const about = `a phone of ${sub}`
    const head = store.heads.get(`courier/${sub}`)
    if (phone.cursor !== head) verdict.divergent.push(`${about} is at ${phone.cursor} of ${head}`)
    for (const [key, value] of phone.rows) {
      if (!key.startsWith('parcel/')) continue
      const stored = parcels.get(key)
      const shown = value as Parcel
      const ids = shown.events.map(({ id }) => id)
      if (stored?.status !== shown.status || stored.version !== shown.version || !isDeepStrictEqual(stored.events, ids))
        verdict.divergent.push(`${about} shows ${key} at version ${shown.version}, the store has ${stored?.version}`)
    }
    for (const other of fresh)
      if (!isDeepStrictEqual(phone.rows, other.rows))
        verdict.divergent.push(`${about} has ${phone.rows.size} rows, a new one ${other.rows.size}, and they differ`)
  }
  return verdict
}

export const sumCounts = (phones: readonly Phone[]): Counts => {
  const sum = { ...new Phone({} as never).counts }
  for (const { counts } of phones) for (const name of Object.keys(sum) as (keyof Counts)[]) sum[name] += counts[name]
  return sum
}
