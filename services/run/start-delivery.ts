import type { Clock } from '#kit/clock.ts'
import type { Database } from '#kit/database/database.ts'
import { openDelivery, type Delivery } from '#kit/delivery/delivery.ts'
import { formatCode, formatFirstPassword } from '#kit/delivery/message-templates.ts'
import { createMailTransport } from '#kit/delivery/send-mail.ts'
import { createTextTransport, noTextTransport } from '#kit/delivery/send-text.ts'
import type { Log } from '#kit/log.ts'
import { createPrintedNotices, type NoticeOutlet } from '#kit/notice-outlet.ts'
import { StartError } from '#kit/start-error.ts'
import type { Telemetry } from '#kit/telemetry/telemetry.ts'
import { firstPasswordDays } from '#services/identity/admin/first-password.ts'
import { createPrintedOutlet, type CodeOutlet } from '#services/identity/codes/code-outlet.ts'
import type { Settings } from './settings/settings.ts'

/** The outlets for codes and notices to people. */
export interface Outlets {
  codes: CodeOutlet
  notices: NoticeOutlet
  /** Null where messages are printed. */
  delivery: Delivery | null
}

interface DeliveryParts {
  settings: Pick<Settings, 'delivery' | 'bank' | 'publicUrl'>
  database: Database
  clock: Clock
  log: Log
  telemetry: Telemetry
  print: (line: string) => void
  isDemo: boolean
  /** True if this process has messages to send: it runs our own user pool, or bank accounts. */
  isNeeded: boolean
}

/** The messages of the user pool and of the services, saved in the queue. */
export function createQueuedOutlets(
  delivery: Pick<Delivery, 'save'>,
  address: string | null,
): Pick<Outlets, 'codes' | 'notices'> {
  return {
    codes: {
      async deliver(to, code, purpose, { expiresAt, subject, username = '' }) {
        const letter =
          purpose === 'invitation'
            ? formatFirstPassword(username, code, { days: firstPasswordDays, address })
            : formatCode(purpose, code, expiresAt)
        await delivery.save({ to, ...letter, expiresAt, topic: `${purpose}/${subject}` })
      },
    },
    notices: { notify: (to, letter) => delivery.save({ to, ...letter }) },
  }
}

/** Returns the outlets that the settings name; a demo prints by default. @throws StartError where a real store has none */
export async function startDelivery(parts: DeliveryParts): Promise<Outlets> {
  const { settings, database, clock, log, telemetry, print, isDemo, isNeeded } = parts
  const { mail, texts } = settings.delivery
  if (mail === null && !isDemo && isNeeded)
    throw new StartError(
      'MAIL_URL is not set, so nobody would get codes, first passwords or warnings. Set it to your mail server (smtps://user:password@host) and MAIL_FROM to the sender, or set MAIL_URL=print to print messages to the console.',
    )
  if (mail === null || mail === 'print')
    return { codes: createPrintedOutlet(print), notices: createPrintedNotices(print), delivery: null }
  if (!texts && isNeeded) log.warn('text-messages-not-set-up', { missing: 'SMS_URL' })
  const delivery = await openDelivery({
    database,
    clock,
    log: log.child({ service: 'delivery' }),
    keys: settings.bank.keys,
    telemetry,
    transports: {
      email: createMailTransport(mail),
      text: texts ? createTextTransport(texts, fetch) : noTextTransport,
    },
  })
  return { ...createQueuedOutlets(delivery, settings.publicUrl ?? null), delivery }
}
