import { createHash } from 'node:crypto'
import { sql, type QueryExecutorProvider } from 'kysely'
import type { PaymentFile, PaymentFormat, PaymentRun } from '#contracts/pay/payment-run.ts'
import { londonDay } from '#domain/dates/day.ts'
import { writeBacsCsv } from '#domain/payments/bacs-csv.ts'
import { readBacsCsv, readPain001 } from '#domain/payments/check-payment-file.ts'
import { writePain001 } from '#domain/payments/pain-001.ts'
import { formatPounds, sumPence, type Payment, type PaymentOrder } from '#domain/payments/payment-order.ts'
import { addAuditChange } from '#kit/audit/acting-staff.ts'
import { transact } from '#kit/database/transact.ts'
import type { Caller } from '#kit/http/auth.ts'
import { requireUninvolved } from '#kit/http/outcome-problem.ts'
import { ProblemError } from '#kit/http/problem.ts'
import { listPayable, type PayableInvoice } from './list-payable.ts'
import type { PaymentStore } from './payment-deps.ts'
import {
  deleteLines,
  findCountedBy,
  findFile,
  findLines,
  findRun,
  openLine,
  saveDecision,
  saveFile,
  toFingerprint,
  toListedRun,
  type StoredLine,
  type StoredRun,
} from './payment-rows.ts'

const formats = {
  bacs: { write: writeBacsCsv, read: readBacsCsv, type: 'text/csv', ending: 'csv' },
  pain001: { write: writePain001, read: readPain001, type: 'application/xml', ending: 'xml' },
} as const

const toSha256 = (text: string): string => createHash('sha256').update(text).digest('hex')
const refuse = (detail: string): never => {
  throw new ProblemError('not-allowed', { detail })
}

function toPayment({ seal }: PaymentStore, { id }: StoredRun, { courier, sealed, pence }: StoredLine): Payment {
  if (sealed === null) return refuse('A courier of this run was erased. Withdraw it and prepare another one.')
  const { holder: name, ...account } = openLine(seal, id, courier, sealed)
  return { name, ...account, pence }
}

/** Writes a file and reads it again as a bank would. @throws ProblemError internal if it is not the run to the penny */
function makeFile(format: PaymentFormat, order: PaymentOrder, { pence, payments }: StoredRun): string {
  const { write, read } = formats[format]
  const text = write(order)
  try {
    const found = read(text)
    if (found.length !== payments || sumPence(found) !== pence) throw new RangeError('sum')
    return text
  } catch (cause) {
    throw new ProblemError('internal', { cause })
  }
}

async function lockRun(tx: QueryExecutorProvider, id: string): Promise<StoredRun> {
  const run = await findRun(tx, id, { isLocked: true })
  if (!run) throw new ProblemError('not-found')
  return run
}

/** Something may have been settled by another payment, queried or issued anew since the run was prepared. */
async function requireUnchanged(
  tx: QueryExecutorProvider,
  run: StoredRun,
  invoices: readonly PayableInvoice[],
): Promise<void> {
  const due = new Map(invoices.map((invoice) => [`${invoice.courier}/${invoice.id}`, invoice]))
  for (const { courier, invoice, amount } of await findCountedBy(tx, run.id)) {
    const found = due.get(`${courier}/${invoice}`)
    if (found?.state !== 'issued' || found.total !== amount)
      refuse('An invoice was settled, queried or issued anew since. Withdraw this run and prepare another one.')
  }
}

const stateLabel = ({ number, payments, pence, state }: StoredRun): string =>
  `${number} ${state}: ${payments} payments, £${formatPounds(pence)}`

/** @throws ProblemError not-allowed for whoever prepared it, whoever is paid by it, and whoever saw another run */
export async function approveRun(
  store: PaymentStore,
  caller: Caller,
  id: string,
  fingerprint: string,
): Promise<PaymentRun> {
  const now = store.clock.now()
  const shown = await findRun(store.db, id)
  if (!shown) throw new ProblemError('not-found')
  const invoices = shown.state === 'prepared' ? await listPayable(store, shown.week) : []
  return await transact(store.db, async (tx) => {
    const run = await lockRun(tx, id)
    if (run.state === 'approved' && run.decidedBy?.id === caller.sub) return toListedRun(run)
    if (run.state !== 'prepared') refuse(`This run was ${run.state} already.`)
    if (run.preparedBy.id === caller.sub) refuse('You prepared this run, so another person has to approve it.')
    const lines = await findLines(tx, id)
    for (const { courier } of lines) requireUninvolved(caller, courier)
    if (run.payOn < londonDay(now)) refuse('The day of payment is over. Withdraw this run and prepare another one.')
    if (toFingerprint(run, lines) !== fingerprint) refuse('This run is not what you were shown. Open it again.')
    const payments = lines.filter(({ pence }) => pence > 0).map((line) => toPayment(store, run, line))
    if (payments.length === 0) refuse('There is nothing to pay in this run.')
    await requireUnchanged(tx, run, invoices)
    const order: PaymentOrder = {
      number: run.number,
      reference: `PAY ${run.week}`,
      payOn: run.payOn,
      madeAt: now.toISOString(),
      payer: run.payer,
      payments,
    }
    for (const format of ['bacs', 'pain001'] as const) {
      const text = makeFile(format, order, run)
      await saveFile(tx, store.seal, { run: run.id, format, text, sha256: toSha256(text) })
    }
    await saveDecision(tx, id, 'approved', { id: caller.sub, username: caller.username }, now)
    const approved = await lockRun(tx, id)
    addAuditChange(stateLabel(run), stateLabel(approved))
    return toListedRun(approved)
  })
}

/** @throws ProblemError not-found, not-allowed if it was approved */
export async function withdrawRun({ db, clock }: PaymentStore, caller: Caller, id: string): Promise<PaymentRun> {
  const now = clock.now()
  return await transact(db, async (tx) => {
    const run = await lockRun(tx, id)
    if (run.state === 'withdrawn') return toListedRun(run)
    if (run.state === 'approved') refuse('This run was approved already. Tell your bank if it must not be paid.')
    await deleteLines(tx, id)
    await saveDecision(tx, id, 'withdrawn', { id: caller.sub, username: caller.username }, now)
    const withdrawn = await lockRun(tx, id)
    addAuditChange(stateLabel(run), stateLabel(withdrawn))
    return toListedRun(withdrawn)
  })
}

/** Returns a file as it was made. The trail of each courier's bank account has who got it. @throws ProblemError */
export async function readFile(
  { db, clock, newId, seal, limiter }: PaymentStore,
  caller: Caller,
  id: string,
  format: PaymentFormat,
): Promise<PaymentFile> {
  limiter(caller.sub)
  return await transact(db, async (tx) => {
    const run = await findRun(tx, id)
    if (!run) throw new ProblemError('not-found')
    if (run.state !== 'approved') refuse('Files are made when another person has approved the run.')
    const lines = await findLines(tx, id)
    for (const { courier } of lines) requireUninvolved(caller, courier)
    const file = await findFile(tx, seal, run.id, format)
    if (!file) throw new ProblemError('not-found', { detail: 'The files of this run were deleted after 13 months.' })
    if (toSha256(file.text) !== file.sha256) throw new ProblemError('internal', { cause: new Error('Another file') })
    const { type, ending } = formats[format]
    addAuditChange('', `${run.number}, ${format}, ${file.sha256.slice(0, 16)}`)
    const read = lines.filter(({ pence }) => pence > 0).map(({ courier }) => ({ courier, id: newId() }))
    // Last, because it locks the end of the trail.
    await sql`
      insert into bank_audit (courier, id, deed, actor, reason, at)
      select courier, id, 'read', ${caller.sub}, ${`Payment run ${run.number}`}, ${clock.now()}::timestamptz
      from jsonb_to_recordset(${JSON.stringify(read)}::jsonb) as line (courier text, id uuid) order by courier`.execute(
      tx,
    )
    return { name: `payments-${run.number}.${ending}`, type, ...file }
  })
}
