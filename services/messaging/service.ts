import type { Hono } from 'hono'
import {
  fetchThreadEndpoint,
  listThreadsEndpoint,
  readThreadEndpoint,
  replyEndpoint,
} from '#contracts/messages/message-endpoints.ts'
import { subscribePushEndpoint, unsubscribePushEndpoint } from '#contracts/sync/push.ts'
import { appendFeed } from '#kit/sync/feed.ts'
import { getDepotFeeds, getStaffFeeds } from '#kit/sync/group-feeds.ts'
import type { Job } from '#kit/jobs.ts'
import { implement, type Operation } from '#kit/http/implement.ts'
import { ProblemError } from '#kit/http/problem.ts'
import { createSecrets, type Secrets } from '#kit/secrets.ts'
import type { ServiceDeps } from '#kit/service-deps.ts'
import { openServiceSchema } from '#kit/database/service-schema.ts'
import { createService } from '#kit/service.ts'
import { getHomeSubDepot } from '#kit/http/staff-access.ts'
import { transact } from '#kit/database/transact.ts'
import { seedContact, seedMessages, type DemoThread } from './demo.ts'
import { messageCollection, threadCollection } from './message-collections.ts'
import { messagingMigrations } from './migrations.ts'
import type { MessagingTables } from './tables.ts'
import { isPushService, defaultPushHosts } from './push/push-hosts.ts'
import { openPushKeys } from './push/push-keys.ts'
import { removeSubscription, saveSubscription } from './push/push-store.ts'
import { sendPushes } from './push/send-pushes.ts'
import { staffMessageCollection, staffThreadCollection } from './staff-collections.ts'
import { expireMessages, moveToDesks, backfillThreads } from './staff-rows.ts'
import { listAlarmsEndpoint } from '#contracts/safety/alarm-endpoints.ts'
import type { DepotContact } from '#contracts/safety/depot-contact.ts'
import { alarmCollection, staffAlarmCollection } from './safety/alarm-collections.ts'
import { listAlarms, removeAlarms } from './safety/alarm-history.ts'
import { alarmFeed } from './safety/alarm-rows.ts'
import { checkInCollection, watchCheckIns } from './safety/check-ins.ts'
import { depotContactCollection } from './safety/depot-contacts.ts'
import { eraseThread } from './people/erase-courier.ts'
import { messagingRegister } from './people/register.ts'
import { fetchThread, listThreads, readThread, reply, staffMayRead } from './staff-threads.ts'
import { messagingJobs } from './jobs.ts'
import { saveThreadHome, threadFeedRow, type MessagingStore } from './thread-rows.ts'

export interface MessagingService {
  app: Hono
  jobs: readonly Job[]
  /** The public key with which browsers subscribe. */
  pushKey: string
  sendPushes: () => Promise<void>
  expireMessages: () => Promise<number>
  watchCheckIns: () => Promise<number>
  seedDemo: (threads: readonly DemoThread[], contact?: DepotContact) => Promise<void>
}

const staffOperations = (store: MessagingStore): Operation[] => [
  implement(listThreadsEndpoint, ({ caller, query }) => listThreads(store, caller, query)),
  implement(fetchThreadEndpoint, ({ caller, params, query }) => fetchThread(store, caller, params.courier, query)),
  implement(replyEndpoint, ({ caller, params, body }) => reply(store, caller, params.courier, body)),
  implement(readThreadEndpoint, ({ caller, params, body }) => readThread(store, caller, params.courier, body.upTo)),
  implement(listAlarmsEndpoint, ({ caller, query }) => listAlarms(store, caller, query)),
]

export interface PushOptions {
  /** Seals the key for push services. Without it the key is stored as it is. */
  secrets?: Secrets
  /** The contact for push services, an https or mailto address. */
  contact?: string
  /** The push services that browsers may name. */
  hosts?: readonly string[]
}

/** Returns the operations with which a courier's browsers subscribe to pushes. */
const pushOperations = ({ db, clock }: MessagingStore, hosts: readonly string[]): Operation[] => [
  implement(subscribePushEndpoint, async ({ caller, body }) => {
    if (!isPushService(body.endpoint, hosts))
      throw new ProblemError('body-invalid', { detail: 'The endpoint is none of a push service that is known here.' })
    await transact(db, (tx) => saveSubscription(tx, caller.sub, body, clock.now()))
    return undefined
  }),
  implement(unsubscribePushEndpoint, async ({ caller, body }) => {
    await transact(db, (tx) => removeSubscription(tx, caller.sub, body.endpoint))
    return undefined
  }),
]

export async function createMessagingService(
  deps: ServiceDeps,
  { contact = 'https://example.com', hosts = defaultPushHosts, secrets = createSecrets([]) }: PushOptions = {},
): Promise<MessagingService> {
  const db = await openServiceSchema<MessagingTables>(deps.database, 'messaging', messagingMigrations)
  const store = { db, clock: deps.clock }
  await backfillThreads(store)
  await alarmFeed.backfill(store)
  const keys = await openPushKeys(db, secrets, deps.clock, contact)
  const log = deps.log.child({ service: 'messaging' })
  const app = createService(
    {
      key: 'messaging',
      title: 'Messaging service',
      db,
      operations: [...staffOperations(store), ...pushOperations(store, hosts)],
      collections: [
        messageCollection,
        threadCollection,
        staffMessageCollection,
        staffThreadCollection,
        alarmCollection(() => deps.clock.now()),
        staffAlarmCollection,
        checkInCollection,
        depotContactCollection,
      ],
      groups: (caller) => [...getDepotFeeds(caller), ...getStaffFeeds(caller)],
      /** The token is the only source of where a courier works; the thread is with that sub-depot. */
      async refresh(caller) {
        if (!caller.groups.includes('courier')) return
        const at = deps.clock.now()
        await transact(db, async (tx) => {
          const moved = await saveThreadHome(tx, caller.sub, getHomeSubDepot(caller), at)
          if (moved) await appendFeed(tx, [threadFeedRow(moved), ...(await moveToDesks(tx, moved, at))], at)
        })
      },
      blobs: { mayRead: (caller, blob) => staffMayRead(store, caller, blob) },
      register: messagingRegister,
      erase: async (tx, courier) => [...(await eraseThread(tx, courier)), ...(await removeAlarms(tx, courier))],
    },
    deps,
  )
  const ports = { db, clock: deps.clock, log, fetch, keys, hosts }
  return {
    app,
    jobs: messagingJobs(store, ports),
    pushKey: keys.publicKey,
    sendPushes: () => sendPushes(ports),
    expireMessages: () => expireMessages(store),
    watchCheckIns: () => watchCheckIns(store),
    async seedDemo(threads, contact) {
      await seedMessages(store, threads)
      if (contact) await seedContact(store, contact)
    },
  }
}
