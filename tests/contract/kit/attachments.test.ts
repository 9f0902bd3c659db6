import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { attachmentRefSchema, type AttachmentRef, type AttachmentRule } from '#contracts/sync/attachment.ts'
import { blobDigestHeader } from '#contracts/sync/blob-endpoints.ts'
import { defineCommand } from '#contracts/command.ts'
import { defineEndpoint } from '#contracts/endpoint.ts'
import type { Database } from '#kit/database/database.ts'
import { implement } from '#kit/http/implement.ts'
import { decision, defineCollection } from '#kit/sync/collection.ts'
import { cleanupJobs } from '#kit/cleanup-jobs.ts'
import { everyDatabase } from '#support/databases.ts'
import { noteId, problemOf, startNotes, tap, type NotesService } from './service-under-test.ts'

const kilobyte = 1024
const papers: AttachmentRule = { types: ['application/pdf'], bytes: 2000 * kilobyte, count: 2 }
const packages: AttachmentRule = { types: ['application/zip'], bytes: 3000 * kilobyte, count: 1 }

const handIn = defineCommand({
  service: 'personalisation',
  name: 'handIn',
  version: 1,
  input: z.object({ id: z.uuid(), files: z.array(attachmentRefSchema) }),
  rejections: [],
  entity: ({ id }) => `paper/${id}`,
  blobs: ({ files }) => files,
  carries: papers,
})

const paperCollection = defineCollection<object, unknown>({
  entity: 'paper',
  load: async () => await Promise.resolve(new Map()),
  decide: { handIn: decision(handIn, () => ({ state: {} })) },
  save: async () => await Promise.resolve([]),
})

const publish = implement(
  defineEndpoint({
    service: 'personalisation',
    name: 'publish',
    method: 'POST',
    path: '/v1/packages',
    summary: 'Publish a package that was sent before',
    access: { kind: 'group', groups: ['sub-depot'] },
    needs: 'publish',
    body: z.object({ file: attachmentRefSchema }),
    blobs: ({ file }) => [file],
    carries: packages,
    result: z.undefined(),
    problems: ['attachment-refused'],
  }),
  () => undefined,
)

const starts = {
  'application/pdf': Buffer.from('%PDF-1.7'),
  'application/zip': Buffer.from('PK\u0003\u0004'),
  'image/jpeg': Buffer.from([0xff, 0xd8, 0xff]),
} as const
type Type = keyof typeof starts

const fileOf = (size: number, type: Type = 'application/pdf') =>
  Buffer.concat([starts[type], randomBytes(size - starts[type].length)])
const digest = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
const refOf = (n: number, bytes: Uint8Array, more: Partial<AttachmentRef> = {}): AttachmentRef => ({
  id: noteId(n),
  sha256: digest(bytes),
  type: 'application/pdf',
  size: bytes.length,
  ...more,
})

/** A body that comes in small pieces, and breaks off where `brokenAfter` says. */
function bodyOf(bytes: Buffer, brokenAfter = Infinity): ReadableStream<Uint8Array> {
  let at = 0
  return new ReadableStream({
    pull(control) {
      if (at >= brokenAfter) return control.error(new Error('The line is gone.'))
      if (at >= bytes.length) return control.close()
      control.enqueue(new Uint8Array(bytes.subarray(at, (at += 65_536))))
    },
  })
}

interface Sending {
  sha256?: string
  type?: Type
  sub?: string
  groups?: string[]
}

describe.each(everyDatabase)('attachments on $name', (kind) => {
  let database: Database
  let notes: NotesService

  beforeAll(async () => {
    database = await kind.open()
    const blobs = {
      mayRead: async (caller: { groups: readonly string[] }) =>
        await Promise.resolve(caller.groups.includes('sub-depot')),
      dailyBytes: 8000 * kilobyte,
    }
    notes = await startNotes(database, { definition: { blobs, collections: [paperCollection], operations: [publish] } })
  })
  afterAll(() => database.close())

  const authorization = async (sub: string, groups: string[] = []) => ({
    authorization: await notes.tokens.bearer({ sub, groups }),
  })
  const put = async (
    n: number,
    body: Buffer | ReadableStream<Uint8Array>,
    { sha256 = '', type = 'application/pdf', sub = 'anna', groups = ['courier'] }: Sending = {},
  ) => {
    const headers = {
      ...(await authorization(sub, groups)),
      'content-type': type,
      [blobDigestHeader]: Buffer.isBuffer(body) ? digest(body) : sha256,
    }
    const content = Buffer.isBuffer(body) ? bodyOf(body) : body
    return await notes.app.request(
      new Request(`http://notes.test/v1/blobs/${noteId(n)}`, {
        method: 'PUT',
        body: content,
        headers,
        duplex: 'half',
      } as RequestInit),
    )
  }
  const get = (n: number, headers: Record<string, string> = {}) => notes.request(`/v1/blobs/${noteId(n)}`, { headers })
  const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer())
  const partsOf = async (owner: string) =>
    (await sql<{ count: number }>`select count(*) as count from blob_part where owner = ${owner}`.execute(notes.db))
      .rows[0]?.count
  const handInTap = (n: number, files: AttachmentRef[]) =>
    tap(n, n, '', { command: 'handIn', version: 1, entity: `paper/${noteId(n)}`, input: { id: noteId(n), files } })

  test('a file of several parts comes back byte for byte, whole and by ranges', async () => {
    const bytes = fileOf(1500 * kilobyte + 7)
    expect((await put(1, bytes)).status).toBe(200)
    const whole = await get(1)
    expect([
      whole.status,
      whole.headers.get('accept-ranges'),
      whole.headers.get('etag'),
      whole.headers.get('content-length'),
    ]).toEqual([200, 'bytes', `"${digest(bytes)}"`, String(bytes.length)])
    expect((await bytesOf(whole)).equals(bytes)).toBe(true)
    for (const [range, start, end] of [
      ['bytes=0-9', 0, 10],
      ['bytes=409590-409609', 409_590, 409_610],
      ['bytes=1000000-', 1_000_000, bytes.length],
      ['bytes=-5', bytes.length - 5, bytes.length],
    ] as const) {
      const part = await get(1, { range })
      expect([part.status, part.headers.get('content-range')]).toEqual([
        206,
        `bytes ${start}-${end - 1}/${bytes.length}`,
      ])
      expect((await bytesOf(part)).equals(bytes.subarray(start, end)), range).toBe(true)
    }
  })

  test('a small file lies in its row and has ranges too', async () => {
    const bytes = fileOf(100)
    await put(2, bytes)
    const part = await get(2, { range: 'bytes=5-7' })
    expect([part.status, await part.text()]).toEqual([206, '1.7'])
    const outside = await get(2, { range: 'bytes=100-' })
    expect([outside.headers.get('content-range'), await problemOf(outside)]).toEqual([
      'bytes */100',
      '416 range-outside',
    ])
    expect((await get(2, { range: 'bytes=5-7', 'if-range': '"another"' })).status).toBe(200)
    expect((await get(2, { 'if-none-match': `"${digest(bytes)}"` })).status).toBe(304)
  })

  test('the same again changes nothing, another under the same id is refused, and neither leaves parts', async () => {
    const bytes = fileOf(900 * kilobyte)
    const answers = await Promise.all([put(3, bytes, { sub: 'twice' }), put(3, bytes, { sub: 'twice' })])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(await problemOf(await put(3, fileOf(900 * kilobyte), { sub: 'twice' }))).toBe('409 blob-differs')
    expect(await partsOf('twice')).toBe(3)
  })

  test('what breaks off, is altered on the way or grows too large leaves nothing behind', async () => {
    const bytes = fileOf(1500 * kilobyte)
    const more = { sub: 'unlucky', sha256: digest(bytes) }
    expect(await problemOf(await put(4, bodyOf(bytes, 1_200_000), more))).toBe('400 body-invalid')
    expect(await problemOf(await put(4, bodyOf(fileOf(1500 * kilobyte)), more))).toBe('400 body-invalid')
    expect(await problemOf(await put(4, fileOf(2000 * kilobyte + 1), more))).toBe('413 body-too-large')
    expect(await problemOf(await put(4, fileOf(900 * kilobyte, 'image/jpeg'), more))).toBe('415 type-not-supported')
    const left =
      await sql`select from blob_upload where owner = 'unlucky' union all select from blob where owner = 'unlucky'`.execute(
        notes.db,
      )
    expect([left.rows.length, await partsOf('unlucky')]).toEqual([0, 0])
    expect((await put(4, bytes, more)).status).toBe(200)
  })

  test('parts that nobody names any more go after a day, and those of a stored file stay', async () => {
    await put(5, fileOf(900 * kilobyte), { sub: 'tidy' })
    await put(6, fileOf(900 * kilobyte), { sub: 'tidy' })
    await sql`delete from blob where owner = 'tidy' and id = ${noteId(6)}`.execute(notes.db)
    const tidy = async (hours: number) => {
      const upkeep = cleanupJobs(notes.db).find(({ name }) => name === 'kit/forget-uploads')
      await upkeep?.run(new Date(notes.clock.now().getTime() + hours * 3_600_000))
      return await partsOf('tidy')
    }
    expect([await tidy(23), await tidy(25)]).toEqual([6, 3])
    expect((await notes.request(`/v1/blobs/${noteId(5)}`, {}, 'tidy')).status).toBe(200)
  })

  test('a day’s share counts large files, those on their way too', async () => {
    for (const n of [10, 11, 12, 13])
      expect((await put(n, fileOf(1900 * kilobyte), { sub: 'greedy' })).status).toBe(200)
    expect(await problemOf(await put(14, fileOf(1900 * kilobyte), { sub: 'greedy' }))).toBe('429 too-many-requests')
    await sql`insert into blob_upload (owner, upload, size, begun_at) values ('busy', gen_random_uuid(), ${7000 * kilobyte}, ${notes.clock.now()})`.execute(
      notes.db,
    )
    expect(await problemOf(await put(14, fileOf(1900 * kilobyte), { sub: 'busy' }))).toBe('429 too-many-requests')
    expect((await put(14, fileOf(100), { sub: 'busy' })).status).toBe(200)
  })

  test('a command that breaks its rule is refused for good, and one that keeps it is taken', async () => {
    const bytes = fileOf(1000)
    const right = refOf(20, bytes)
    expect(await notes.results([handInTap(1, [right])])).toEqual(['applied 0'])
    const broken = [
      [{ ...right, type: 'image/jpeg' as const }],
      [{ ...right, size: papers.bytes + 1 }],
      [right, right, right],
    ]
    expect(await notes.results(broken.map((files, at) => handInTap(2 + at, files)))).toEqual(
      Array(3).fill('rejected attachment-refused'),
    )
  })

  test('a command that says something else of a file than what is stored is refused', async () => {
    const bytes = fileOf(1000)
    await put(21, bytes)
    const lies = [refOf(21, bytes, { size: 999 }), refOf(21, fileOf(1000))]
    expect(await notes.results([...lies, refOf(21, bytes)].map((file, at) => handInTap(10 + at, [file])))).toEqual([
      'rejected attachment-refused',
      'rejected attachment-refused',
      'applied 0',
    ])
  })

  test('what only staff may attach is taken from staff alone, by its own rule', async () => {
    const bytes = fileOf(2500 * kilobyte, 'application/zip')
    const staff = { type: 'application/zip' as const, sub: 'stan', groups: ['sub-depot', 'sub-depot/SAM'] }
    expect(await problemOf(await put(30, bytes, { type: 'application/zip' }))).toBe('415 type-not-supported')
    expect((await put(30, bytes, staff)).status).toBe(200)
    const send = async (file: AttachmentRef) =>
      await notes.request('/v1/packages', {
        method: 'POST',
        body: JSON.stringify({ file }),
        headers: { ...(await authorization('stan', staff.groups)), 'content-type': 'application/json' },
      })
    expect((await send(refOf(30, bytes, { type: 'application/zip' }))).status).toBe(204)
    expect(await problemOf(await send(refOf(30, bytes)))).toBe('422 attachment-refused')
  })
})
