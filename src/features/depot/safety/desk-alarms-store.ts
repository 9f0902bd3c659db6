import { resolveAlarm, takeAlarm } from '#contracts/safety/alarm-commands.ts'
import type { StaffAlarm } from '#contracts/safety/alarm.ts'
import type { DepotContact } from '#contracts/safety/depot-contact.ts'
import { currentEngine } from '#offline/current-engine.ts'
import { numberedRows } from '#offline/numbered-rows.ts'
import { inOneMoment, syncState, type SyncState } from '#offline/overlay.ts'
import { readRoundsOfCouriers } from '../cache/cache-store.ts'
import { readKnownCouriers } from '../cache/known-couriers-store.ts'

/** Changes to an alarm from this desk that the service has not shown yet. */
interface DeskAction {
  isResolved: boolean
  sync: SyncState
  /** Why the service rejected it. */
  code: string | null
}

/** An alarm at this desk. */
export interface DeskAlarm {
  row: StaffAlarm
  name: string
  /** "Round 104"; empty: none is theirs today. */
  round: string
  action: DeskAction | null
}

const tables = ['staffAlarms', 'staffCouriers', 'deskAnswers']

async function readActions(entities: readonly string[]): Promise<Map<string, DeskAction>> {
  const { db, clock } = currentEngine()
  const taps = (
    await db.outbox
      .where('entity')
      .anyOf([...entities])
      .toArray()
  ).toSorted((a, b) => a.n - b.n)
  const deliveries = await numberedRows(
    db.delivery,
    taps.map(({ n }) => n),
  )
  const actions = new Map<string, DeskAction>()
  for (const [at, { entity, command }] of taps.entries()) {
    const delivery = deliveries[at]
    if (!delivery || delivery.state === 'withdrawn' || delivery.state === 'done') continue
    if (command !== takeAlarm.name && command !== resolveAlarm.name) continue
    actions.set(entity, {
      isResolved: command === resolveAlarm.name,
      sync: syncState(delivery, clock.wall()),
      code: delivery.state === 'attention' ? (delivery.code ?? '') : null,
    })
  }
  return actions
}

/** Returns the alarms that this desk has: the open ones, then those that ended in the last 36 hours, the newest first. */
export async function readDeskAlarms(): Promise<DeskAlarm[]> {
  const engine = currentEngine()
  return await inOneMoment(engine, tables, async () => {
    const rows = await engine.db.table<StaffAlarm>('staffAlarms').toArray()
    const alarms = [...new Map(rows.map((row) => [row.id, row])).values()]
    const [couriers, rounds, actions] = await Promise.all([
      readKnownCouriers(engine),
      readRoundsOfCouriers(),
      readActions(alarms.map(({ id }) => `staff-alarm/${id}`)),
    ])
    const names = new Map(couriers.map(({ id, name }) => [id, name]))
    return alarms
      .map((row): DeskAlarm => {
        const round = rounds.get(row.courier)
        return {
          row,
          name: names.get(row.courier) ?? 'A courier',
          round: round === undefined ? '' : `Round ${round}`,
          action: actions.get(`staff-alarm/${row.id}`) ?? null,
        }
      })
      .toSorted(
        (a, b) =>
          Number(a.row.outcome !== null) - Number(b.row.outcome !== null) ||
          b.row.receivedAt.localeCompare(a.row.receivedAt),
      )
  })
}

export const readOpenAlarms = async (): Promise<DeskAlarm[]> =>
  (await readDeskAlarms()).filter(({ row }) => row.outcome === null)

/** True while nobody has taken it, here or elsewhere: it sounds. */
export const isUntaken = ({ row, action }: DeskAlarm): boolean =>
  row.state === 'raised' && (action === null || action.code !== null)

/** Returns the numbers of sub-depots that this desk knows, by their codes. */
export async function readContacts(): Promise<ReadonlyMap<string, string>> {
  const rows = await currentEngine().db.table<DepotContact>('depotContacts').toArray()
  return new Map(rows.map(({ id, phone }) => [id, phone]))
}

/** Returns the names of the couriers whom this desk knows, by their subjects. */
export const readAlarmNames = async (): Promise<ReadonlyMap<string, string>> =>
  new Map((await readKnownCouriers(currentEngine())).map(({ id, name }) => [id, name]))
