import type { Hono } from 'hono'
import {
  changeNoticeEndpoint,
  listNoticeReadersEndpoint,
  listNoticesEndpoint,
  publishNoticeEndpoint,
  withdrawNoticeEndpoint,
  type PublishNoticeBody,
} from '#contracts/messages/notice-endpoints.ts'
import type { Caller } from '#kit/http/auth.ts'
import type { Job } from '#kit/jobs.ts'
import type { CallService } from '#kit/http/service-client.ts'
import { implement } from '#kit/http/implement.ts'
import type { ServiceDeps } from '#kit/service-deps.ts'
import { openServiceSchema } from '#kit/database/service-schema.ts'
import { createService } from '#kit/service.ts'
import { communicationsJobs } from './jobs.ts'
import { eraseRecipient } from './people/erase-courier.ts'
import { communicationsRegister } from './people/register.ts'
import { communicationsMigrations } from './migrations.ts'
import type { CommunicationsTables } from './tables.ts'
import { noticeCollection } from './notice-collection.ts'
import { type CommunicationsStore, lockOwn, noticeFeedRow } from './notice-rows.ts'
import { changeNotice, listNotices, listReaders, publishNotice, withdrawNotice } from './publish-notice.ts'
import { sql } from 'kysely'
import { createCourierHomes } from '#kit/courier-homes.ts'
import { appendFeed } from '#kit/sync/feed.ts'
import { getHomeSubDepot } from '#kit/http/staff-access.ts'
import { transact } from '#kit/database/transact.ts'

const courierHomes = createCourierHomes({ table: 'courier_home' })

/**
 * Brings a courier's feed up to date: notices that are for them arrive when their phone asks, whenever that first is, and
 * those that were withdrawn or have expired leave it. Writes nothing where nothing has changed: every pull asks.
 */
async function deliverNotices({ db, clock }: CommunicationsStore, caller: Caller): Promise<void> {
  if (!caller.groups.includes('courier')) return
  const [courier, subDepot, at] = [caller.sub, getHomeSubDepot(caller), clock.now()]
  await transact(db, async (tx) => {
    await courierHomes.save(tx, courier, subDepot)
    const { rows: arrived } = await sql<{ notice: string }>`
      insert into notice_courier (courier, notice, delivered_at)
      select ${courier}, n.id, ${at} from notice n
      where n.sub_depot in ('', ${subDepot}) and (n.kind <> 'round' or ${courier} = any(n.couriers))
        and n.published_at <= ${at} and n.withdrawn_at is null and (n.expires_at is null or n.expires_at > ${at})
        and not exists (select 1 from notice_courier c where c.courier = ${courier} and c.notice = n.id)
      on conflict do nothing returning notice`.execute(tx)
    const { rows: left } = await sql<{ notice: string }>`
      update notice_courier as c set left_at = ${at} from notice n
      where c.courier = ${courier} and c.left_at is null and n.id = c.notice
        and (n.withdrawn_at is not null or n.expires_at <= ${at})
      returning c.notice`.execute(tx)
    const changed = [...arrived, ...left].map(({ notice }) => notice)
    if (changed.length === 0) return
    const own = await lockOwn(tx, courier, changed)
    const inOrder = own.sort((a, b) => a.published_at.getTime() - b.published_at.getTime())
    await appendFeed(
      tx,
      inOrder.map((each) => noticeFeedRow(courier, each)),
      at,
    )
  })
}

export interface CommunicationsService {
  app: Hono
  jobs: readonly Job[]
  store: CommunicationsStore
  /** Publishes demo notices, each once. */
  seedDemo: (notices: readonly PublishNoticeBody[]) => Promise<void>
}

const demoOffice: Caller = { sub: 'demo', username: 'demo', groups: ['back-office'], tokenId: '' }

/** @param callAuth calls the auth service, which keeps the directory of couriers; null: nobody keeps it */
export async function createCommunicationsService(
  deps: ServiceDeps,
  callAuth: CallService | null = null,
): Promise<CommunicationsService> {
  const db = await openServiceSchema<CommunicationsTables>(deps.database, 'communications', communicationsMigrations)
  const store = { db, clock: deps.clock }
  const app = createService(
    {
      key: 'communications',
      title: 'Communications service',
      db,
      register: communicationsRegister,
      erase: eraseRecipient,
      operations: [
        implement(publishNoticeEndpoint, ({ caller, body }) => publishNotice(store, caller, body)),
        implement(listNoticesEndpoint, async ({ caller }) => ({ notices: await listNotices(store, caller) })),
        implement(changeNoticeEndpoint, ({ caller, params, body }) => changeNotice(store, caller, params.id, body)),
        implement(listNoticeReadersEndpoint, ({ caller, params, query }) =>
          listReaders(store, caller, params.id, query),
        ),
        implement(withdrawNoticeEndpoint, ({ caller, params }) => withdrawNotice(store, caller, params.id)),
      ],
      collections: [noticeCollection],
      refresh: (caller) => deliverNotices(store, caller),
    },
    deps,
  )
  return {
    app,
    store,
    jobs: communicationsJobs(store, callAuth),
    async seedDemo(notices) {
      for (const notice of notices) await publishNotice(store, demoOffice, notice)
    },
  }
}
