import type { Hono } from 'hono'
import type { PublishNoticeBody, StaffNotice } from '#contracts/messages/notice-endpoints.ts'
import type { Notice } from '#contracts/messages/notice.ts'
import type { Database } from '#kit/database/database.ts'
import { createLog } from '#kit/log.ts'
import { createCommunicationsService, type CommunicationsService } from '#services/communications/service.ts'
import { counterIds } from '#support/counter-ids.ts'
import { numberedId } from '#support/parcels.ts'
import { callAs, feedOf, tapAs, verifyPerson, type Person } from '#support/people.ts'
import type { TurnedClock } from '#support/turned-clock.ts'

export const courierAt = (sub: string, subDepot: string): Person => ({
  sub,
  groups: ['courier', `courier/${subDepot}`],
})
export const anna = courierAt('anna', 'SAM')
export const ben = courierAt('ben', 'SAM')
export const nell = courierAt('nell', 'NOR')
export const depot: Person = { sub: 'dora', groups: ['sub-depot', 'sub-depot/SAM'] }
export const otherDepot: Person = { sub: 'nora', groups: ['sub-depot', 'sub-depot/NOR'] }
export const office: Person = { sub: 'otto', groups: ['back-office'] }

export const toDepot = { kind: 'sub-depot', subDepot: 'SAM' } as const
export const toRound = { kind: 'round', subDepot: 'SAM', round: '104' } as const

export const openCommunications = async (database: Database, clock: TurnedClock): Promise<CommunicationsService> =>
  await createCommunicationsService({
    database,
    clock,
    newId: counterIds(99),
    log: createLog(() => undefined),
    rateLimit: { burst: 100_000, perSecond: 100_000 },
    verify: verifyPerson,
  })

export const noticeOf = (at: number, more: Partial<PublishNoticeBody> = {}): PublishNoticeBody => ({
  id: numberedId(at),
  title: 'Gate 3 is closed',
  body: 'Load at gate 1.\n\nWait in the second row.',
  acknowledge: true,
  expiresAt: null,
  group: toDepot,
  couriers: [],
  ...more,
})

/** What tests do with the service, each as somebody. */
export const workWith = (app: Hono) => {
  const call = (person: Person | null, method: string, path: string, body?: unknown) =>
    callAs(app, person, method, path, body)
  const tap = (command: string) => async (person: Person, at: number) =>
    await tapAs(app, person, { command, entity: `notice/${numberedId(at)}`, input: { notice: numberedId(at) } })
  return {
    call,
    publish: (person: Person | null, body: unknown) => call(person, 'POST', '/v1/notices', body),
    change: (person: Person | null, at: number, body: unknown) =>
      call(person, 'PUT', `/v1/notices/${numberedId(at)}`, body),
    readers: (person: Person | null, at: number, query = '') =>
      call(person, 'GET', `/v1/notices/${numberedId(at)}/readers${query}`),
    withdraw: (person: Person | null, at: number) => call(person, 'POST', `/v1/notices/${numberedId(at)}/withdrawal`),
    notices: async (person: Person) =>
      ((await call(person, 'GET', '/v1/notices')).body as { notices: StaffNotice[] }).notices,
    /** The notices as a courier's new phone gets them. */
    own: async (person: Person) => (await feedOf(app, person, 'notice')) as Notice[],
    read: tap('readNotice'),
    acknowledge: tap('acknowledgeNotice'),
    head: async (person: Person) => ((await call(person, 'GET', '/v1/sync/pull?cursor=0')).body as { at: number }).at,
  }
}
