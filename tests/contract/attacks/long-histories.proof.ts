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
import { courierA, fileOf, inOrder, staff, startDepot } from '../manifest/depot-under-test.ts'
import { cleo, openMarketplace, rack, talk, workWith as marketWith } from '../marketplace/marketplace-under-test.ts'
import {
  commit,
  depot as trainer,
  openTraining,
  packageOf,
  workWith as coursesWith,
} from '../training/training-under-test.ts'

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

/** Points that no hand draws, and no database can compress. */
const stroke = (points: number): number[] => {
  const bytes = randomBytes(points * 4)
  return Array.from({ length: points * 2 }, (_, n) => bytes.readUInt16LE(n * 2) % 1001)
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
  it('of parcels cost on disk what was sent, and end', async () => {
    const database = await kind.open()
    const depot = await startDepot(database)
    // Before the import, which would give the round an id of its own.
    await depot.assign({}, courierA)
    await depot.importFile(staff, fileOf(8, { services: 'standard', window_from: '', window_to: '' }))
    const ids = inOrder(await depot.lists(courierA)).map(({ id }) => id)
    expect(ids).toHaveLength(8)
    const { push, sent, midOf } = sender((body) => depot.call(courierA, 'POST', '/v1/sync/push', body))
    const before = await bytesOnDisk(database)
    /** Amends the delivery before it, which is the last one sent, or so many taps ahead in the same push. */
    const sign = (parcelId: string, at: number, ahead: number) => ({
      command: 'recordParcelStatus',
      version: 2,
      entity: `parcel/${parcelId}`,
      input: {
        parcelId,
        status: 'delivered',
        photos: [],
        baseVersion: at,
        proof: {
          handover: 'recipient',
          signedBy: 'A. Example',
          signature: { kind: 'drawn', strokes: [stroke(1000)] },
        },
        ...(at > 0 && { supersedes: midOf(-ahead), amendment: 'Another hand' }),
      },
    })
    for (const [index, id] of ids.entries()) {
      // As many as fit into a push for all but the first.
      const at = index === 0 ? 1 : 25
      for (let done = 0; done < 100; done += at) {
        const results = await push(...Array.from({ length: at }, (_, ahead) => sign(id, done + ahead, ahead)))
        expect(results.map((result) => result.kind)).toEqual(Array(at).fill('applied'))
      }
      expect(await push(sign(id, 100, 0))).toMatchObject([{ kind: 'rejected', code: 'history-full' }])
    }
    const ratio = ((await bytesOnDisk(database)) - before) / sent.bytes
    console.info(`${kind.name}: parcels ${(sent.bytes / 1e6).toFixed(1)} MB sent, × ${ratio.toFixed(2)} on disk`)
    expect(ratio).toBeLessThanOrEqual(3)
    expect(inOrder(await depot.lists(courierA)).map(({ events }) => events.length)).toEqual(Array(8).fill(100))
    await database.close()
  })

  it('of conversations about an advert cost on disk what was sent, and end', async () => {
    const database = await kind.open()
    const { app } = await openMarketplace(database, turnedClock())
    const work = marketWith(app)
    await work.publish(anna, rack(1), 1)
    const { push, sent } = sender((body) => callAs(app, cleo, 'POST', '/v1/sync/push', body))
    const before = await bytesOnDisk(database)
    let messages = 0
    const write = (conversation: string): Tap => ({
      command: 'writeToAdvert',
      entity: `conversation/${conversation}`,
      input: { conversation, messageId: numberedId(0x200000 + ++messages), text: noise(1000), sharesDetails: true },
    })
    for (let n = 1; n <= 8; n++) {
      const at = n === 1 ? 1 : 50
      for (let done = 0; done < 200; done += at) {
        const results = await push(...Array.from({ length: at }, () => write(talk(1, n))))
        expect(results.map((result) => result.kind)).toEqual(Array(at).fill('applied'))
      }
      expect(await push(write(talk(1, n)))).toMatchObject([{ kind: 'rejected', code: 'conversation-full' }])
    }
    const ratio = ((await bytesOnDisk(database)) - before) / sent.bytes
    console.info(`${kind.name}: conversations ${(sent.bytes / 1e6).toFixed(1)} MB sent, × ${ratio.toFixed(2)} on disk`)
    expect(ratio).toBeLessThanOrEqual(3)
    for (const person of [anna, cleo])
      expect((await work.talks(person)).map((each) => each.messages.length)).toEqual(Array(8).fill(200))
    await database.close()
  })

  it('of a course on ten phones cost on disk five times what is counted at most', async () => {
    const database = await kind.open()
    const { app } = await openTraining(database, turnedClock())
    const work = coursesWith(app)
    await work.send(trainer, packageOf('a'))
    await work.publish(trainer, 'loading')
    const { push, sent } = sender((body) => callAs(app, anna, 'POST', '/v1/sync/push', body))
    const before = await bytesOnDisk(database)
    const save = async (device: number, number: number, sco: string, length: number) => {
      const data = { ...commit().data, cmi: { 'cmi.suspend_data': noise(length) } }
      const input = commit({ device: numberedId(700 + device), number, sco, data })
      const tap = { command: 'commitAttempt', entity: `attempt/${input.attempt}`, input }
      expect(await push(tap)).toMatchObject([{ kind: 'applied' }])
    }
    for (let part = 1; part <= 4; part++) await save(1, part, `part-${part}`, 62_000)
    // Each phone begins with what the furthest has.
    for (let device = 2; device <= 10; device++) await save(device, 1, 'short', 10)
    for (let number = 5; number < 25; number++) await save(1, number, 'short', 10)
    const written = (await bytesOnDisk(database)) - before
    const { rows } = await database.pool.query<{ bytes: number }>(
      'select sum(bytes)::int4 as bytes from training.push_usage',
    )
    const counted = rows[0]?.bytes ?? 0
    const [ofSent, ofCounted] = [sent.bytes, counted].map((bytes) => (written / bytes).toFixed(1))
    console.info(
      `${kind.name}: attempts ${(sent.bytes / 1e6).toFixed(1)} MB sent, ${(counted / 1e6).toFixed(1)} MB counted, × ${ofSent} and × ${ofCounted} on disk`,
    )
    expect(written / counted).toBeLessThanOrEqual(5)
    await database.close()
  })
})
