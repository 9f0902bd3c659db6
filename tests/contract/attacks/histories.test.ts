import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Enquiry } from '#contracts/forms/enquiry.ts'
import type { PullResponse, PushResponse } from '#contracts/sync/sync.ts'
import type { Database } from '#kit/database/database.ts'
import { createLog } from '#kit/log.ts'
import { demoForms } from '#services/demo/demo-forms.ts'
import { createFormsService, type FormsService } from '#services/forms/service.ts'
import { counterIds } from '#support/counter-ids.ts'
import { databases } from '#support/databases.ts'
import { numberedId } from '#support/parcels.ts'
import { callAs, feedOf, verifyPerson, type Person } from '#support/people.ts'
import { turnedClock } from '#support/turned-clock.ts'
import { startNotes, tap } from '../kit/service-under-test.ts'

const anna: Person = { sub: 'anna', groups: ['courier', 'courier/SAM'] }
const office: Person = { sub: 'otto', groups: ['back-office'] }
const id = numberedId(1)

describe.each(databases)('histories on $name', (kind) => {
  let database: Database
  let service: FormsService
  let taps = 0

  const push = async (...commands: { command: string; input: object }[]) => {
    const mutations = commands.map((each) => ({
      mid: numberedId(0x8000 + ++taps),
      n: taps,
      version: 1,
      deviceTime: '2026-05-14T08:59:00.000Z',
      age: 0,
      entity: `enquiry/${id}`,
      ...each,
    }))
    const body = { clientId: numberedId(1), epoch: null, mutations }
    return ((await callAs(service.app, anna, 'POST', '/v1/sync/push', body)).body as PushResponse).results
  }
  const reply = (n: number) => ({
    command: 'replyToEnquiry',
    input: { id, messageId: numberedId(0x9000 + n), text: `Message ${n}`, photos: [] },
  })
  const texts = async () => ((await feedOf(service.app, anna, 'enquiry')) as Enquiry[])[0]?.messages.map((m) => m.text)

  beforeAll(async () => {
    database = await kind.open()
    service = await createFormsService({
      database,
      clock: turnedClock(),
      newId: counterIds(99),
      log: createLog(() => undefined),
      rateLimit: { burst: 100_000, perSecond: 100_000 },
      verify: verifyPerson,
    })
    await service.seedDemo(demoForms)
    await push({
      command: 'submitEnquiry',
      input: { id, formId: 'other', formVersion: 1, answers: { details: 'Where is my rack?' } },
    })
  })
  afterAll(() => database.close())

  it('of an enquiry are stored once, and a device that is behind gets them whole in one state', async () => {
    const { head } = (await callAs(service.app, anna, 'GET', '/v1/sync/pull?cursor=0')).body as { head?: number }
    expect(head).toBeUndefined()
    const first = (await callAs(service.app, anna, 'GET', '/v1/sync/pull?cursor=0')).body as PullResponse
    for (let n = 1; n <= 3; n++) await push(reply(n))
    const at = first.kind === 'snapshot' ? first.at : 0
    const path = `/v1/sync/pull?cursor=${at}&epoch=${first.epoch}`
    const { changes } = (await callAs(service.app, anna, 'GET', path)).body as { changes: { value: Enquiry }[] }
    expect(changes.map(({ value }) => value.messages.map(({ text }) => text))).toEqual([
      [],
      [],
      ['Message 1', 'Message 2', 'Message 3'],
    ])
    expect(changes.at(-1)?.value.answers).toEqual({ details: 'Where is my rack?' })
    const { rows } = await database.pool.query(
      `select count(*)::int as items from forms.history where key like 'enquiry/anna/${id}'`,
    )
    expect(rows).toEqual([{ items: 3 }])
  })

  it('of an enquiry end for its courier, and staff can still answer', async () => {
    await push(...Array.from({ length: 197 }, (_, n) => reply(n + 4)))
    expect(await push(reply(201))).toMatchObject([{ kind: 'rejected', code: 'history-full' }])
    const answer = { messageId: numberedId(0xa000), text: 'Start another one, please.', state: 'answered' }
    const { status } = await callAs(service.app, office, 'POST', `/v1/enquiries/anna/${id}/answer`, answer)
    expect(status).toBeLessThan(300)
    expect(await texts()).toHaveLength(201)
    expect((await texts())?.at(-1)).toBe('Start another one, please.')
  })
})

describe('the bytes that a caller pushes in a day', () => {
  it('have a limit for every instance, after which the device is told when to try again', async () => {
    const database = await databases[0]?.open()
    if (!database) throw new Error('There is no database.')
    const notes = await startNotes(database)
    const second = await startNotes(database)
    await notes.push([tap(1, 1)])
    await notes.db
      .updateTable('push_usage')
      .set({ bytes: 32 * 1024 * 1024 - 2000 })
      .execute()
    expect(await notes.results([tap(2, 1)])).toEqual(['applied 2'])
    await notes.results([tap(3, 1)])
    const body = { clientId: notes.clientId, epoch: null, mutations: [tap(4, 1, 'x'.repeat(1000))] }
    const answer = (await (await second.post(body)).json()) as PushResponse
    expect(answer.results).toMatchObject([{ kind: 'retry', afterMs: 3_600_000, code: 'over-quota' }])
    expect(answer.head).toBe(3)
    const { results } = (await (await second.post(body, 'ben')).json()) as PushResponse
    expect(results[0]?.kind).not.toBe('retry')
    notes.clock.turn(25 * 3_600_000)
    expect(await notes.results([tap(4, 1)])).toEqual(['applied 4'])
    await database.close()
  })
})
