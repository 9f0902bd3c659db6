import type { BankDetails } from '#contracts/courier/bank-account.ts'
import type { WholePaymentRun } from '#contracts/pay/payment-run.ts'
import { londonDay } from '#domain/dates/day.ts'
import { addDays } from '#domain/dates/near-day.ts'
import { isWorkingDay } from '#domain/dates/working-days.ts'
import { weekStart } from '#domain/pay-period.ts'
import { formatPounds, paymentsMax, sumPence } from '#domain/payments/payment-order.ts'
import { planPayments, type Payee } from '#domain/payments/plan-payments.ts'
import { addAuditChange } from '#kit/audit/acting-staff.ts'
import { transact } from '#kit/database/transact.ts'
import type { Caller } from '#kit/http/auth.ts'
import { requireUninvolved } from '#kit/http/outcome-problem.ts'
import { ProblemError } from '#kit/http/problem.ts'
import { findAccounts, type DatedChange } from '../bank/bank-store.ts'
import { listPayable, type PayableInvoice } from './list-payable.ts'
import type { PaymentStore } from './payment-deps.ts'
import {
  findCarried,
  findChangedSince,
  findCounted,
  findLines,
  findRun,
  insertLines,
  insertRun,
  placeOfLine,
  saveTotals,
  toFingerprint,
  toListedRun,
  type StoredRun,
} from './payment-rows.ts'

/** How far ahead a bank takes a payment, in days. */
const latestDays = 30

interface WantedRun {
  id: string
  week: string
  payOn: string
}

/** @throws ProblemError body-invalid with what is wrong with the days */
function requireDays({ week, payOn }: WantedRun, today: string): void {
  const issues = [
    ...(weekStart(week) === week ? [] : [{ at: 'body.week', message: 'A week begins on a Sunday' }]),
    ...(week < today ? [] : [{ at: 'body.week', message: 'This week has not begun' }]),
    ...(isWorkingDay(payOn) ? [] : [{ at: 'body.payOn', message: 'Banks pay from Monday to Friday' }]),
    ...(payOn >= today && payOn <= addDays(today, latestDays)
      ? []
      : [{ at: 'body.payOn', message: `Choose a day from today to ${latestDays} days ahead` }]),
  ]
  if (issues.length > 0) throw new ProblemError('body-invalid', { issues })
}

const toVersion = ({ holder: name, ...change }: DatedChange): DatedChange & { name: string } => ({
  ...change,
  holder: name,
  name,
})

/** Returns a run with its lines as they are stored. */
export async function readRun({ db }: Pick<PaymentStore, 'db'>, run: StoredRun): Promise<WholePaymentRun> {
  const [lines, changed] = [await findLines(db, run.id), await findChangedSince(db, run.id, run.preparedAt)]
  return {
    ...toListedRun(run),
    fingerprint: toFingerprint(run, lines),
    lines: lines.map(({ sealed: _sealed, ...line }) => ({ ...line, changedSince: changed.has(line.courier) })),
    heldBack: run.heldBack,
  }
}

/** Returns the run that was prepared with this id. @throws ProblemError id-reused if it is for other days */
function sameRun(made: StoredRun, { week, payOn }: WantedRun): StoredRun {
  if (made.week !== week || made.payOn !== payOn) throw new ProblemError('id-reused')
  return made
}

function toPayees(
  invoices: readonly PayableInvoice[],
  counted: ReadonlyMap<string, number>,
  carried: ReadonlyMap<string, number>,
  accounts: ReadonlyMap<string, DatedChange>,
): Payee<DatedChange & { name: string }>[] {
  const byCourier = new Map<string, PayableInvoice[]>()
  for (const invoice of invoices) byCourier.set(invoice.courier, [...(byCourier.get(invoice.courier) ?? []), invoice])
  return [...byCourier].map(([courier, own]) => {
    const account = accounts.get(courier)
    const open = own.map(({ id, state, total }) => ({
      invoice: id,
      isQueried: state === 'queried',
      amount: total - (counted.get(`${courier}/${id}`) ?? 0),
    }))
    return {
      courier,
      parts: open.filter((part) => !part.isQueried).map(({ invoice, amount }) => ({ invoice, amount })),
      queried: open.filter((part) => part.isQueried).reduce((sum, { amount }) => sum + amount, 0),
      carried: carried.get(courier) ?? 0,
      account: account ? toVersion(account) : null,
    }
  })
}

/**
 * Prepares a run: what the invoices of the week have open is locked to the account that each courier has on the day of
 * payment. The amounts come from the performance service, never from whoever asks.
 * @throws ProblemError body-invalid, not-allowed, id-reused, not-set-up, not-ready
 */
export async function prepareRun(store: PaymentStore, caller: Caller, wanted: WantedRun): Promise<WholePaymentRun> {
  const { db, clock, seal, weights, rules } = store
  const { payer, holdDays } = rules
  if (!payer) throw new ProblemError('not-set-up', { detail: 'The account that couriers are paid from is not set.' })
  const now = clock.now()
  const made = await findRun(db, wanted.id)
  if (made) return await readRun(store, sameRun(made, wanted))
  store.limiter(caller.sub)
  requireDays(wanted, londonDay(now))
  const invoices = await listPayable(store, wanted.week)
  const actor = { id: caller.sub, username: caller.username }

  const run = await transact(db, async (tx) => {
    if (!(await insertRun(tx, { ...wanted, payer }, actor, now))) {
      const other = await findRun(tx, wanted.id)
      if (other) return sameRun(other, wanted)
      throw new ProblemError('not-allowed', { detail: 'Another run waits for approval. Approve or withdraw it first.' })
    }
    // Only now, because another run may have been approved until here.
    const couriers = [...new Set(invoices.map(({ courier }) => courier))]
    const [counted, carried, accounts] = [
      await findCounted(
        tx,
        invoices.map(({ id }) => id),
      ),
      await findCarried(tx, couriers),
      await findAccounts(tx, seal, couriers, wanted.payOn),
    ]
    const { lines, heldBack } = planPayments(toPayees(invoices, counted, carried, accounts), { now, holdDays, weights })
    if (lines.length + heldBack.length === 0)
      throw new ProblemError('not-allowed', { detail: 'Nothing of this week is due.' })
    if (lines.length > paymentsMax)
      throw new ProblemError('not-allowed', { detail: `A run has at most ${paymentsMax} payments.` })
    for (const { courier } of lines) requireUninvolved(caller, courier)
    await insertLines(
      tx,
      wanted.id,
      lines.map(({ account, courier, parts, ...line }) => {
        const { holder, sortCode, accountNumber, rollNumber } = account
        const locked: BankDetails = { holder, sortCode, accountNumber, rollNumber }
        return {
          ...line,
          courier,
          parts,
          invoices: parts.length,
          account: account.id,
          lastFour: accountNumber.slice(-4),
          sealed: seal.seal(placeOfLine(wanted.id, courier), locked),
        }
      }),
    )
    const payments = lines.filter(({ pence }) => pence > 0)
    const totals = { id: wanted.id, pence: sumPence(payments), payments: payments.length, heldBack }
    await saveTotals(tx, totals)
    addAuditChange('', `${totals.payments} payments, £${formatPounds(totals.pence)}, ${heldBack.length} held back`)
    const saved = await findRun(tx, wanted.id)
    if (!saved) throw new ProblemError('internal')
    return saved
  })
  return await readRun(store, run)
}
