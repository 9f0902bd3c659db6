import { randomUUID } from 'node:crypto'
import type { Hono } from 'hono'
import type { Kysely } from 'kysely'
import type { ShownSecret, Webhook, WebhookAttempt } from '#contracts/webhooks/webhook.ts'
import type { Database } from '#kit/database/database.ts'
import { openServiceSchema } from '#kit/database/service-schema.ts'
import type { KitTables } from '#kit/database/tables.ts'
import { transact } from '#kit/database/transact.ts'
import { recordEvents, type NewEvent } from '#kit/events/record-events.ts'
import { createServiceClient } from '#kit/http/service-client.ts'
import { createServiceTokens } from '#kit/http/service-tokens.ts'
import { createLog } from '#kit/log.ts'
import { createSecrets } from '#kit/secrets.ts'
import type { ServiceDeps } from '#kit/service-deps.ts'
import { createService } from '#kit/service.ts'
import { createConnectionsService, type ConnectionsService } from '#services/connections/service.ts'
import { openTestDatabase } from '#support/databases.ts'
import { inProcessFetch } from '#support/in-process-fetch.ts'
import { verifyTestToken } from '#support/test-tokens.ts'
import { turnedClock, type TurnedClock } from '#support/turned-clock.ts'

export const minute = 60_000
export const hour = 60 * minute
export const day = 24 * hour

const groupsOf: Readonly<Record<string, readonly string[]>> = {
  office: ['back-office'],
  payer: ['back-office/pay'],
  viewer: ['back-office/viewer'],
  manager: ['sub-depot', 'sub-depot/SAM'],
  courier: ['courier', 'courier/SAM'],
}

interface Reply<Body> {
  status: number
  body: Body
}

/** Calls the service as somebody, with what a token of theirs says. */
const createCall =
  (app: Hono) =>
  async <Body = unknown>(who: string, method: string, path: string, body?: unknown): Promise<Reply<Body>> => {
    const response = await app.request(path, {
      method,
      headers: { authorization: `Bearer token-of-${who}`, 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    return { status: response.status, body: (text === '' ? undefined : JSON.parse(text)) as Body }
  }

export interface Connections {
  database: Database
  clock: TurnedClock
  service: ConnectionsService
  /** A service that records events. */
  source: Kysely<KitTables>
  /** The emails that were sent. */
  letters: { to: string; text: string }[]
  /** While false, the source can't be reached. */
  line: { isUp: boolean }
  tokens: ReturnType<typeof createServiceTokens>
  sourceApp: Hono
  record(events: readonly NewEvent[]): Promise<void>
  call: ReturnType<typeof createCall>
  add(url: string, types?: readonly string[]): Promise<ShownSecret>
  webhook(): Promise<Webhook>
  attempts(id: string): Promise<WebhookAttempt[]>
  close(): Promise<void>
}

/** An event about a parcel, with a number by which tests know it. */
export const parcelEvent = (n: number, parcel: string, type = 'parcel.delivered'): NewEvent => ({
  type,
  subject: `parcel/${parcel}`,
  data: { n, parcel },
})

/** The connections service and one service that records events. */
export async function startConnections(
  rules = { allowsHttp: true, allowsPrivate: true },
  open: () => Promise<Database> = openTestDatabase,
): Promise<Connections> {
  const database = await open()
  const clock = turnedClock()
  const log = createLog(() => undefined)
  const tokens = createServiceTokens([new Uint8Array(32).fill(9)], clock)
  const verify: typeof verifyTestToken = async (header) => {
    const caller = await verifyTestToken(header)
    return { ...caller, groups: groupsOf[caller.sub] ?? [] }
  }
  const deps: ServiceDeps = {
    database,
    verify,
    serviceTokens: tokens,
    clock,
    newId: () => randomUUID(),
    log,
    rateLimit: { burst: 1_000_000, perSecond: 1_000_000 },
  }
  const source = await openServiceSchema<object>(database, 'toggles', [])
  const sourceApp = createService({ key: 'toggles', title: 'A source', db: source, operations: [] }, deps)
  const line = { isUp: true }
  const network = inProcessFetch({ toggles: sourceApp })
  const letters: Connections['letters'] = []
  const callSource = createServiceClient({
    from: 'connections',
    tokens,
    baseOf: (key) => `http://${key}.test`,
    fetch: (input, init) => (line.isUp ? network(input, init) : Promise.reject(new TypeError('Failed to fetch'))),
  })
  const service = await createConnectionsService(deps, {
    secrets: createSecrets([new Uint8Array(32).fill(7)]),
    rules,
    timeoutMs: 300,
    notices: { notify: (to, { text }) => Promise.resolve(void letters.push({ to, text })) },
    callService: (to) => (to === 'toggles' ? callSource : null),
  })
  const call = createCall(service.app)
  return {
    database,
    clock,
    service,
    source,
    letters,
    line,
    tokens,
    sourceApp,
    call,
    record: async (events) => await transact(source, (tx) => recordEvents(tx, events, clock.now())),
    async add(url, types = []) {
      const entry = { name: 'Tracking', url, email: 'ops@example.com', types }
      return (await call<ShownSecret>('office', 'POST', '/v1/webhooks', entry)).body
    },
    async webhook() {
      const { body } = await call<{ webhooks: [Webhook] }>('office', 'GET', '/v1/webhooks')
      return body.webhooks[0]
    },
    async attempts(id) {
      const path = `/v1/webhooks/${id}/attempts`
      return (await call<{ attempts: WebhookAttempt[] }>('office', 'GET', path)).body.attempts
    },
    async close() {
      await service.background.stop()
      await database.close()
    },
  }
}
