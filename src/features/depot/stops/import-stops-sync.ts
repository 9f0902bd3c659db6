import type { AddStopInput, ChangeStopInput } from '#contracts/depot/stop-commands.ts'
import { stopLimit } from '#contracts/manifest/stop-list.ts'
import type { DepotRound } from '#contracts/depot/depot-endpoints.ts'
import type { RequestError } from '#contracts/problem.ts'
import { dayName } from '#domain/dates/near-day.ts'
import type { ImportIssue } from '#domain/import/import-row.ts'
import { isSameStop } from '#domain/stops/same-stop.ts'
import { readDay } from '../cache/cache-store.ts'
import { refreshRounds } from '../cache/refresh-sync.ts'
import { readDeskStops } from './desk-stops-store.ts'
import { refreshStops } from './desk-stops-sync.ts'
import type { StopRow } from './read-stop-sheet.ts'
import { toStop } from './stop-form.ts'

/** The changes that a file makes to the list of a round's day. */
export interface PlannedList {
  manifestId: string
  round: string
  date: string
  added: AddStopInput[]
  changed: ChangeStopInput[]
  unchanged: number
  /** The names of stops that the file changes although something was recorded there: they stay as they are. */
  begun: string[]
}

export type StopPlan =
  | { kind: 'plan'; lists: PlannedList[] }
  | { kind: 'faulty'; issues: ImportIssue[] }
  /** The rounds of a day were never loaded here, and can't be now. */
  | { kind: 'failed'; error: RequestError }

async function planList(manifestId: string, rows: readonly StopRow[]): Promise<PlannedList & { total: number }> {
  // Without signal, what this desk last knew decides; the service rejects what no longer fits.
  await refreshStops(manifestId)
  const { stops, events } = await readDeskStops(manifestId)
  const known = (stops ?? []).filter(({ pending }) => pending !== 'removed')
  const [first] = rows
  const list = {
    manifestId,
    round: first?.round ?? '',
    date: first?.date ?? '',
    added: [] as AddStopInput[],
    changed: [] as ChangeStopInput[],
    unchanged: 0,
    begun: [] as string[],
  }
  for (const { id, typed, barcodes } of rows) {
    const seen = known.find((each) => each.stop.id === id)?.stop
    const stop = { ...toStop(id, typed, seen), barcodes }
    if (!seen) list.added.push({ manifestId, stop })
    else if (isSameStop(seen, stop)) list.unchanged += 1
    else if (events.some(({ stopId }) => stopId === stop.id)) list.begun.push(stop.name)
    else list.changed.push({ manifestId, stop, seen })
  }
  return { ...list, total: known.length + list.added.length }
}

const getRoundIssue = (round: DepotRound | undefined, row: StopRow): string | undefined => {
  if (!round) return `"${row.round}" has no list on ${dayName(row.date)}. Import its parcels first`
  return round.closedAt === null ? undefined : `"${row.round}" is closed for ${dayName(row.date)}`
}

/** Returns what these rows would change, or why they can't be imported. */
export async function planStops(rows: readonly StopRow[]): Promise<StopPlan> {
  const issues: ImportIssue[] = []
  const rounds = new Map<string, DepotRound>()
  for (const date of new Set(rows.map((row) => row.date))) {
    const response = await refreshRounds(date)
    const day = await readDay(date)
    if (!day) return { kind: 'failed', error: response.ok ? { code: 'network' } : response.error }
    for (const round of day.value.rounds) rounds.set(round.id, round)
  }
  const byList = new Map<string, StopRow[]>()
  for (const row of rows) {
    const message = getRoundIssue(rounds.get(row.manifestId), row)
    if (message === undefined) byList.set(row.manifestId, [...(byList.get(row.manifestId) ?? []), row])
    else issues.push({ line: row.line, column: 'round', message })
  }
  const lists: PlannedList[] = []
  for (const [manifestId, ofList] of byList) {
    const { total, ...list } = await planList(manifestId, ofList)
    lists.push(list)
    if (total > stopLimit)
      issues.push({
        line: ofList.at(-1)?.line ?? 0,
        column: 'round',
        message: `"${list.round}" would have ${total} collections and drops. The most is ${stopLimit}`,
      })
  }
  return issues.length > 0 ? { kind: 'faulty', issues } : { kind: 'plan', lists }
}
