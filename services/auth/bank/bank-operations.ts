import type { Kysely } from 'kysely'
import {
  changeBankAccountEndpoint,
  checkBankAccountEndpoint,
  listBankAuditEndpoint,
  readBankAccountEndpoint,
  readPayableAccountEndpoint,
} from '#contracts/courier/bank-account-endpoints.ts'
import type { BankDetails, OwnBankAccount, PayableAccount } from '#contracts/courier/bank-account.ts'
import { londonDay } from '#domain/dates/day.ts'
import { addDays } from '#domain/dates/near-day.ts'
import { getPayPeriod, nextPeriod } from '#domain/pay-period.ts'
import type { Caller } from '#kit/http/auth.ts'
import { implement, type Operation } from '#kit/http/implement.ts'
import { createLimiter } from '#kit/http/limits/limits.ts'
import { ProblemError } from '#kit/http/problem.ts'
import type { ServiceDeps } from '#kit/service-deps.ts'
import { transact } from '#kit/database/transact.ts'
import type { AuthTables } from '../tables.ts'
import type { BankDeps } from './bank-deps.ts'
import { sendNotices } from './bank-notices.ts'
import { insertChange, newestChange, readBankAudit, toShownAccount, saveBankAudit } from './bank-store.ts'
import { resealBank } from './reseal-bank.ts'
import { changeBankAccount, checkBankAccount, requireCourier, type BankStore } from './change-bank-account.ts'
import { createSeal } from '#kit/seal.ts'
import { findErasure } from '../people/erasure-store.ts'

/** Rejected changes count too: a person who mistypes does not need more than this. */
const changeLimit = { burst: 6, perSecond: 6 / 3600 }

/** Somebody who mistypes looks more often; whoever tries numbers gets no further. */
const checkLimit = { burst: 12, perSecond: 12 / 3600 }

/** How long ago the accounts of a demo were entered. */
const demoAgeDays = 60

async function readOwn({ db, seal, clock, freshSeconds }: BankStore, caller: Caller): Promise<OwnBankAccount> {
  requireCourier(caller)
  const today = londonDay(clock.now())
  const { id: period, from } = nextPeriod(today)
  const [current, newest] = [await newestChange(db, seal, caller.sub, today), await newestChange(db, seal, caller.sub)]
  const next = newest && newest.id !== current?.id ? toShownAccount(newest) : null
  return { current: current ? toShownAccount(current) : null, next, changeHolds: { period, from }, freshSeconds }
}

async function readPayable(
  { db, seal, clock, newId }: BankStore,
  { sub: actor }: Caller,
  courier: string,
  day: string,
  reason: string,
): Promise<PayableAccount> {
  return await transact(db, async (tx) => {
    const change = await newestChange(tx, seal, courier, day)
    if (!change) throw new ProblemError('not-found')
    await saveBankAudit(tx, { courier, id: newId(), deed: 'read', actor, reason, at: clock.now() })
    return change
  })
}

export interface Bank {
  operations: Operation[]
  /** Seals the accounts of earlier keys by the newest one. */
  reseal: () => Promise<void>
  sendNotices: () => Promise<void>
  /** Enters the accounts of a demo, of couriers who have none. They are older than any hold. */
  seedDemo: (accounts: Readonly<Record<string, BankDetails>>) => Promise<void>
}

/** Returns the bank account operations. Without a key, accounts can’t be read or changed (`not-set-up`). */
export function createBank(db: Kysely<AuthTables>, { clock, newId, log }: ServiceDeps, deps: BankDeps | null): Bank {
  const open = deps && {
    ...deps,
    db,
    clock,
    newId,
    log: log.child({ service: 'auth' }),
    seal: createSeal(deps.keys),
    limiter: createLimiter(changeLimit, clock),
    checkLimiter: createLimiter(checkLimit, clock),
  }
  const store = (): BankStore => {
    if (open) return open
    throw new ProblemError('not-set-up', { detail: 'Bank accounts are not set up here. Ask your depot.' })
  }
  const operations = [
    implement(readBankAccountEndpoint, ({ caller }) => readOwn(store(), caller)),
    implement(checkBankAccountEndpoint, ({ caller, body }) => checkBankAccount(store(), caller, body)),
    implement(changeBankAccountEndpoint, ({ caller, body, request }) =>
      changeBankAccount(store(), caller, request.headers.get('authorization') ?? '', body),
    ),
    implement(readPayableAccountEndpoint, ({ caller, params, body }) =>
      readPayable(store(), caller, params.id, body.day, body.reason),
    ),
    implement(listBankAuditEndpoint, async ({ params }) => ({ entries: await readBankAudit(db, params.id) })),
  ]
  return {
    operations,
    async reseal() {
      if (open) await resealBank(db, open.seal, open.log)
    },
    async sendNotices() {
      if (open) await sendNotices(open)
    },
    async seedDemo(accounts) {
      if (!open) return
      const day = addDays(londonDay(clock.now()), -demoAgeDays)
      const { id: period, from } = getPayPeriod(day)
      for (const [courier, details] of Object.entries(accounts)) {
        if ((await newestChange(db, open.seal, courier)) ?? (await findErasure(db, courier))) continue
        const change = { courier, id: newId(), checked: false, period, from, contacts: [], told: [], ...details }
        await insertChange(db, open.seal, change, new Date(`${day}T12:00:00Z`))
      }
    },
  }
}
