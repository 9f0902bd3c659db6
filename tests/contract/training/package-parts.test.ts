import { Readable } from 'node:stream'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '#kit/database/database.ts'
import { openServiceSchema } from '#kit/database/service-schema.ts'
import { partSize } from '#services/training/package-parts.ts'
import { splitParts, storePackage } from '#services/training/package-store.ts'
import { trainingMigrations } from '#services/training/migrations.ts'
import type { TrainingTables } from '#services/training/tables.ts'
import { databases } from '#support/databases.ts'
import { noise } from '#support/noise.ts'
import { files12 } from '#support/scorm/manifests.ts'
import { pack } from '#support/scorm/pack.ts'
import { turnedClock, type TurnedClock } from '#support/turned-clock.ts'
import { bearerOf } from '#support/people.ts'
import { depot, digestOf, openTraining, workWith } from './training-under-test.ts'

/** Of three parts and a bit, with files that begin in one and end in another. */
const bytes = pack({
  ...files12,
  'lessons/film.mp4': noise(2 * partSize, 1),
  'lessons/words.txt': 'Straps hold. '.repeat(50_000),
  'lessons/sound.mp3': noise(partSize, 2),
})
const sha256 = digestOf(bytes)

describe.each(databases)('a package that comes in parts, on $name', (kind) => {
  let database: Database
  let clock: TurnedClock
  let app: Awaited<ReturnType<typeof openTraining>>['app']
  let work: ReturnType<typeof workWith>
  beforeAll(async () => {
    database = await kind.open()
    clock = turnedClock()
    ;({ app } = await openTraining(database, clock))
    work = workWith(app)
  })
  afterAll(() => database.close())

  const schema = async () => await openServiceSchema<TrainingTables>(database, 'training', trainingMigrations)
  const counted = async () => {
    const { rows } = await sql<{ uploads: number; parts: number; largest: number }>`
      select (select count(*) from package_upload)::int4 as uploads, count(*)::int4 as parts, coalesce(max(octet_length(bytes)), 0)::int4 as largest from package_part`.execute(
      await schema(),
    )
    return rows[0]
  }
  const sendSlowly = async (parts: AsyncIterable<Uint8Array>, digest = sha256) =>
    await app.request(`/v1/packages/${digest}?subDepot=SAM`, {
      method: 'PUT',
      headers: { authorization: bearerOf(depot), 'content-type': 'application/zip' },
      body: Readable.toWeb(Readable.from(parts)) as ReadableStream<Uint8Array<ArrayBuffer>>,
      duplex: 'half',
    } as RequestInit)

  it('of which a byte is wrong, or that is cut off, or of another digest, leaves nothing', async () => {
    const bent = bytes.slice()
    bent[partSize + 100] = (bent[partSize + 100] ?? 0) ^ 0xff
    expect(await work.send(depot, bent)).toMatchObject({
      status: 422,
      body: { issues: [{ at: expect.stringMatching(/^zip-broken lessons\//) as string }] },
    })
    expect((await work.send(depot, bytes, { sha256: 'b'.repeat(64) })).status).toBe(400)
    async function* cutOff(): AsyncGenerator<Uint8Array> {
      yield await Promise.resolve(bytes.subarray(0, partSize + 5))
      throw new Error('The line is dead')
    }
    expect((await sendSlowly(cutOff())).status).toBe(400)
    expect(await counted()).toEqual({ uploads: 0, parts: 0, largest: 0 })
  })

  it('lies in its parts, is given whole and in any range, and sent again is the same', async () => {
    const pieces = async function* (): AsyncGenerator<Uint8Array> {
      for (let at = 0; at < bytes.length; at += 100_001) yield await Promise.resolve(bytes.subarray(at, at + 100_001))
    }
    expect((await sendSlowly(pieces())).status).toBe(200)
    expect((await work.send(depot, bytes)).status).toBe(200)
    expect(await counted()).toEqual({ uploads: 1, parts: Math.ceil(bytes.length / partSize), largest: partSize })
    const whole = await work.fetchPackage(depot, sha256)
    expect(digestOf(new Uint8Array(await whole.arrayBuffer()))).toBe(sha256)
    for (const [from, until] of [
      [partSize - 1, partSize],
      [0, partSize - 1],
      [partSize + 7, 3 * partSize + 2],
      [bytes.length - 1, bytes.length - 1],
    ] as const) {
      const part = await work.fetchPackage(depot, sha256, { range: `bytes=${from}-${until}` })
      expect([part.status, part.headers.get('content-length')]).toEqual([206, String(until - from + 1)])
      expect(Buffer.from(await part.arrayBuffer()).equals(Buffer.from(bytes.subarray(from, until + 1)))).toBe(true)
    }
  })

  it('that stood in its row before is given as ever', async () => {
    const old = pack({ ...files12, 'mark.txt': 'old' })
    const facts = { sha256: digestOf(old), size: old.length, edition: '1.2', title: 'Old', scos: [] }
    await sql`insert into package (sha256, facts, bytes, stored_at) values (${facts.sha256}, ${JSON.stringify(facts)}::jsonb, ${Buffer.from(old)}, ${clock.now()})`.execute(
      await schema(),
    )
    expect(new Uint8Array(await (await work.fetchPackage(depot, facts.sha256)).arrayBuffer())).toEqual(old)
  })

  it('whose process ended while it came is removed a day later', async () => {
    await sql`insert into package_upload (upload, begun_at) values (gen_random_uuid(), ${clock.now()})`.execute(
      await schema(),
    )
    const send = async (mark: string) => {
      const next = pack({ ...files12, 'mark.txt': mark })
      await storePackage({ db: await schema(), clock }, digestOf(next), splitParts(next))
      return (await counted())?.uploads
    }
    expect(await send('first')).toBe(3)
    clock.turn(25 * 3_600_000)
    expect(await send('second')).toBe(3)
  })
})
