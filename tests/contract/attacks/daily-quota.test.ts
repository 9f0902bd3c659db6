import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { PushResponse } from '#contracts/sync/sync.ts'
import type { Database } from '#kit/database/database.ts'
import { createLog } from '#kit/log.ts'
import { demoForms } from '#services/demo/demo-forms.ts'
import { createFormsService, type FormsService } from '#services/forms/service.ts'
import { counterIds } from '#support/counter-ids.ts'
import { databases, emptyDatabase } from '#support/databases.ts'
import { numberedId } from '#support/parcels.ts'
import { callAs, verifyPerson, type Person } from '#support/people.ts'
import { startNotes, tap, type NotesService } from '../kit/service-under-test.ts'

const anna: Person = { sub: 'anna', groups: ['courier', 'courier/SAM'] }
const quota = 32 * 1024 * 1024
const hour = 3_600_000

describe.each(databases)('the bytes that a caller has pushed to a service within a day on $name', (kind) => {
  let database: Database
  let notes: NotesService
  let forms: FormsService

  beforeAll(async () => {
    database = await kind.open()
    notes = await startNotes(database)
    forms = await createFormsService({
      database,
      clock: notes.clock,
      newId: counterIds(99),
      log: createLog(() => undefined),
      rateLimit: { burst: 100_000, perSecond: 100_000 },
      verify: verifyPerson,
    })
  })
  afterAll(() => database.close())
  beforeEach(async () => {
    await emptyDatabase(database)
    await forms.seedDemo(demoForms)
  })

  const countedBy = async (schema: string) => {
    const { rows } = await database.pool.query<{ bytes: number }>(
      `select coalesce(sum(bytes), 0)::int4 as bytes from ${schema}.push_usage where courier = 'anna'`,
    )
    return rows[0]?.bytes ?? 0
  }
  const setCounted = async (bytes: number) =>
    await notes.db.updateTable('push_usage').set({ bytes }).where('courier', '=', 'anna').execute()
  const isTaken = async (n: number, sub?: string) => (await notes.push([tap(n, 1)], sub)).results[0]?.kind !== 'retry'
  /** Writes a note of 200 KB, and returns the bytes of its row. */
  const longNote = async () => {
    await notes.push(Array.from({ length: 40 }, (_, n) => tap(n + 1, 1, 'x'.repeat(5000))))
    const { rows } = await database.pool.query<{ value: unknown }>(
      'select value from personalisation.feed order by seq desc limit 1',
    )
    return JSON.stringify(rows[0]?.value).length
  }
  let taps = 0
  const pushForms = async (...commands: { command: string; input: { id: string } & Record<string, unknown> }[]) => {
    const mutations = commands.map((each) => ({
      mid: numberedId(0x8000 + ++taps),
      n: taps,
      version: 1,
      entity: `enquiry/${each.input.id}`,
      deviceTime: '2026-05-14T08:59:00.000Z',
      age: 0,
      ...each,
    }))
    const body = { clientId: numberedId(1), epoch: null, mutations }
    const answer = await callAs(forms.app, anna, 'POST', '/v1/sync/push', body)
    return (answer.body as PushResponse).results.map((result) => result.kind)
  }
  const submit = {
    command: 'submitEnquiry',
    input: { id: numberedId(1), formId: 'other', formVersion: 1, answers: { details: 'Where is my rack?' } },
  }
  let messages = 0
  const reply = (text: string) => ({
    command: 'replyToEnquiry',
    input: { id: numberedId(1), messageId: numberedId(0x9000 + ++messages), text, photos: [] },
  })

  it('are a quarter of what a short command writes on a long row', async () => {
    const written = await longNote()
    const before = await countedBy('personalisation')
    expect(await notes.results([tap(41, 1, 'y')])).toEqual(['applied 2'])
    const counted = (await countedBy('personalisation')) - before
    // One more line: a comma and three characters.
    expect(counted).toBe(Math.ceil((written + 4) / 4))
    expect(counted).toBeGreaterThan(50_000)
  })

  it('count letters by their bytes', async () => {
    await notes.push(Array.from({ length: 20 }, (_, n) => tap(n + 1, 1, 'ł'.repeat(5000))))
    const before = await countedBy('personalisation')
    await notes.push([tap(21, 1, 'y')])
    expect((await countedBy('personalisation')) - before).toBeGreaterThan(50_000)
  })

  it('end for short commands too', async () => {
    await longNote()
    await setCounted(quota - 100_000)
    expect([await isTaken(41), await isTaken(42), await isTaken(43)]).toEqual([true, true, false])
  })

  it('are only its own for a command that adds to a long history', async () => {
    const texts = Array.from({ length: 20 }, () => reply('x'.repeat(3900)))
    expect(new Set(await pushForms(submit, ...texts))).toEqual(new Set(['applied']))
    const before = await countedBy('forms')
    expect(await pushForms(reply('y'))).toEqual(['applied'])
    expect((await countedBy('forms')) - before).toBeLessThan(2000)
  })

  it('are counted for each caller and each service', async () => {
    await notes.push([tap(1, 1)])
    await setCounted(quota)
    expect([await isTaken(2), await isTaken(2, 'ben')]).toEqual([false, true])
    expect(await pushForms(submit)).toEqual(['applied'])
  })

  it('are free again 24 hours after the hour in which they came', async () => {
    await notes.push([tap(1, 1)])
    await setCounted(quota)
    notes.clock.turn(24 * hour - 1)
    const { results } = await notes.push([tap(2, 1)])
    expect(results).toMatchObject([{ kind: 'retry', afterMs: 3_600_000, code: 'over-quota' }])
    notes.clock.turn(1)
    expect(await isTaken(2)).toBe(true)
  })
})
