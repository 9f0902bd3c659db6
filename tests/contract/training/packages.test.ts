import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '#kit/database/database.ts'
import { shownToAnother } from '#support/data-verdict.ts'
import { databases } from '#support/databases.ts'
import { files12, manifestNaming } from '#support/scorm/manifests.ts'
import { pack } from '#support/scorm/pack.ts'
import { turnedClock } from '#support/turned-clock.ts'
import {
  anna,
  ben,
  depot,
  digestOf,
  office,
  openTraining,
  otherDepot,
  packageOf,
  workWith,
} from './training-under-test.ts'

const bytes = packageOf('a')
const sha256 = digestOf(bytes)

/** The same bytes with one of them changed. */
function bent(from: Uint8Array<ArrayBuffer>, at: number): Uint8Array<ArrayBuffer> {
  const copy = from.slice()
  copy[at] = (copy[at] ?? 0) ^ 0xff
  return copy
}

describe.each(databases)('packages on $name', (kind) => {
  let database: Database
  let work: ReturnType<typeof workWith>
  beforeAll(async () => {
    database = await kind.open()
    work = workWith((await openTraining(database, turnedClock())).app)
    await work.send(depot, bytes)
    await work.publish(depot, 'loading')
  })
  afterAll(() => database.close())

  it('are described by what is in them, and sent twice are the same', async () => {
    const facts = { sha256, size: bytes.length, edition: '1.2', title: 'Loading a van' }
    expect(await work.send(depot, bytes)).toMatchObject({ status: 200, body: facts })
    const { body } = await work.send(depot, bytes)
    expect((body as { scos: unknown }).scos).toEqual([
      { id: 'one', title: 'Heavy & light', href: 'lessons/one.html?page=2' },
      { id: 'two', title: 'Straps', href: 'lessons/deep/my%20page.html#top' },
    ])
  })

  it.each([
    ['no zip', new Uint8Array([1, 2, 3]), 'zip-broken'],
    ['no manifest', pack({ 'index.html': 'x' }), 'manifest-missing'],
    [
      'a manifest that is cut off',
      pack({ ...files12, 'imsmanifest.xml': '<manifest><organizations>' }),
      'manifest-broken',
    ],
    ['no lesson file', pack({ 'imsmanifest.xml': files12['imsmanifest.xml'] }), 'launch-missing one.html'],
    ['a path that leads out', pack({ ...files12, '../out.html': 'x' }), 'path-outside ../out.html'],
    [
      'zeros that grow to 64 MB',
      pack({ ...files12, 'zeros.bin': new Uint8Array(64 * 1024 * 1024) }),
      'packed-too-tight',
    ],
    [
      'a file whose bytes are others than its checksum says',
      bent(pack({ 'a.txt': 'never read by the manifest', ...files12 }), 40),
      'zip-broken',
    ],
  ])('%s: refused by its code, with nothing stored', async (_name, broken, at) => {
    const answer = await work.send(depot, broken)
    expect(answer).toMatchObject({
      status: 422,
      body: {
        code: 'import-refused',
        issues: [{ at: expect.stringContaining(at) as string, message: expect.stringMatching(/\.$/) as string }],
      },
    })
    expect((await work.fetchPackage(depot, digestOf(broken))).status).toBe(404)
  })

  const named = (href: string) => ({ 'imsmanifest.xml': manifestNaming(href) })
  it.each<[string, Record<string, string>, string[]]>([
    ['names as its manifest writes them', { ...named('index.html'), 'index.html': 'x' }, []],
    [
      'its manifest in capitals',
      { 'IMSMANIFEST.XML': manifestNaming('index.html'), 'index.html': 'x' },
      ['manifest-renamed IMSMANIFEST.XML'],
    ],
    ['its page in another case', { ...named('Index.HTML'), 'index.html': 'x' }, ['other-case index.html']],
    [
      'a picture in another case',
      { ...named('index.html'), 'index.html': '<script>i.src="images\\/pic.png"</script>', 'Images/Pic.PNG': 'x' },
      ['other-case Images/Pic.PNG'],
    ],
    [
      'a picture that its style names in another case',
      {
        ...named('index.html'),
        'index.html': 'x',
        'css/look.css': 'a{background:url(../img/My%20Back.PNG)}',
        'img/my back.png': 'x',
      },
      ['other-case img/my back.png'],
    ],
    ['an accent that macOS takes apart', { ...named('Début.html'), 'De\u0301but.html': 'x' }, []],
  ])('with %s: stored, with a warning where names do not match', async (_name, files, warnings) => {
    const sent = await work.send(depot, pack(files))
    expect(sent.status).toBe(200)
    const found = (sent.body as { warnings: { code: string; at: string }[] }).warnings
    expect(found.map(({ code, at }) => `${code} ${at}`)).toEqual(warnings)
    expect(await work.send(depot, pack(files))).toEqual(sent)
  })

  it('under a digest that is not theirs, or as another kind of file, are not taken', async () => {
    expect(await work.send(depot, bytes, { sha256: 'b'.repeat(64) })).toMatchObject({
      status: 400,
      body: { code: 'body-invalid' },
    })
    expect((await work.send(depot, bytes, { type: 'text/plain' })).status).toBe(415)
    expect((await work.send(anna, packageOf('b'))).status).toBe(403)
    expect([
      (await work.send(otherDepot, packageOf('b'))).status,
      (await work.send(depot, packageOf('b'), { subDepot: '' })).status,
      (await work.send(office, packageOf('b'), { subDepot: '' })).status,
    ]).toEqual([403, 403, 200])
  })

  it('are given whole and in ranges, with a name that never changes', async () => {
    const whole = await work.fetchPackage(anna, sha256)
    expect([whole.status, whole.headers.get('content-length'), whole.headers.get('accept-ranges')]).toEqual([
      200,
      String(bytes.length),
      'bytes',
    ])
    expect(new Uint8Array(await whole.arrayBuffer())).toEqual(bytes)
    const etag = whole.headers.get('etag') ?? ''
    const part = await work.fetchPackage(anna, sha256, { range: 'bytes=100-', 'if-range': etag })
    expect([part.status, part.headers.get('content-range')]).toEqual([
      206,
      `bytes 100-${bytes.length - 1}/${bytes.length}`,
    ])
    expect(new Uint8Array(await part.arrayBuffer())).toEqual(bytes.subarray(100))
    expect((await work.fetchPackage(anna, sha256, { range: 'bytes=100-', 'if-range': '"another"' })).status).toBe(200)
    expect((await work.fetchPackage(anna, sha256, { range: `bytes=${bytes.length}-` })).status).toBe(416)
    expect(whole.headers.get('cache-control')).toContain('private')
  })

  it('are there for the couriers of their course and for staff alone', async () => {
    const seenBy = async (...people: (typeof anna | null)[]) =>
      await Promise.all(people.map(async (person) => (await work.fetchPackage(person, sha256)).status))
    expect(
      await seenBy(anna, ben, null, { sub: 'eve', groups: [] }, { sub: 'eve', groups: ['courier/SAM'] }),
      shownToAnother,
    ).toEqual([200, 404, 401, 404, 404])
    expect(await seenBy(depot, otherDepot, office)).toEqual([200, 200, 200])
    await work.call(depot, 'POST', '/v1/courses/loading/retirement', { subDepot: 'SAM' })
    expect(await seenBy(anna, depot)).toEqual([404, 200])
  })
})
