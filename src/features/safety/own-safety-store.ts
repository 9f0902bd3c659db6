import type { Alarm } from '#contracts/safety/alarm.ts'
import type { CheckIn } from '#contracts/safety/check-in.ts'
import type { DepotContact } from '#contracts/safety/depot-contact.ts'
import { raiseAlarm } from '#contracts/safety/alarm-commands.ts'
import { currentEngine } from '#offline/current-engine.ts'
import { inOneMoment, overlayUnsettled, type Overlaid } from '#offline/overlay.ts'
import { servicesNow } from '#offline/phone-clock.ts'
import { readRejected } from '#offline/requests/rejected.ts'

/** Milliseconds for which the screen says how the last alarm ended. */
const endedShownMs = 12 * 60 * 60 * 1000

export type OwnAlarm = Overlaid<Alarm>
export type OwnTimer = Overlaid<CheckIn>

interface OwnSafety {
  /** The number of the sub-depot; null: none was set, or none has arrived. */
  phone: string | null
  /** The newest alarm that is open or has ended lately. */
  alarm: OwnAlarm | null
  /** The timer that runs, or whose deadline was missed. */
  timer: OwnTimer | null
  /** The code with which the service rejected an alarm that nobody has discarded. */
  rejected: string | null
}

async function readAll<Row extends { id: string }>(table: string, kind: string): Promise<Overlaid<Row>[]> {
  const engine = currentEngine()
  const rows = engine.db.table<Row, string>(table)
  const byId = new Map<string, Overlaid<Row>>((await rows.toArray()).map((row) => [row.id, { row, sync: null }]))
  for (const { now } of await overlayUnsettled<Row>(engine, kind, async (ids) => await rows.bulkGet(ids)))
    byId.set(now.row.id, now)
  return [...byId.values()]
}

/** Returns the time by the services' clock, in milliseconds since 1970. */
export const readNow = (): number => servicesNow(currentEngine().clock.wall())

/** True if the service has everything that was done to a row. */
export const isWithDepot = ({ sync }: Pick<Overlaid<unknown>, 'sync'>): boolean => sync === null || sync === 'sent'

export const isOpenAlarm = ({ state }: Pick<Alarm, 'state'>): boolean => state === 'raised' || state === 'taken'

/** Returns the number of the sub-depot; null if none was set, or none has arrived. */
export async function readDepotNumber(): Promise<string | null> {
  const contacts = await currentEngine().db.table<DepotContact>('depotContacts').toArray()
  return contacts.find(({ phone }) => phone !== '')?.phone ?? null
}

/** Returns what the safety screen shows, with what waits on this phone. */
export async function readOwnSafety(): Promise<OwnSafety> {
  const engine = currentEngine()
  return await inOneMoment(engine, ['alarms', 'checkIns', 'depotContacts'], async () => {
    const alarms = (await readAll<Alarm>('alarms', 'alarm')).toSorted((a, b) =>
      b.row.raisedAt.localeCompare(a.row.raisedAt),
    )
    const timers = (await readAll<CheckIn>('checkIns', 'check-in')).filter(({ row }) => row.state !== 'ended')
    const since = engine.clock.wall() - endedShownMs
    const last = alarms.find(({ row }) => isOpenAlarm(row)) ?? alarms[0]
    return {
      phone: await readDepotNumber(),
      alarm: last && (isOpenAlarm(last.row) || Date.parse(last.row.endedAt ?? '') > since) ? last : null,
      timer:
        timers.toSorted(
          (a, b) => Number(isWithDepot(a)) - Number(isWithDepot(b)) || b.row.dueAt.localeCompare(a.row.dueAt),
        )[0] ?? null,
      rejected: (await readRejected(engine, raiseAlarm)).at(-1)?.code ?? null,
    }
  })
}

export const positionKey = 'safety/position-consent'

/** Returns whether an alarm of this courier says where they are: off until they choose. */
export const readPositionChoice = async (): Promise<boolean> =>
  (await currentEngine().db.meta.get(positionKey))?.value === true
