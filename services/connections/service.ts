import type { lookup } from 'node:dns'
import type { Hono } from 'hono'
import { openServiceSchema } from '#kit/database/service-schema.ts'
import type { CallService } from '#kit/http/service-client.ts'
import type { Job } from '#kit/jobs.ts'
import type { NoticeOutlet } from '#kit/notice-outlet.ts'
import type { Secrets } from '#kit/secrets.ts'
import type { ServiceDeps } from '#kit/service-deps.ts'
import { createService } from '#kit/service.ts'
import type { ServiceKey } from '#contracts/service-key.ts'
import type { ConnectionsStore } from './connections-store.ts'
import { createLookup, type AddressRules } from './delivery/check-address.ts'
import { collectEvents } from './delivery/collect-events.ts'
import { createDeliveryLoop, type DeliveryLoop } from './delivery/delivery-loop.ts'
import { endHistory } from './delivery/end-history.ts'
import { createSender } from './delivery/send-event.ts'
import { connectionsMigrations } from './migrations.ts'
import { connectionsOperations } from './operations.ts'
import { connectionsRegister } from './people/register.ts'
import type { ConnectionsTables } from './tables.ts'

export interface ConnectionsOptions {
  secrets: Secrets
  rules: AddressRules
  notices: NoticeOutlet
  callService: (to: ServiceKey) => CallService | null
  /** Milliseconds for which a receiver may take; by default 15 seconds. */
  timeoutMs?: number
  /** Looks names up; the system's by default. */
  look?: typeof lookup
}

export interface ConnectionsService {
  app: Hono
  jobs: readonly Job[]
  store: ConnectionsStore
  /** Takes and sends events every few seconds. */
  background: DeliveryLoop
}

/** Sends what happens to other systems: webhooks. */
export async function createConnectionsService(
  deps: ServiceDeps,
  { timeoutMs, look, ...options }: ConnectionsOptions,
): Promise<ConnectionsService> {
  const db = await openServiceSchema<ConnectionsTables>(deps.database, 'connections', connectionsMigrations)
  const end = new AbortController()
  const store: ConnectionsStore = {
    ...options,
    db,
    clock: deps.clock,
    newId: deps.newId,
    log: deps.log.child({ service: 'connections' }),
    stopping: end.signal,
    sender: createSender(options.rules, {
      lookup: createLookup(options.rules, look),
      ...(timeoutMs !== undefined && { timeoutMs }),
    }),
  }
  const background = createDeliveryLoop(store, () => end.abort())
  const app = createService(
    {
      key: 'connections',
      title: 'Connections',
      db,
      operations: connectionsOperations(store),
      register: connectionsRegister,
    },
    deps,
  )
  return {
    app,
    store,
    background,
    jobs: [
      { name: 'webhooks', everyMinutes: 1, run: () => collectEvents(store) },
      { name: 'webhook-history', everyMinutes: 60, run: () => endHistory(store) },
    ],
  }
}
