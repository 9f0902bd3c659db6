import { sql } from 'kysely'
import { peopleEvents } from '#contracts/webhooks/people-events.ts'
import { inState } from '#domain/helper/helper-rules.ts'
import { transact } from '#kit/database/transact.ts'
import { newEvent, recordEvents } from '#kit/events/record-events.ts'
import { describeError } from '#kit/describe-error.ts'
import { ProblemError } from '#kit/http/problem.ts'
import type { Log } from '#kit/log.ts'
import { appendFeed } from '#kit/sync/feed.ts'
import { makeAccount } from '../accounts/invite-courier.ts'
import type { PoolAdmin } from '../accounts/pool-admin.ts'
import {
  courierFeedRow,
  findCourier,
  findCourierOfNumber,
  insertCourier,
  lockCourier,
  saveEngagedBy,
} from '../courier-rows.ts'
import { toCourierData, type CourierStore } from '../write-courier.ts'
import { helperFeed } from './helper-feed.ts'
import { findApproved, lockHelpers, saveHelpers, saveNumber, type StoredHelper } from './helper-rows.ts'

export interface HelperStore extends CourierStore {
  pool: PoolAdmin | null
  log: Log
}

/** The longest courier number that leaves room for "-H99". */
const longestPrefix = 12
const mostTries = 20

const keyOf = ({ courier, helper }: StoredHelper) => ({ courier, id: helper.id })

/**
 * Returns the next courier number for a helper that nobody has: "C-104-H1". It is saved before the account is made, so
 * that a run that was cut off goes on with the same one.
 */
async function chooseNumber({ db }: HelperStore, stored: StoredHelper, courierNumber: string): Promise<string> {
  const prefix = courierNumber.slice(0, longestPrefix)
  const tried = Number(/-H(\d+)$/.exec(stored.number ?? '')?.[1] ?? 0)
  for (let at = tried + 1; at <= 99; at++) {
    const number = `${prefix}-H${at}`
    const { rows } = await sql`select 1 from helper where number = ${number} limit 1`.execute(db)
    if (rows.length > 0 || (await findCourierOfNumber(db, number))) continue
    await saveNumber(db, keyOf(stored), number)
    return number
  }
  throw new ProblemError('internal', { cause: new Error(`No courier number is left beside ${courierNumber}.`) })
}

/** Saves that no account was made, and why. */
async function refuse({ db, clock }: HelperStore, stored: StoredHelper, text: string): Promise<void> {
  const at = clock.now()
  await transact(db, async (tx) => {
    await lockCourier(tx, stored.courier)
    const [now] = await lockHelpers(tx, [keyOf(stored)])
    if (now?.helper.state !== 'approved') return
    const refused = { ...now, helper: inState(now.helper, 'refused', { at: at.toISOString(), text }) }
    const rows = await saveHelpers(tx, [refused], at)
    await appendFeed(tx, [...rows, ...(await helperFeed.notify(tx, [refused], { by: '', at }))], at)
  })
}

/** Enters the account in the roster. If the courier has ended it meanwhile, it drives for nobody, and the desk sees it. */
async function enter(
  { db, clock }: HelperStore,
  stored: StoredHelper,
  { account, number }: { account: string; number: string },
): Promise<void> {
  const at = clock.now()
  await transact(db, async (tx) => {
    const engager = await lockCourier(tx, stored.courier)
    const [now] = await lockHelpers(tx, [keyOf(stored)])
    const { name, phone } = stored.helper
    const entry = { name, courierNumber: number, subDepot: engager?.subDepot ?? stored.subDepot, rounds: [] }
    await insertCourier(tx, { id: account, ...entry, roles: ['courier'], phones: [phone], address: null }, at)
    const isApproved = now?.helper.state === 'approved'
    const courier = await saveEngagedBy(tx, account, isApproved ? stored.courier : null, at)
    const rows = courier ? [courierFeedRow(courier)] : []
    if (courier) await recordEvents(tx, [newEvent(peopleEvents.invited, account, toCourierData(courier))], at)
    if (now && isApproved) {
      const engaged = { ...inState(now.helper, 'engaged', { at: at.toISOString() }), account }
      rows.push(...(await saveHelpers(tx, [{ ...now, helper: engaged }], at)))
    }
    await appendFeed(tx, rows, at)
  })
}

/** Returns the field at which the user pool takes offence; undefined for any other error. */
const wrongField = (error: unknown): string | undefined =>
  error instanceof ProblemError && error.code === 'body-invalid' ? error.details.issues?.[0]?.at : undefined

async function makeOne(store: HelperStore, pool: PoolAdmin, stored: StoredHelper): Promise<void> {
  const engager = await findCourier(store.db, stored.courier)
  if (!engager || engager.closedAt !== undefined) {
    await refuse(store, stored, 'The account of the courier is closed.')
    return
  }
  let number = stored.number ?? (await chooseNumber(store, stored, engager.courierNumber))
  for (let tries = 0; tries < mostTries; tries++) {
    try {
      const { email } = stored.helper
      const account = await makeAccount(pool, { email, courierNumber: number, subDepot: engager.subDepot })
      await enter(store, stored, { account, number })
      return
    } catch (error) {
      const field = wrongField(error)
      if (field === 'body.email' && error instanceof ProblemError) {
        await refuse(store, stored, error.message)
        return
      }
      if (field !== 'body.courierNumber') throw error
      number = await chooseNumber(store, { ...stored, number }, engager.courierNumber)
    }
  }
}

/** Makes the account of each helper whom the depot has approved. One that fails is tried again by the next run. */
export async function makeHelperAccounts(store: HelperStore): Promise<void> {
  const { pool, db, log } = store
  if (!pool) return
  for (const stored of await findApproved(db)) {
    await makeOne(store, pool, stored).catch((error: unknown) => {
      log.warn('helper-account-waits', { courier: stored.courier, helper: stored.helper.id, ...describeError(error) })
    })
  }
}
