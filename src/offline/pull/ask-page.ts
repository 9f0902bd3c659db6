import { pullResponseSchema, type PullResponse } from '#contracts/sync/sync.ts'
import type { ServiceKey } from '#contracts/service-key.ts'
import type { Engine } from '../engine.ts'
import { exchange, recordFailedExchange } from '../exchange.ts'
import { acceptEpoch } from '../outbox/accept-epoch.ts'

/** `current`: the tables are what the service had a moment ago. */
export type PullEnd = 'current' | 'failed' | 'signed-out' | 'not-configured'

/** `begin-again`: the numbers that the question went by are no longer the service's. `not-allowed`: the courier is not in this group. */
export type NoPage = PullEnd | 'begin-again' | 'not-allowed'

export interface PageQuery {
  /** Null: the own feed, asked for as by a device that pulls no others. */
  feed: string | null
  cursor: number
  epoch: string | null
  stamp?: string | undefined
  after?: string
}

function searchOf({ feed, cursor, epoch, stamp, after }: PageQuery): string {
  const query = { feed, cursor: String(cursor), epoch, stamp: cursor > 0 ? stamp : undefined, after }
  return new URLSearchParams(
    Object.entries(query).flatMap(([name, value]) => (value ? [[name, value]] : [])),
  ).toString()
}

/** Fetches one page of a feed of the service. `isGroup`: a rejection does not apply to the own feed. */
export async function fetchPage(
  engine: Engine,
  service: ServiceKey,
  query: PageQuery,
  isGroup = false,
): Promise<PullResponse | NoPage> {
  const reply = await exchange(engine, service, `/v1/sync/pull?${searchOf(query)}`, {
    headers: { accept: 'application/json' },
  })
  if (reply.kind === 'none') {
    if (reply.code === 'not-configured') return 'not-configured'
    if (reply.code === 'no-network') {
      await recordFailedExchange(engine, service)
      return 'failed'
    }
    return 'signed-out'
  }
  const { response } = reply
  if (isGroup && response.status === 409) return 'begin-again'
  if (isGroup && response.status === 403) return 'not-allowed'
  if (response.status === 409)
    return (await acceptEpoch(engine, service, response, query.epoch)) ? 'begin-again' : 'failed'
  const body: unknown = response.ok ? await response.json().catch(() => undefined) : undefined
  const parsed = pullResponseSchema.safeParse(body)
  if (parsed.success) return parsed.data
  await recordFailedExchange(engine, service, response)
  return 'failed'
}

export type Snapshot = Extract<PullResponse, { kind: 'snapshot' }>

/** Gathers the pages of a snapshot before any of it is shown: half a round would look like a whole one. */
export async function fetchRestOfSnapshot(
  engine: Engine,
  service: ServiceKey,
  first: Snapshot,
  feed: string | null,
  isGroup = false,
): Promise<Snapshot['rows'] | NoPage> {
  const rows = [...first.rows]
  let next = first.next
  engine.onProgress(service, rows.length, first.total)
  while (next !== null) {
    const more = await fetchPage(engine, service, { feed, cursor: 0, epoch: first.epoch, after: next }, isGroup)
    if (typeof more === 'string') return more
    if (more.kind !== 'snapshot' || more.epoch !== first.epoch) return 'begin-again'
    for (const row of more.rows) rows.push(row)
    next = more.next
    engine.onProgress(service, rows.length, first.total)
  }
  return rows
}

/** A gap must never be papered over. */
export const isContiguous = (cursor: number, changes: readonly { seq: number }[]): boolean =>
  changes.every(({ seq }, i) => seq === cursor + 1 + i)
