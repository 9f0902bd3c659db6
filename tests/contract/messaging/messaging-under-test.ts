import type { Hono } from 'hono'
import type { StaffThread } from '#contracts/messages/message-endpoints.ts'
import type { Message, Thread } from '#contracts/messages/message.ts'
import type { Database } from '#kit/database/database.ts'
import { createLog } from '#kit/log.ts'
import { createMessagingService, type MessagingService, type PushOptions } from '#services/messaging/service.ts'
import { counterIds } from '#support/counter-ids.ts'
import { numberedId } from '#support/parcels.ts'
import { callAs, feedOf, tapAs, verifyPerson, type Person } from '#support/people.ts'
import type { TurnedClock } from '#support/turned-clock.ts'

export const courierAt = (sub: string, subDepot: string): Person => ({
  sub,
  groups: ['courier', `courier/${subDepot}`],
})
export const anna = courierAt('anna', 'SAM')
export const nell = courierAt('nell', 'NOR')
export const depot: Person = { sub: 'dora', groups: ['sub-depot', 'sub-depot/SAM'] }
export const otherDepot: Person = { sub: 'nora', groups: ['sub-depot', 'sub-depot/NOR'] }
export const office: Person = { sub: 'otto', groups: ['back-office'] }

export const openMessaging = async (
  database: Database,
  clock: TurnedClock,
  push: PushOptions = {},
): Promise<MessagingService> =>
  await createMessagingService(
    {
      database,
      clock,
      newId: counterIds(99),
      log: createLog(() => undefined),
      rateLimit: { burst: 100_000, perSecond: 100_000 },
      verify: verifyPerson,
    },
    push,
  )

/** What tests do with the service, each as somebody; messages by their number. */
export const workWith = (app: Hono) => {
  const call = (person: Person | null, method: string, path: string, body?: unknown) =>
    callAs(app, person, method, path, body)
  return {
    call,
    send: async (person: Person, at: number, text = `Message ${at}`, photos: unknown[] = []) =>
      await tapAs(app, person, {
        command: 'sendMessage',
        entity: `message/${numberedId(at)}`,
        input: { id: numberedId(at), threadId: 'depot', text, photos },
      }),
    seen: async (person: Person, upTo: number) =>
      await tapAs(app, person, {
        command: 'markThreadRead',
        entity: 'thread/depot',
        input: { threadId: 'depot', upTo },
      }),
    threads: async (person: Person) =>
      ((await call(person, 'GET', '/v1/threads')).body as { threads: StaffThread[] }).threads,
    fetch: (person: Person | null, courier: string) => call(person, 'POST', `/v1/threads/${courier}/fetch`),
    reply: (person: Person | null, courier: string, at: number, text = `Reply ${at}`) =>
      call(person, 'POST', `/v1/threads/${courier}/messages`, { id: numberedId(at), text }),
    read: (person: Person | null, courier: string, upTo: number) =>
      call(person, 'POST', `/v1/threads/${courier}/read`, { upTo }),
    /** As a courier's new phone gets it, in the order of the thread. */
    own: async (person: Person) => ((await feedOf(app, person, 'message')) as Message[]).sort((a, b) => a.n - b.n),
    thread: async (person: Person) => ((await feedOf(app, person, 'thread')) as Thread[])[0],
    head: async (person: Person) => ((await call(person, 'GET', '/v1/sync/pull?cursor=0')).body as { at: number }).at,
  }
}
