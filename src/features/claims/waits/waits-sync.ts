import { makeClaim } from '#contracts/claims/claim-commands.ts'
import type { WaitClaim, WaitPlace } from '#contracts/claims/claim.ts'
import { endWait, recordArrival, undoArrival } from '#contracts/claims/wait-commands.ts'
import { checkFurtherClaim } from '#domain/claim/further-claim.ts'
import { checkClaim } from '#domain/claim/judge-claim.ts'
import { isSameWaitPlace, waitedMinutes } from '#domain/claim/wait-claim.ts'
import { londonDay } from '#domain/dates/day.ts'
import { addDays } from '#domain/dates/near-day.ts'
import { saveError } from '#domain/saving/result.ts'
import { currentEngine } from '#offline/current-engine.ts'
import type { FeatureCleanup } from '#offline/feature-care.ts'
import { servicesNow } from '#offline/phone-clock.ts'
import { saveCommand, saveCommands, type Saved } from '#offline/requests/save-command.ts'
import { formatAlreadyClaimed, toClaimFormMessage } from '../claim-messages.ts'
import { listOpenClaims, readAllClaims, readClaimRules } from '../own-claims-store.ts'
import type { OwnWait } from './own-wait.ts'

const table = () => currentEngine().db.table<OwnWait, string>('waits')

/** Saves that the courier is there, with the time of the tap, in one transaction. A second tap changes nothing. */
export async function arrive(date: string, place: WaitPlace): Promise<Saved> {
  const engine = currentEngine()
  return await saveCommands(['waits'], async () => {
    const waits = await table().where('date').equals(date).toArray()
    if (waits.some((wait) => isSameWaitPlace(wait.place, place))) return []
    const id = engine.newId()
    const arrivedAt = new Date(engine.clock.wall()).toISOString()
    await table().put({ id, date, place, arrivedAt, startedAt: null, wasTold: null })
    return [{ command: recordArrival, input: { id, place, arrivedAt } }]
  })
}

/** Undoes an arrival, as long as the wait isn't over. */
export const undoArrive = async (id: string): Promise<Saved> =>
  await saveCommands(['waits'], async () => {
    const wait = await table().get(id)
    if (!wait || wait.startedAt !== null) return []
    await table().delete(id)
    return [{ command: undoArrival, input: { id } }]
  })

/** Returns whether the service has taken the arrival. Must run in the transaction of a tap. */
async function isArrivalTold(id: string): Promise<boolean> {
  const { db } = currentEngine()
  const rows = await db.outbox.where('entity').equals(`claim/${id}`).toArray()
  const arrival = rows.find(({ command }) => command === recordArrival.name)
  // What the service has taken leaves the outbox after some days.
  if (!arrival) return true
  const state = (await db.delivery.get(arrival.n))?.state
  return state === 'acked' || state === 'done'
}

/** Saves when a wait ended. The first end counts. */
export const saveWaitEnd = async (id: string, startedAt: string): Promise<Saved> =>
  await saveCommands(['waits'], async () => {
    const wait = await table().get(id)
    if (!wait || wait.startedAt !== null) return []
    await table().put({ ...wait, startedAt, wasTold: await isArrivalTold(id) })
    return [{ command: endWait, input: { id, startedAt } }]
  })

/** Returns the claim for a wait; undefined while it isn't over. */
function toWaitClaim({ date, place, arrivedAt, startedAt }: OwnWait): WaitClaim | undefined {
  if (startedAt === null) return undefined
  const minutes = waitedMinutes({ arrivedAt, startedAt })
  return { kind: 'waiting', date, place, arrivedAt, startedAt, minutes, note: '' }
}

/** Claims a wait. The claim is saved here until the depot has it, unless the rules of the service forbid it. */
export async function claimWait(wait: OwnWait): Promise<Saved> {
  const evidence = toWaitClaim(wait)
  if (!evidence) return { ok: true, value: [] }
  const [rules, claims] = await Promise.all([readClaimRules(), readAllClaims()])
  const today = londonDay(new Date(servicesNow(currentEngine().clock.wall())))
  const rejection = checkClaim(evidence, 0, today, rules)
  if (rejection) return saveError(toClaimFormMessage(rejection, rules))
  const further = checkFurtherClaim(evidence, listOpenClaims(claims), today, rules)
  if (further)
    return saveError(
      'first' in further ? formatAlreadyClaimed(further.first) : toClaimFormMessage(further.refusal, rules),
    )
  return await saveCommand({ command: makeClaim, input: { id: wait.id, evidence, photos: [] } })
}

/** The days for which a wait stays on the phone. What has not been sent lies in the outbox. */
const shownDays = 31

export const deleteOldWaits: FeatureCleanup = async (db, { deviceDated }) => {
  const oldest = addDays(londonDay(new Date(deviceDated)), -shownDays)
  await db.table<OwnWait, string>('waits').where('date').below(oldest).delete()
}
