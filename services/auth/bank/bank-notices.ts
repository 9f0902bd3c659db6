import { sql, type Kysely, type QueryExecutorProvider } from 'kysely'
import * as z from 'zod/mini'
import type { Clock } from '#kit/clock.ts'
import type { Log } from '#kit/log.ts'
import type { NoticeOutlet } from '#kit/notice-outlet.ts'
import type { AuthTables } from '../tables.ts'
import type { Seal } from '#kit/seal.ts'

const noticeSchema = z.object({
  to: z.string(),
  /** Notices that were saved by earlier versions have none. */
  subject: z._default(z.string(), 'Your bank account was changed'),
  text: z.string(),
})
type Notice = z.infer<typeof noticeSchema>

/** Milliseconds after which a notice that was not handed over is tried again. */
const again = 5 * 60_000
const atOnce = 20

const placeOf = (courier: string, id: string): string => `bank-notice/${courier}/${id}`

/** Saves a notice in the transaction of the change, so that neither exists without the other. */
export async function saveNotice(
  tx: QueryExecutorProvider,
  seal: Seal,
  courier: string,
  id: string,
  notice: Notice,
  at: Date,
): Promise<void> {
  await sql`
    insert into bank_notice (courier, id, sealed, due_at)
    values (${courier}, ${id}, ${seal.seal(placeOf(courier, id), notice)}, ${at})`.execute(tx)
}

interface SendPorts {
  db: Kysely<AuthTables>
  seal: Seal
  outlet: NoticeOutlet
  clock: Clock
  log: Log
}

/** Sends the notices that are due. One that fails is tried again after five minutes. */
export async function sendNotices({ db, seal, outlet, clock, log }: SendPorts): Promise<void> {
  const now = clock.now()
  // Taken before it is handed over: of two processes one sends it.
  const { rows } = await sql<{ courier: string; id: string; sealed: string }>`
    update bank_notice set due_at = ${new Date(now.getTime() + again)} where (courier, id) in (
      select courier, id from bank_notice where due_at <= ${now} order by due_at limit ${atOnce} for update skip locked
    ) returning courier, id, sealed`.execute(db)
  for (const { courier, id, sealed } of rows) {
    try {
      const { to, subject, text } = noticeSchema.parse(seal.open(placeOf(courier, id), sealed))
      await outlet.notify(to, { subject, text })
      await sql`delete from bank_notice where courier = ${courier} and id = ${id}`.execute(db)
    } catch (error) {
      log.error('bank-notice-not-delivered', {
        courier,
        notice: id,
        error: error instanceof Error ? error.name : typeof error,
      })
    }
  }
}
