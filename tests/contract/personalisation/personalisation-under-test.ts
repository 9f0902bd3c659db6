import type { Hono } from 'hono'
import type { ReadReceipt } from '#contracts/content/saved-endpoints.ts'
import type { Database } from '#kit/database/database.ts'
import { createLog } from '#kit/log.ts'
import { createPersonalisationService } from '#services/personalisation/service.ts'
import { counterIds } from '#support/counter-ids.ts'
import { callAs, tapAs, verifyPerson, type Person } from '#support/people.ts'
import type { TurnedClock } from '#support/turned-clock.ts'

const courierAt = (sub: string, subDepot: string): Person => ({ sub, groups: ['courier', `courier/${subDepot}`] })
export const anna = courierAt('anna', 'SAM')
export const ben = courierAt('ben', 'SAM')
export const nell = courierAt('nell', 'NOR')
export const depot: Person = { sub: 'dora', groups: ['sub-depot', 'sub-depot/SAM'] }
export const otherDepot: Person = { sub: 'nora', groups: ['sub-depot', 'sub-depot/NOR'] }

/** Versions of one document, as it writes them. */
export const [first, second] = ['2026-05-14T07:10:00+0000', '2026-05-15T07:10:00+0000'] as const

export const openPersonalisation = async (database: Database, clock: TurnedClock): Promise<{ app: Hono }> =>
  await createPersonalisationService({
    database,
    clock,
    newId: counterIds(99),
    log: createLog(() => undefined),
    rateLimit: { burst: 100_000, perSecond: 100_000 },
    verify: verifyPerson,
  })

/** What tests do with the service, each as somebody. */
export const workWith = (app: Hono) => {
  const list = async (person: Person | null, subDepot: string, document?: string) =>
    await callAs(
      app,
      person,
      'GET',
      `/v1/sub-depots/${subDepot}/acknowledgements${document === undefined ? '' : `?document=${document}`}`,
    )
  return {
    save: (person: Person, documentId: string) =>
      tapAs(app, person, {
        command: 'saveItem',
        entity: `saved-item/${documentId}`,
        input: { documentId, type: 'news' },
      }),
    remove: (person: Person, documentId: string) =>
      tapAs(app, person, {
        command: 'removeSavedItem',
        entity: `saved-item/${documentId}`,
        input: { documentId, type: 'news' },
      }),
    read: (person: Person, documentId: string, publishedAt: string) =>
      tapAs(app, person, {
        command: 'acknowledgeItem',
        entity: `acknowledgement/${documentId}`,
        input: { documentId, publishedAt },
      }),
    listen: (person: Person, episodeId: string, seconds: number, more = {}) =>
      tapAs(app, person, {
        command: 'keepPosition',
        entity: `playback/${episodeId}`,
        input: { episodeId, seconds, finished: false, speed: 1, ...more },
      }),
    list,
    receipts: async (person: Person, subDepot: string, document?: string) =>
      ((await list(person, subDepot, document)).body as { receipts: ReadReceipt[] }).receipts,
    head: async (person: Person) =>
      ((await callAs(app, person, 'GET', '/v1/sync/pull?cursor=0')).body as { at: number }).at,
  }
}
