import { sql, type QueryExecutorProvider } from 'kysely'
import * as z from 'zod/mini'
import {
  bankDetailsSchema,
  type BankAudit,
  type PeriodStart,
  type ShownAccount,
} from '#contracts/courier/bank-account.ts'
import type { Seal } from '#kit/seal.ts'

const sealedChangeSchema = z.object({
  ...bankDetailsSchema.shape,
  /** The addresses of the account when the change was made. The next change is sent there too. */
  contacts: z.array(z.string()),
  /** The masked addresses to which this change was sent. */
  told: z.array(z.string()),
})

export type BankChange = z.infer<typeof sealedChangeSchema> &
  PeriodStart & {
    courier: string
    id: string
    /** False where the publisher has no check for such an account. */
    checked: boolean
  }

type Row = PeriodStart & Pick<BankChange, 'courier' | 'id' | 'checked'> & { sealed: string }

const columns = sql`courier, id, sealed, checked, period, holds_from as "from"`
export const placeOfChange = ({ courier, id }: { courier: string; id: string }): string =>
  `bank-change/${courier}/${id}`

const changeOf = (seal: Seal, { sealed, ...row }: Row): BankChange => ({
  ...row,
  ...sealedChangeSchema.parse(seal.open(placeOfChange(row), sealed)),
})

export const toShownAccount = ({ period, from, accountNumber }: BankChange): ShownAccount => ({
  period,
  from,
  lastFour: accountNumber.slice(-4),
})

export async function findChange(
  db: QueryExecutorProvider,
  seal: Seal,
  courier: string,
  id: string,
): Promise<BankChange | undefined> {
  const { rows } = await sql<Row>`select ${columns} from bank_change where courier = ${courier} and id = ${id}`.execute(
    db,
  )
  return rows[0] && changeOf(seal, rows[0])
}

/** The newest change that has begun to hold by a day; without a day, the newest of all. */
export async function newestChange(
  db: QueryExecutorProvider,
  seal: Seal,
  courier: string,
  day = '9999-12-31',
): Promise<BankChange | undefined> {
  const { rows } = await sql<Row>`
    select ${columns} from bank_change where courier = ${courier} and holds_from <= ${day}
    order by holds_from desc, changed_at desc, id desc limit 1`.execute(db)
  return rows[0] && changeOf(seal, rows[0])
}

export type DatedChange = BankChange & { changedAt: Date }

/** Returns the account of each courier that holds on a day, by courier. */
export async function findAccounts(
  db: QueryExecutorProvider,
  seal: Seal,
  couriers: readonly string[],
  day: string,
): Promise<Map<string, DatedChange>> {
  const { rows } = await sql<Row & { changed_at: Date }>`
    select distinct on (courier) ${columns}, changed_at from bank_change
    where courier = any(${couriers}::text[]) and holds_from <= ${day}
    order by courier, holds_from desc, changed_at desc, id desc`.execute(db)
  return new Map(
    rows.map(({ changed_at: at, ...row }) => [row.courier, { ...changeOf(seal, row), changedAt: new Date(at) }]),
  )
}

/** False where the courier has made a change of this id already. */
export async function insertChange(
  tx: QueryExecutorProvider,
  seal: Seal,
  change: BankChange,
  at: Date,
): Promise<boolean> {
  const { courier, id, checked, period, from, ...secret } = change
  const { rows } = await sql`
    insert into bank_change (courier, id, sealed, checked, period, holds_from, changed_at)
    values (${courier}, ${id}, ${seal.seal(placeOfChange(change), secret)}, ${checked}, ${period}, ${from}, ${at})
    on conflict (courier, id) do nothing returning id`.execute(tx)
  return rows.length > 0
}

interface AuditEntry extends Pick<BankAudit, 'deed' | 'actor' | 'reason'> {
  courier: string
  id: string
  at: Date
}

export async function saveBankAudit(
  tx: QueryExecutorProvider,
  { courier, id, deed, actor, reason, at }: AuditEntry,
): Promise<void> {
  await sql`
    insert into bank_audit (courier, id, deed, actor, reason, at)
    values (${courier}, ${id}, ${deed}, ${actor}, ${reason}, ${at})`.execute(tx)
}

/** The newest first. */
export async function readBankAudit(db: QueryExecutorProvider, courier: string): Promise<BankAudit[]> {
  const { rows } = await sql<Omit<BankAudit, 'at'> & { at: Date }>`
    select deed, actor, reason, at from bank_audit where courier = ${courier} order by at desc, id limit 100`.execute(
    db,
  )
  return rows.map(({ at, ...entry }) => ({ ...entry, at: new Date(at).toISOString() }))
}
