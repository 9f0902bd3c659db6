import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { PullResponse, PushResponse } from '#contracts/sync/sync.ts'
import type { Database } from '#kit/database/database.ts'
import { createLog } from '#kit/log.ts'
import { demoForms } from '#services/demo/demo-forms.ts'
import { createFormsService } from '#services/forms/service.ts'
import { counterIds } from '#support/counter-ids.ts'
import { everyDatabase } from '#support/databases.ts'
import { numberedId } from '#support/parcels.ts'
import { callAs, verifyPerson, type Person, type Tap } from '#support/people.ts'
import { turnedClock } from '#support/turned-clock.ts'

const anna: Person = { sub: 'anna', groups: ['courier', 'courier/SAM'] }
/** Text that no database can compress. */
const noise = (length: number): string => randomBytes(length).toString('base64').slice(0, length)

async function bytesOnDisk({ pool }: Database): Promise<number> {
  const { rows } = await pool.query<{ bytes: number }>(
    `select sum(pg_total_relation_size(format('%I.%I', schemaname, tablename)::regclass))::int8 as bytes
     from pg_tables where schemaname not in ('pg_catalog', 'information_schema')`,
  )
  return Number(rows[0]?.bytes)
}

/** Pushes taps and counts the bytes. */
function sender(post: (body: object) => Promise<{ status: number; body: unknown }>) {
  let taps = 0
  const sent = { bytes: 0 }
  const push = async (...some: (Tap & { version?: number })[]) => {
    const mutations = some.map((tap) => ({
      mid: numberedId(0x100000 + ++taps),
      n: taps,
      version: 1,
      deviceTime: '2026-05-14T08:59:00.000Z',
      age: 0,
      ...tap,
    }))
    const body = { clientId: numberedId(1), epoch: null, mutations }
    sent.bytes += JSON.stringify(body).length
    const { status, body: answer } = await post(body)
    if (status !== 200) throw new Error(JSON.stringify(answer))
    return (answer as PushResponse).results
  }
  return { push, sent, midOf: (back = 0) => numberedId(0x100000 + taps - back) }
}

describe.each(everyDatabase)('histories on $name', (kind) => {
  it('of enquiries cost on disk what was sent, and end', async () => {
    const database = await kind.open()
    const service = await createFormsService({
      database,
      clock: turnedClock(),
      newId: counterIds(99),
      log: createLog(() => undefined),
      rateLimit: { burst: 100_000, perSecond: 100_000 },
      verify: verifyPerson,
    })
    await service.seedDemo(demoForms)
    const { push, sent } = sender((body) => callAs(service.app, anna, 'POST', '/v1/sync/push', body))
    const before = await bytesOnDisk(database)
    let messages = 0
    const replyTo = (id: string): Tap => ({
      command: 'replyToEnquiry',
      entity: `enquiry/${id}`,
      input: { id, messageId: numberedId(0x200000 + ++messages), text: noise(3990), photos: [] },
    })
    for (let n = 1; n <= 8; n++) {
      const id = numberedId(n)
      const input = { id, formId: 'other', formVersion: 1, answers: { details: noise(3990) } }
      await push({ command: 'submitEnquiry', entity: `enquiry/${id}`, input })
      // One at a time for the first, the worst case, and as many as a push takes for the others.
      const at = n === 1 ? 1 : 50
      for (let done = 0; done < 200; done += at) {
        const results = await push(...Array.from({ length: at }, () => replyTo(id)))
        expect(results.map((result) => result.kind)).toEqual(Array.from({ length: at }, () => 'applied'))
      }
      expect(await push(replyTo(id))).toMatchObject([{ kind: 'rejected', code: 'history-full' }])
    }
    const ratio = ((await bytesOnDisk(database)) - before) / sent.bytes
    console.info(`${kind.name}: enquiries ${(sent.bytes / 1e6).toFixed(1)} MB sent, × ${ratio.toFixed(2)} on disk`)
    expect(ratio).toBeLessThanOrEqual(3)
    const pulled = (await callAs(service.app, anna, 'GET', '/v1/sync/pull?cursor=0')).body as PullResponse
    const rows = pulled.kind === 'snapshot' ? pulled.rows.filter((row) => row.kind === 'enquiry') : []
    expect(rows.map(({ value }) => (value as { messages: unknown[] }).messages.length)).toEqual(Array(8).fill(200))
    await database.close()
  })
})
