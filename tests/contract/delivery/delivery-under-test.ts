import type { Database } from '#kit/database/database.ts'
import { openDelivery, type DeliveryDeps } from '#kit/delivery/delivery.ts'
import { createMailTransport, type MailServer } from '#kit/delivery/send-mail.ts'
import { noTextTransport, createTextTransport, type TextGateway } from '#kit/delivery/send-text.ts'
import { createLog } from '#kit/log.ts'
import type { TurnedClock } from '#support/turned-clock.ts'

export const minute = 60_000
export const hour = 60 * minute

interface Parts {
  database: Database
  clock: TurnedClock
  mail: MailServer
  texts?: TextGateway
  keys?: DeliveryDeps['keys']
  lines?: string[]
}

/** The queue as the program opens it, with real transports. */
export const deliveryFor = ({ database, clock, mail, texts, keys = [], lines = [] }: Parts) =>
  openDelivery({
    database,
    clock,
    log: createLog((line) => lines.push(line)),
    keys,
    transports: {
      email: createMailTransport(mail),
      text: texts ? createTextTransport(texts, fetch) : noTextTransport,
    },
  })

/** Everything that the database holds of messages, as text. */
export async function storedText({ pool }: Database): Promise<string> {
  const { rows } = await pool.query<{ row: string }>(`select message::text as row from delivery.message`)
  return rows.map(({ row }) => row).join('\n')
}
