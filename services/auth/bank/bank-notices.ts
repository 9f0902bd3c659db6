import { sql, type Kysely, type QueryExecutorProvider } from 'kysely'
import * as z from 'zod/mini'
import { londonTime, longDay } from '#domain/dates/day.ts'
import { dayName } from '#domain/dates/near-day.ts'
import type { Clock } from '#kit/clock.ts'
import type { Log } from '#kit/log.ts'
import type { NoticeOutlet } from '#kit/notice-outlet.ts'
import type { AuthTables } from '../tables.ts'
import type { Seal } from './seal.ts'

const noticeSchema = z.object({ to: z.string(), text: z.string() })
type Notice = z.infer<typeof noticeSchema>

/** Milliseconds after which a notice that was not handed over is tried again. */
const again = 5 * 60_000
const atOnce = 20

const placeOf = (courier: string, id: string): string => `bank-notice/${courier}/${id}`

/** Returns the message that goes to every address that the account had before the change. */
export const formatChangeNotice = (
  courierNumber: string,
  { lastFour, from }: { lastFour: string; from: string },
  at: Date,
): string =>
  `The bank account of courier ${courierNumber} was changed on ${longDay(at)} at ${londonTime(at)}. From ${dayName(from)} pay goes to an account ending in ${lastFour}. If this was not you, tell your depot at once.`

/** Returns an address that only its owner recognises: "d***@e***" or "+*******0104". */
export function maskedAddress(to: string): string {
  const [name = '', host] = to.split('@')
  return host === undefined ? `+*******${to.slice(-4)}` : `${name.slice(0, 1)}***@${host.slice(0, 1)}***`
}

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
      const { to, text } = noticeSchema.parse(seal.open(placeOf(courier, id), sealed))
      await outlet.notify(to, text)
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
