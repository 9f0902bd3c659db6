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
import { directoryJobs } from '#kit/directory.ts'
import type { CallService } from '#kit/http/service-client.ts'
import { implement } from '#kit/http/implement.ts'
import type { ServiceDeps } from '#kit/service-deps.ts'
import { openServiceSchema } from '#kit/database/service-schema.ts'
import { createService } from '#kit/service.ts'
import { deliverNotices } from './deliver-notices.ts'
import { communicationsMigrations, type CommunicationsTables } from './migrations.ts'
import { noticeCollection } from './notice-collection.ts'
import type { CommunicationsStore } from './notice-rows.ts'
import { changeNotice, listNotices, listReaders, publishNotice, withdrawNotice } from './publish-notice.ts'

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
    jobs: directoryJobs(store, callAuth),
    async seedDemo(notices) {
      for (const notice of notices) await publishNotice(store, demoOffice, notice)
    },
  }
}
