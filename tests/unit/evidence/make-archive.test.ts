import * as fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Evidence } from '#contracts/evidence/evidence.ts'
import { checkEvidence, evidencePath } from '#domain/evidence/check-evidence.ts'
import { type EvidenceFinding, isBroken } from '#domain/evidence/evidence-finding.ts'
import { type ArchiveScope, type EvidenceParts, makeArchive } from '#domain/evidence/make-archive.ts'
import { testCourier, TestPhone, testPhoto, TestService } from '#support/evidence/test-evidence.ts'
import { checkTestSignature, makeTestKey, type TestKey } from '#support/evidence/test-keys.ts'

const madeAt = '2026-11-29T09:00:00.000Z'
const seed = 20261128
const everything = { from: '2026-01-01', to: '2026-12-31', isIncluded: () => true }
const oneDay = (day: string): ArchiveScope => ({ from: day, to: day, isIncluded: () => true })
let keys: TestKey[]

beforeAll(async () => {
  keys = await Promise.all([makeTestKey(), makeTestKey(), makeTestKey()])
})

const keyAt = (n: number): TestKey => {
  const key = keys[n]
  if (!key) throw new Error(`There is no key ${n}`)
  return key
}

const toParts = (phones: readonly TestPhone[], service: TestService): EvidenceParts => ({
  courier: testCourier,
  deviceKeys: phones.map(({ key }) => key.key),
  serviceKeys: [service.key.key],
  links: phones.flatMap(({ links }) => links),
  contents: phones.flatMap(({ contents }) => contents),
  receipts: service.receipts,
  photo: (id) => phones.map(({ photos }) => photos.get(id)).find((bytes) => bytes !== undefined),
})

/** Two phones of one courier; the second is used on the last two days. Each action is received at once. */
async function makeParts(): Promise<EvidenceParts> {
  const service = new TestService(keyAt(2))
  const phones = [
    new TestPhone(keyAt(0), '2026-11-26T08:00:00.000Z'),
    new TestPhone(keyAt(1), '2026-11-27T12:00:00.000Z'),
  ]
  for (const [n, phone] of phones.entries())
    for (let day = 0; day < 2; day++) {
      for (const note of ['at the door', 'in the porch']) {
        const from = phone.links.length
        await phone.record(`${note}, phone ${n}, day ${day}`, testPhoto(40))
        await service.receive(phone.now, phone.links.slice(from))
      }
      phone.wait(86_280_000)
    }
  return toParts(phones, service)
}

const readEvidence = (files: ReadonlyMap<string, Uint8Array>): Evidence =>
  JSON.parse(new TextDecoder().decode(files.get(evidencePath))) as Evidence

async function find(parts: EvidenceParts, scope: ArchiveScope, signer = keyAt(1)): Promise<EvidenceFinding[]> {
  return (await checkEvidence(await makeArchive(parts, scope, signer, madeAt), checkTestSignature)).findings
}

describe('an archive', () => {
  it('of everything holds, and says that there are two phones', async () => {
    expect(await find(await makeParts(), everything)).toEqual([{ kind: 'phone-changed', place: { key: keyAt(1).id } }])
  })

  it('of one day has the links and receipts of that day, and the last day of the phone that made it', async () => {
    const parts = await makeParts()
    const files = await makeArchive(parts, oneDay('2026-11-26'), keyAt(1), madeAt)
    const { links, receipts } = readEvidence(files)
    expect(
      links.map(({ link }) => `${link.key === keyAt(0).id ? 'first' : 'second'} ${link.day} ${link.number}`),
    ).toEqual([
      'first 2026-11-26 1',
      'first 2026-11-26 2',
      'first 2026-11-26 3',
      'second 2026-11-28 1',
      'second 2026-11-28 2',
      'second 2026-11-28 3',
    ])
    expect(receipts.map(({ receipt }) => receipt.number)).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
    expect((await checkEvidence(files, checkTestSignature)).broken).toBeNull()
  })

  it('of one parcel has all links of the day, and nothing that was recorded about the others', async () => {
    const parts = await makeParts()
    const content = parts.contents[1]
    if (!content || 'closed' in content) throw new Error('There is no second action')
    const scope = {
      ...oneDay('2026-11-26'),
      isIncluded: ({ entity }: { entity: string }) => entity === content.body.entity,
    }
    const files = await makeArchive(parts, scope, keyAt(0), madeAt)
    expect(readEvidence(files).links).toHaveLength(3)
    const text = new TextDecoder().decode(files.get(evidencePath))
    expect([text.includes('in the porch'), text.includes('at the door')]).toEqual([true, false])
    expect([...files.keys()].filter((path) => path.startsWith('photos/'))).toHaveLength(1)
    expect(await find(parts, scope, keyAt(0))).toMatchObject([{ kind: 'content-not-included', place: { number: 2 } }])
  })

  it('has the receipts in the order in which they were given, whatever the order in a store', async () => {
    const [phone, service] = [new TestPhone(keyAt(0), '2026-11-26T08:00:00.000Z'), new TestService(keyAt(2))]
    service.epoch = '2'
    await phone.record('at the door')
    await service.receive(phone.now, phone.links)
    service.epoch = '0'
    service.restore()
    await phone.record('in the porch')
    await service.receive(phone.now, phone.links)
    const parts = toParts([phone], service)
    const shuffled = { ...parts, receipts: parts.receipts.toReversed() }
    const files = await makeArchive(shuffled, everything, keyAt(0), madeAt)
    expect(readEvidence(files).receipts.map(({ receipt }) => [receipt.epoch, receipt.number])).toEqual([
      ['2', 1],
      ['1', 1],
    ])
    expect((await checkEvidence(files, checkTestSignature)).findings).toMatchObject([
      { kind: 'service-restored', place: { epoch: '1' } },
    ])
  })

  it('says what was erased, and which photos are gone', async () => {
    const parts = await makeParts()
    const without = { ...parts, contents: parts.contents.slice(1), photo: () => undefined }
    expect(await find(without, oneDay('2026-11-26'), keyAt(0))).toMatchObject([
      { kind: 'content-erased', place: { number: 2 } },
      { kind: 'photo-deleted', place: { number: 3 } },
    ])
  })

  it('holds whatever was recorded when, and not without any one of its links, or with two in another order', async () => {
    const gaps = fc.array(fc.integer({ min: 0, max: 30 * 3_600_000 }), { minLength: 1, maxLength: 8 })
    await fc.assert(
      fc.asyncProperty(gaps, fc.nat(), async (gaps, draw) => {
        const [phone, service] = [new TestPhone(keyAt(0), '2026-11-01T08:00:00.000Z'), new TestService(keyAt(2))]
        for (const gap of gaps) {
          phone.wait(gap)
          const from = phone.links.length
          await phone.record(`after ${gap}`)
          if (gap % 2 === 0) await service.receive(phone.now, phone.links.slice(from))
        }
        const parts = toParts([phone], service)
        const isWhole = async (changed: Partial<EvidenceParts>): Promise<boolean> =>
          !(await find({ ...parts, ...changed }, everything, keyAt(0))).some(isBroken)
        expect(await isWhole({})).toBe(true)
        const at = draw % (phone.links.length - 1)
        expect(await isWhole({ links: phone.links.toSpliced(at, 1) })).toBe(false)
        const pair = phone.links.slice(at, at + 2).toReversed()
        expect(await isWhole({ links: phone.links.toSpliced(at, 2, ...pair) })).toBe(false)
      }),
      { seed, numRuns: 40 },
    )
  })
})
