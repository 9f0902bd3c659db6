import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Mutation, PushResponse } from '#contracts/sync/sync.ts'
import type { Database } from '#kit/database/database.ts'
import { createLog } from '#kit/log.ts'
import { demoForms } from '#services/demo/demo-forms.ts'
import { createFormsService, type FormsService } from '#services/forms/service.ts'
import { counterIds } from '#support/counter-ids.ts'
import { databases } from '#support/databases.ts'
import { numberedId } from '#support/parcels.ts'
import { callAs, verifyPerson, type Person, type Tap } from '#support/people.ts'
import { turnedClock } from '#support/turned-clock.ts'

const anna: Person = { sub: 'anna', groups: ['courier', 'courier/SAM'] }
const office: Person = { sub: 'otto', groups: ['back-office'] }

describe.each(databases)('a rejection about an enquiry on $name', (kind) => {
  let database: Database
  let service: FormsService
  let taps = 0

  const mutation = (tap: Tap): Mutation => ({
    mid: numberedId(0x8000 + ++taps),
    n: taps,
    version: 1,
    deviceTime: '2026-05-14T08:59:00.000Z',
    age: 0,
    ...tap,
  })
  const push = async (...mutations: Mutation[]) => {
    const body = { clientId: numberedId(1), epoch: null, mutations }
    return ((await callAs(service.app, anna, 'POST', '/v1/sync/push', body)).body as PushResponse).results
  }
  const reply = (id: string, text: string) =>
    mutation({
      command: 'replyToEnquiry',
      entity: `enquiry/${id}`,
      input: { id, messageId: numberedId(0x9000 + taps), text, photos: [] },
    })
  /** A closed enquiry with so many messages, and what a further one gets, sent twice. */
  const closeAndReply = async (id: string, messages: string[]) => {
    const input = { id, formId: 'other', formVersion: 1, answers: { details: 'Where is my rack?' } }
    await push(
      mutation({ command: 'submitEnquiry', entity: `enquiry/${id}`, input }),
      ...messages.map((text) => reply(id, text)),
    )
    const answer = { messageId: numberedId(0xa000 + taps), text: 'Here.', state: 'closed' }
    await callAs(service.app, office, 'POST', `/v1/enquiries/anna/${id}/answer`, answer)
    const late = reply(id, 'Thank you')
    return { late, answers: [...(await push(late)), ...(await push(late))] }
  }

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
  })
  afterAll(() => database.close())

  it('shows the enquiry, each time that the command comes', async () => {
    const { answers } = await closeAndReply(numberedId(1), ['Hello?'])
    const shown = { kind: 'rejected', code: 'enquiry-closed', current: { state: 'closed', title: 'Something else' } }
    expect(answers).toMatchObject([shown, shown])
  })

  it.each([
    ['letters of one byte', 'x', 5],
    ['letters of two bytes', 'ł', 3],
  ])('does not show one of more than 16 KB in %s', async (_, letter, count) => {
    const { late, answers } = await closeAndReply(numberedId(0x10 + count), Array(count).fill(letter.repeat(3900)))
    const bare = { mid: late.mid, kind: 'rejected', code: 'enquiry-closed' }
    expect(answers).toEqual([bare, bare])
    const { rows } = await database.pool.query('select current from forms.mutation where mid = $1::uuid', [late.mid])
    expect(rows).toEqual([{ current: null }])
  })
})
