import type { Clock } from '#kit/clock.ts'
import type { Log } from '#kit/log.ts'
import type { NoticeOutlet } from '#kit/notice-outlet.ts'
import type { CallService } from '#kit/http/service-client.ts'
import type { Secrets } from '#kit/secrets.ts'
import type { ServiceKey } from '#contracts/service-key.ts'
import type { AddressRules } from './delivery/check-address.ts'
import type { Sender } from './delivery/send-event.ts'
import type { ConnectionsDatabase } from './tables.ts'

export interface ConnectionsStore {
  db: ConnectionsDatabase
  clock: Clock
  newId: () => string
  log: Log
  secrets: Secrets
  rules: AddressRules
  sender: Sender
  /** Sends an email to whoever is told that a webhook stays down. */
  notices: NoticeOutlet
  /** Aborted when the process ends: nothing more is begun. */
  stopping: AbortSignal
  /** Returns how to call another service, or null if there is none. */
  callService: (to: ServiceKey) => CallService | null
}
