import type { Kysely } from 'kysely'
import type { BankDetails, ShownAccount } from '#contracts/courier/bank-account.ts'
import { checkModulus } from '#domain/bank/modulus-check.ts'
import { londonDay } from '#domain/dates/day.ts'
import { nextPeriod } from '#domain/pay-period.ts'
import type { Caller } from '#kit/http/auth.ts'
import type { Clock } from '#kit/clock.ts'
import { maskAddress } from '#kit/delivery/mask-address.ts'
import { formatBankChange } from '#kit/delivery/message-templates.ts'
import { requireFreshSignIn } from '#kit/http/fresh-sign-in.ts'
import type { Limiter } from '#kit/http/limits/limits.ts'
import type { Log } from '#kit/log.ts'
import { ProblemError } from '#kit/http/problem.ts'
import { transact } from '#kit/database/transact.ts'
import { lockCourier } from '../courier-rows.ts'
import type { AuthTables } from '../tables.ts'
import type { BankDeps } from './bank-deps.ts'
import { saveNotice, sendNotices } from './bank-notices.ts'
import { findChange, insertChange, newestChange, toShownAccount, saveBankAudit, type BankChange } from './bank-store.ts'
import type { Seal } from '#kit/seal.ts'

export interface BankStore extends BankDeps {
  db: Kysely<AuthTables>
  clock: Clock
  newId: () => string
  log: Log
  seal: Seal
  /** Limits new changes for each courier. */
  limiter: Limiter
  /** Limits the checks of an account before it is changed, for each courier. */
  checkLimiter: Limiter
}

/** @throws ProblemError not-allowed */
export function requireCourier({ groups }: Caller): void {
  if (!groups.includes('courier'))
    throw new ProblemError('not-allowed', { detail: 'Only a courier is paid to a bank account.' })
}

interface Changed {
  account: ShownAccount
  told: string[]
}

/** @throws ProblemError id-reused where the id was used for other details */
function sameChange(made: BankChange, wanted: BankDetails): Changed {
  const isSame = (['holder', 'sortCode', 'accountNumber', 'rollNumber'] as const).every(
    (name) => made[name] === wanted[name],
  )
  if (!isSame) throw new ProblemError('id-reused')
  return { account: toShownAccount(made), told: made.told }
}

/** Checks the digits. A rejection is saved in the audit trail without them. */
async function requirePossible(
  { db, weights, newId, clock }: BankStore,
  { sub }: Caller,
  { sortCode, accountNumber }: Pick<BankDetails, 'sortCode' | 'accountNumber'>,
): Promise<boolean> {
  const result = checkModulus(weights, sortCode, accountNumber)
  if (result !== 'failed') return result === 'passed'
  await saveBankAudit(db, { courier: sub, id: newId(), deed: 'refused', actor: sub, reason: null, at: clock.now() })
  throw new ProblemError('account-impossible')
}

/**
 * Returns whether there is a check for the sort code, which the account has passed. Nothing is saved of it.
 * @throws ProblemError sign-in-again, account-impossible, too-many-requests
 */
export async function checkBankAccount(
  store: BankStore,
  caller: Caller,
  pair: Pick<BankDetails, 'sortCode' | 'accountNumber'>,
): Promise<{ checked: boolean }> {
  requireCourier(caller)
  requireFreshSignIn(caller, store.clock, store.freshSeconds)
  store.checkLimiter(caller.sub)
  return { checked: await requirePossible(store, caller, pair) }
}

const present = (value: string | null): value is string => value !== null

/**
 * Sets the account that the caller is paid to from the next period on, and tells every address that the courier had
 * before. The same id twice takes effect once.
 * @throws ProblemError sign-in-again, account-impossible, nobody-to-tell, id-reused, not-found, too-many-requests
 */
export async function changeBankAccount(
  store: BankStore,
  caller: Caller,
  authorization: string,
  given: BankDetails & { id: string },
): Promise<Changed> {
  const { db, clock, seal, newId } = store
  const { id: givenId, ...details } = given
  // The change as the database returns it.
  const id = givenId.toLowerCase()
  requireCourier(caller)
  requireFreshSignIn(caller, clock, store.freshSeconds)
  const courier = caller.sub
  const made = await findChange(db, seal, courier, id)
  if (made) return sameChange(made, details)
  store.limiter(courier)
  const checked = await requirePossible(store, caller, details)
  const { email, phone } = await store.contactOf(authorization)
  const contacts = [email, phone].filter(present)
  const at = clock.now()
  const { id: period, from } = nextPeriod(londonDay(at))

  const result = await transact(db, async (tx): Promise<Changed> => {
    // Changes of one courier run one after the other, because each notifies the addresses of the one before.
    const known = await lockCourier(tx, courier)
    if (!known) throw new ProblemError('not-found', { detail: 'The depot has not entered this courier yet.' })
    const before = await newestChange(tx, seal, courier)
    const addresses = [...new Set([...contacts, ...known.phones, ...(before?.contacts ?? [])])]
    if (addresses.length === 0) throw new ProblemError('nobody-to-tell')
    const change: BankChange = {
      courier,
      id,
      checked,
      period,
      from,
      contacts,
      told: addresses.map(maskAddress),
      ...details,
    }
    if (!(await insertChange(tx, seal, change, at)))
      return sameChange((await findChange(tx, seal, courier, id)) ?? change, details)
    await saveBankAudit(tx, { courier, id: newId(), deed: 'changed', actor: courier, reason: null, at })
    const account = toShownAccount(change)
    const notice = formatBankChange(known.courierNumber, account, at)
    for (const to of addresses) await saveNotice(tx, seal, courier, newId(), { to, ...notice }, at)
    return { account, told: change.told }
  })
  await sendNotices(store)
  return result
}
