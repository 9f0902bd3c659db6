import { createHash, randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { blobDigestHeader } from '#contracts/sync/blob-endpoints.ts'
import { blobLimit, type BlobRef } from '#contracts/sync/blob.ts'
import type { Database } from '#kit/database/database.ts'
import { everyDatabase } from '#support/databases.ts'
import { noteId, problemOf, startNotes, type NotesService } from './service-under-test.ts'

const starts: Record<BlobRef['type'], Buffer> = {
  'image/jpeg': Buffer.from([0xff, 0xd8, 0xff, 0xe0]),
  'image/png': Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
  'image/webp': Buffer.from('RIFF\0\0\0\0WEBP'),
}

const photo = (size = 2000, type: BlobRef['type'] = 'image/jpeg') =>
  Buffer.concat([starts[type], randomBytes(size - starts[type].length)])
const digest = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

/** Bytes a day: four of the largest photos. */
const share = 4 * blobLimit

describe.each(everyDatabase)('blobs on $name', (kind) => {
  let database: Database
  let notes: NotesService

  beforeAll(async () => {
    database = await kind.open()
    const blobs = {
      mayRead: async (caller: { groups: readonly string[] }) => caller.groups.includes('sub-depot/SAM'),
      dailyBytes: share,
    }
    notes = await startNotes(database, { definition: { blobs } })
  })
  afterAll(() => database.close())

  const put = (n: number, bytes: Uint8Array, { sub = 'anna', type = 'image/jpeg', sha256 = digest(bytes) } = {}) =>
    notes.request(
      `/v1/blobs/${noteId(n)}`,
      { method: 'PUT', body: new Uint8Array(bytes), headers: { 'content-type': type, [blobDigestHeader]: sha256 } },
      sub,
    )

  test('a photo comes back byte for byte to its owner', async () => {
    const bytes = photo(blobLimit)
    expect((await put(1, bytes)).status).toBe(200)
    const response = await notes.request(`/v1/blobs/${noteId(1)}`)
    expect(response.headers.get('content-type')).toBe('image/jpeg')
    expect(response.headers.get('x-content-type-options')).toBe('nosniff')
    expect(digest(new Uint8Array(await response.arrayBuffer()))).toBe(digest(bytes))
  })

  test('the same again changes nothing, another under the same id is refused', async () => {
    const bytes = photo()
    expect((await put(2, bytes)).status).toBe(200)
    expect((await put(2, bytes)).status).toBe(200)
    expect(await problemOf(await put(2, photo()))).toBe('409 blob-differs')
    expect(digest(new Uint8Array(await (await notes.request(`/v1/blobs/${noteId(2)}`)).arrayBuffer()))).toBe(
      digest(bytes),
    )
  })

  test('who stores more than a day’s share waits, and the others do not', async () => {
    const many = Array.from({ length: 5 }, () => photo(blobLimit))
    for (const [at, bytes] of many.entries())
      expect((await put(100 + at, bytes, { sub: 'greedy' })).status).toBe(at < 4 ? 200 : 429)
    const refused = await put(104, photo(), { sub: 'greedy' })
    expect([refused.headers.get('retry-after'), await problemOf(refused)]).toEqual(['3600', '429 too-many-requests'])
    expect((await put(100, many[0] ?? photo(), { sub: 'greedy' })).status, 'what is stored is stored').toBe(200)
    expect((await put(104, photo(), { sub: 'modest' })).status).toBe(200)
    notes.clock.turn(86_400_000)
    expect((await put(104, photo(), { sub: 'greedy' })).status).toBe(200)
  })

  test('the same photo many times at once is one photo', async () => {
    const bytes = photo()
    const answers = await Promise.all(Array.from({ length: 6 }, () => put(3, bytes)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200])
  })

  test('one byte too many, a wrong digest, a type that is not taken, and a type that is not true', async () => {
    expect(await problemOf(await put(4, photo(blobLimit + 1)))).toBe('413 body-too-large')
    expect(await problemOf(await put(4, photo(), { sha256: digest(Buffer.from('other')) }))).toBe('400 body-invalid')
    expect(await problemOf(await put(4, photo(), { type: 'image/svg+xml' }))).toBe('415 type-not-supported')
    expect(await problemOf(await put(4, photo(), { type: 'image/png' }))).toBe('415 type-not-supported')
    expect(await problemOf(await put(4, Buffer.from('<script>'), {}))).toBe('415 type-not-supported')
    expect(await problemOf(await notes.request(`/v1/blobs/${noteId(4)}`))).toBe('404 not-found')
  })

  test('staff whom the service lets see it do, other couriers do not', async () => {
    await put(5, photo())
    const get = async (groups: string[]) =>
      notes.request(`/v1/blobs/${noteId(5)}`, {
        headers: { authorization: await notes.tokens.bearer({ sub: 'ben', groups }) },
      })
    expect((await get(['sub-depot', 'sub-depot/SAM'])).status).toBe(200)
    expect(await problemOf(await get(['sub-depot', 'sub-depot/ELY']))).toBe('404 not-found')
    expect(await problemOf(await get(['courier']))).toBe('404 not-found')
  })

  test("an id that another courier has used does not keep one's own photo out, and each sees their own", async () => {
    const [hers, his] = [photo(), photo()]
    await put(6, hers, { sub: 'anna' })
    expect((await put(6, his, { sub: 'ben' })).status).toBe(200)
    const seen = await notes.request(`/v1/blobs/${noteId(6)}`, {}, 'ben')
    expect(digest(new Uint8Array(await seen.arrayBuffer()))).toBe(digest(his))
  })
})
