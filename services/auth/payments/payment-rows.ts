import { createHash } from 'node:crypto'
import { sql, type QueryExecutorProvider } from 'kysely'
import * as z from 'zod/mini'
import { bankDetailsSchema, type BankDetails } from '#contracts/courier/bank-account.ts'
import { paymentRunsMax } from '#contracts/pay/payment-endpoints.ts'
import type { HeldPayment, PaymentFormat, PaymentLine, PaymentRun } from '#contracts/pay/payment-run.ts'
import type { UkAccount } from '#domain/payments/payment-order.ts'
import type { InvoicePart } from '#domain/payments/plan-payments.ts'
import type { Seal } from '#kit/seal.ts'

export interface StoredRun extends PaymentRun {
  payer: UkAccount
  heldBack: HeldPayment[]
}

interface RunRow {
  id: string
  number: string
  week: string
  pay_on: string
  state: PaymentRun['state']
  payer: UkAccount
  held: HeldPayment[]
  pence: number
  payments: number
  prepared_by: string
  prepared_username: string
  prepared_at: Date
  decided_by: string | null
  decided_username: string | null
  decided_at: Date | null
}

const runColumns = sql`
  id, number, week, pay_on, state, payer, held, pence::float8 as pence, payments, prepared_by, prepared_username,
  prepared_at, decided_by, decided_username, decided_at`

const toRun = (row: RunRow): StoredRun => ({
  id: row.id,
  number: row.number,
  week: row.week,
  payOn: row.pay_on,
  state: row.state,
  preparedBy: { id: row.prepared_by, username: row.prepared_username },
  preparedAt: new Date(row.prepared_at).toISOString(),
  decidedBy: row.decided_by === null ? null : { id: row.decided_by, username: row.decided_username ?? '' },
  decidedAt: row.decided_at && new Date(row.decided_at).toISOString(),
  pence: row.pence,
  payments: row.payments,
  held: row.held.length,
  payer: row.payer,
  heldBack: row.held,
})

/** The run as a list has it. */
export const toListedRun = ({ payer: _payer, heldBack: _heldBack, ...run }: StoredRun): PaymentRun => run

export async function findRuns(db: QueryExecutorProvider): Promise<StoredRun[]> {
  const { rows } = await sql<RunRow>`
    select ${runColumns} from payment_run order by prepared_at desc, number desc limit ${paymentRunsMax}`.execute(db)
  return rows.map(toRun)
}

export async function findRun(
  db: QueryExecutorProvider,
  id: string,
  { isLocked = false } = {},
): Promise<StoredRun | undefined> {
  const { rows } = await sql<RunRow>`
    select ${runColumns} from payment_run where id = ${id} ${isLocked ? sql`for update` : sql``}`.execute(db)
  return rows[0] && toRun(rows[0])
}

/** Returns false if a run waits already, or if the id was used. Whoever comes second waits here for the first. */
export async function insertRun(
  tx: QueryExecutorProvider,
  { id, week, payOn, payer }: Pick<StoredRun, 'id' | 'week' | 'payOn' | 'payer'>,
  { id: actor, username }: PaymentRun['preparedBy'],
  at: Date,
): Promise<boolean> {
  const { rows } = await sql`
    insert into payment_run (id, number, week, pay_on, state, payer, held, pence, payments, prepared_by, prepared_username, prepared_at)
    select ${id}::uuid, ${week.replaceAll('-', '')}::text || '-' || (count(*) + 1)::text, ${week}, ${payOn}, 'prepared',
      ${JSON.stringify(payer)}::jsonb, '[]'::jsonb, 0, 0, ${actor}, ${username}, ${at}::timestamptz
    from payment_run where week = ${week} on conflict do nothing returning id`.execute(tx)
  return rows.length > 0
}

export async function saveTotals(
  tx: QueryExecutorProvider,
  { id, pence, payments, heldBack }: Pick<StoredRun, 'id' | 'pence' | 'payments' | 'heldBack'>,
): Promise<void> {
  await sql`
    update payment_run set pence = ${pence}, payments = ${payments}, held = ${JSON.stringify(heldBack)}::jsonb
    where id = ${id}`.execute(tx)
}

export async function saveDecision(
  tx: QueryExecutorProvider,
  id: string,
  state: 'approved' | 'withdrawn',
  { id: actor, username }: PaymentRun['preparedBy'],
  at: Date,
): Promise<void> {
  await sql`
    update payment_run set state = ${state}, decided_by = ${actor}, decided_username = ${username}, decided_at = ${at}
    where id = ${id}`.execute(tx)
}

/** Of a run that was withdrawn nothing is counted: what it would have paid is due again. */
export async function deleteLines(tx: QueryExecutorProvider, run: string): Promise<void> {
  await sql`delete from payment_part where run = ${run}`.execute(tx)
  await sql`delete from payment_line where run = ${run}`.execute(tx)
}

export interface StoredLine extends Omit<PaymentLine, 'changedSince'> {
  /** The account as it was when the run was prepared; null if the courier was erased since. */
  sealed: string | null
}

export const placeOfLine = (run: string, courier: string): string => `payment-line/${run}/${courier}`
export const placeOfFile = (run: string, format: string): string => `payment-file/${run}/${format}`

export const openLine = (seal: Seal, run: string, courier: string, sealed: string): BankDetails =>
  bankDetailsSchema.parse(seal.open(placeOfLine(run, courier), sealed))

/** In the order of the files. */
export async function findLines(db: QueryExecutorProvider, run: string): Promise<StoredLine[]> {
  const { rows } = await sql<StoredLine>`
    select courier, amount::float8 as amount, carried::float8 as carried, pence::float8 as pence, invoices, account,
      last_four as "lastFour", sealed
    from payment_line where run = ${run} order by courier`.execute(db)
  return rows
}

export async function insertLines(
  tx: QueryExecutorProvider,
  run: string,
  lines: readonly (StoredLine & { parts: readonly InvoicePart[] })[],
): Promise<void> {
  await sql`
    insert into payment_line (run, courier, amount, carried, pence, invoices, account, last_four, sealed)
    select ${run}::uuid, courier, amount, carried, pence, invoices, account, "lastFour", sealed
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as line (courier text, amount int8, carried int8, pence int8,
      invoices int4, account uuid, "lastFour" text, sealed text)`.execute(tx)
  const parts = lines.flatMap(({ courier, parts: own }) => own.map((part) => ({ courier, ...part })))
  await sql`
    insert into payment_part (run, courier, invoice, amount)
    select ${run}::uuid, courier, invoice, amount
    from jsonb_to_recordset(${JSON.stringify(parts)}::jsonb) as part (courier text, invoice uuid, amount int8)`.execute(
    tx,
  )
}

/** Returns how much of each invoice earlier runs have counted, in tenths of a penny. */
export async function findCounted(
  tx: QueryExecutorProvider,
  invoices: readonly string[],
): Promise<Map<string, number>> {
  const { rows } = await sql<{ courier: string; invoice: string; amount: number }>`
    select courier, invoice, sum(amount)::float8 as amount from payment_part
    where invoice = any(${invoices}::uuid[]) group by 1, 2`.execute(tx)
  return new Map(rows.map(({ courier, invoice, amount }) => [`${courier}/${invoice}`, amount]))
}

/** Returns the invoices that a run counts, and how much of each all runs have counted, in tenths of a penny. */
export async function findCountedBy(
  tx: QueryExecutorProvider,
  run: string,
): Promise<{ courier: string; invoice: string; amount: number }[]> {
  const { rows } = await sql<{ courier: string; invoice: string; amount: number }>`
    select p.courier, p.invoice, sum(p.amount)::float8 as amount from payment_part own
      join payment_part p on p.courier = own.courier and p.invoice = own.invoice
    where own.run = ${run} group by 1, 2`.execute(tx)
  return rows
}

/** Returns what earlier runs have counted of each courier and not paid, in tenths of a penny. */
export async function findCarried(
  tx: QueryExecutorProvider,
  couriers: readonly string[],
): Promise<Map<string, number>> {
  const { rows } = await sql<{ courier: string; carried: number }>`
    select courier, (sum(amount) - sum(pence) * 10)::float8 as carried from payment_line
    where courier = any(${couriers}::text[]) group by 1`.execute(tx)
  return new Map(rows.map(({ courier, carried }) => [courier, carried]))
}

/** Returns the couriers of a run who have entered another account after a moment. */
export async function findChangedSince(db: QueryExecutorProvider, run: string, at: string): Promise<Set<string>> {
  const { rows } = await sql<{ courier: string }>`
    select distinct c.courier from bank_change c join payment_line l on l.courier = c.courier
    where l.run = ${run} and c.changed_at > ${at}::timestamptz`.execute(db)
  return new Set(rows.map(({ courier }) => courier))
}

/** A hash of everything that is paid, to whom and when. */
export function toFingerprint(run: StoredRun, lines: readonly StoredLine[]): string {
  const said = [
    [run.id, run.number, run.week, run.payOn, run.payer.name, run.payer.sortCode, run.payer.accountNumber],
    ...lines.map(({ courier, account, lastFour, amount, carried, pence }) => [
      courier,
      account,
      lastFour,
      amount,
      carried,
      pence,
    ]),
  ]
  return createHash('sha256').update(JSON.stringify(said)).digest('hex')
}

export async function saveFile(
  tx: QueryExecutorProvider,
  seal: Seal,
  { run, format, text, sha256 }: { run: string; format: PaymentFormat; text: string; sha256: string },
): Promise<void> {
  await sql`
    insert into payment_file (run, format, sealed, sha256)
    values (${run}, ${format}, ${seal.seal(placeOfFile(run, format), text)}, ${sha256})`.execute(tx)
}

export async function findFile(
  db: QueryExecutorProvider,
  seal: Seal,
  run: string,
  format: PaymentFormat,
): Promise<{ text: string; sha256: string } | undefined> {
  const { rows } = await sql<{ sealed: string; sha256: string }>`
    select sealed, sha256 from payment_file where run = ${run} and format = ${format}`.execute(db)
  const [row] = rows
  return row && { text: z.string().parse(seal.open(placeOfFile(run, format), row.sealed)), sha256: row.sha256 }
}
