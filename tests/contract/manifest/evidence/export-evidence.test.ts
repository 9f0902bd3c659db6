import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AuditEntry } from '#contracts/depot/audit.ts'
import type { EvidencePage, ManifestEvidencePage } from '#contracts/evidence/evidence-export.ts'
import type { Parcel } from '#contracts/parcel/parcel.ts'
import { checkWithWebCrypto } from '#domain/evidence/check-with-web-crypto.ts'
import {
  hashContent,
  hashLink,
  toKeyId,
  toLinkBytes,
  toMakerBytes,
  toReceiptBytes,
} from '#domain/evidence/evidence-hash.ts'
import type { Database } from '#kit/database/database.ts'
import { createSecrets } from '#kit/secrets.ts'
import { databases } from '#support/databases.ts'
import { makeTestKey } from '#support/evidence/test-keys.ts'
import {
  courierA,
  courierB,
  fileOf,
  inOrder,
  otherStaff,
  staff,
  startDepot,
  today,
  type Depot,
  type Person,
} from '../depot-under-test.ts'
import { createPhone, deliver, edit, office, sync } from './evidence-under-test.ts'

describe.each(databases)('the export of evidence on $name', (engine) => {
  let database: Database
  let depot: Depot
  let parcels: Parcel[]
  const get = async (who: Person, address: string) => await depot.call<ManifestEvidencePage>(who, 'GET', address)
  const listed = (): string => `/v1/manifests/${parcels[0]?.manifestId ?? ''}/evidence`

  beforeAll(async () => {
    database = await engine.open()
    depot = await startDepot(database, null, undefined, { evidence: createSecrets([]) })
    depot.setTime(`${today}T09:00:00.500Z`)
    await depot.assign({}, courierA)
    await depot.importFile(staff, fileOf(8))
    parcels = inOrder(await depot.lists(courierA))
    const phone = createPhone(() => depot)
    for (const parcel of parcels.slice(0, 3)) {
      await deliver(phone, parcel)
      await sync(phone)
    }
  })
  afterAll(() => database.close())

  const checkPage = async ({ links, receipts, deviceKeys, serviceKeys }: EvidencePage): Promise<void> => {
    const devices = new Map(deviceKeys.map((key) => [toKeyId(key), key]))
    const services = new Map(serviceKeys.map((key) => [toKeyId(key), key]))
    const confirmed = new Set(receipts.flatMap(({ receipt }) => receipt.links.map(({ hash }) => hash)))
    for (const { link, signature, content } of links) {
      const key = devices.get(link.key)
      expect(key && (await checkWithWebCrypto(key, signature, toLinkBytes(link)))).toBe(true)
      expect(confirmed).toContain(hashLink(link))
      if (content && 'body' in content && link.kind === 'action')
        expect(hashContent(content.salt, content.body)).toBe(link.content)
    }
    for (const { receipt, signature } of receipts) {
      const key = services.get(receipt.key)
      expect(key && (await checkWithWebCrypto(key, signature, toReceiptBytes(receipt)))).toBe(true)
    }
  }

  it('gives couriers all of their own day, and it holds', async () => {
    const { status, body } = await get(courierA, `/v1/evidence?day=${today}`)
    expect(status).toBe(200)
    expect(body.links.map(({ link }) => link.kind)).toEqual(['start', 'action', 'action', 'action'])
    expect(body.links.slice(1).map(({ content }) => content && 'body' in content)).toEqual([true, true, true])
    expect(body.receipts.map(({ receipt }) => receipt.number)).toEqual([1, 2, 3])
    await checkPage(body)
  })

  it('gives of one parcel all links, and what was recorded about it alone', async () => {
    const id = parcels[1]?.id ?? ''
    for (const [who, address] of [
      [courierA, `/v1/evidence?day=${today}&parcel=${id}`],
      [staff, `${listed()}?parcel=${id}`],
    ] as const) {
      const { body } = await get(who, address)
      expect(body.links).toHaveLength(4)
      expect(
        body.links.map(({ content }) => content && ('closed' in content ? content.closed : content.body.entity)),
      ).toEqual([null, 'not-included', `parcel/${id}`, 'not-included'])
      await checkPage(body)
    }
  })

  it('comes in pages, each with its receipts', async () => {
    const numbers: number[] = []
    let next: string | null = ''
    while (next !== null) {
      const after: string = next && `&after=${next}`
      const { body } = await get(staff, `${listed()}?limit=3${after}`)
      await checkPage(body)
      numbers.push(...body.links.map(({ link }) => link.number))
      next = body.next
    }
    expect(numbers).toEqual([1, 2, 3, 4])
  })

  it('is for the staff of the sub-depot, and nobody gets another courier’s', async () => {
    expect((await get(staff, listed())).body.links).toHaveLength(4)
    expect((await get(otherStaff, listed())).status).toBe(404)
    for (const who of [courierA, courierB, office]) expect((await get(who, listed())).status).toBe(403)
    for (const who of [courierB, staff, office])
      expect((await get(who, `/v1/evidence?day=${today}`)).body.links).toEqual([])
  })

  it('rejects what it can’t read', async () => {
    for (const search of [
      '',
      '?day=today',
      `?day=${today}&parcel=1`,
      `?day=${today}&limit=501`,
      `?day=${today}&after=x`,
    ])
      expect((await get(courierA, `/v1/evidence${search}`)).status, search).toBe(400)
    for (const search of ['?parcel=1', '?limit=0', '?after=x'])
      expect((await get(staff, listed() + search)).status, search).toBe(400)
    expect((await get(staff, `/v1/manifests/${parcels[0]?.id ?? ''}/evidence`)).status).toBe(404)
  })

  it('is in the trail where staff have read it, and not where the courier has', async () => {
    const parcel = parcels[2]?.id ?? ''
    const read = async (): Promise<AuditEntry[]> =>
      (await depot.call<{ entries: AuditEntry[] }>(staff, 'GET', '/v1/audit?deed=readManifestEvidence')).body.entries
    const isOfParcel = ({ about }: AuditEntry): boolean => about['parcel'] === parcel
    await get(courierA, `/v1/evidence?day=${today}&parcel=${parcel}`)
    await get(otherStaff, `${listed()}?parcel=${parcel}`)
    expect((await read()).filter(isOfParcel)).toEqual([])
    await get(staff, `${listed()}?parcel=${parcel}`)
    expect((await read()).filter(isOfParcel)).toMatchObject([
      { actor: staff.sub, subDepot: 'SAM', about: { day: today, round: '104' } },
    ])
  })

  it('says what was erased', async () => {
    await edit(depot, `update evidence_links set content = null where entity = 'parcel/${parcels[0]?.id ?? ''}'`)
    const { body } = await get(staff, listed())
    expect(body.links[1]?.content).toMatchObject({ closed: 'erased' })
    await checkPage(body)
  })

  it('says of what the phone has not sent that it never arrived', async () => {
    const id = parcels[1]?.id ?? ''
    await edit(depot, `update evidence_links set content = null, entity = null where entity = 'parcel/${id}'`)
    const { body } = await get(staff, listed())
    expect(body.links.map(({ content }) => content && 'closed' in content && content.closed)).toEqual([
      null,
      'erased',
      'not-sent',
      false,
    ])
    await checkPage(body)
  })

  it('vouches for the key of a desk, and for no other text', async () => {
    const desk = await makeTestKey()
    const { body } = await get(staff, `${listed()}?key=${desk.key.x}.${desk.key.y}`)
    const signed = body.maker
    expect(signed?.maker).toMatchObject({ desk: desk.id, subDepot: 'SAM', service: 'manifest' })
    const key = body.serviceKeys.find((each) => toKeyId(each) === signed?.maker.key)
    expect(key && signed && (await checkWithWebCrypto(key, signed.signature, toMakerBytes(signed.maker)))).toBe(true)
    expect((await get(staff, listed())).body.maker).toBeNull()
    for (const wrong of ['', 'x', `${desk.key.x}.`, `${desk.key.x}.${desk.key.y}=`])
      expect((await get(staff, `${listed()}?key=${wrong}`)).status, wrong).toBe(400)
  })

  it('has all receipts between the first and the last, whatever the size of a page', async () => {
    const second = createPhone(() => depot)
    const third = createPhone(() => depot)
    await sync(second)
    await sync(third)
    for (const [phone, index] of [
      [second, 3],
      [third, 4],
      [second, 5],
      [third, 6],
      [second, 7],
    ] as const) {
      await deliver(phone, parcels[index] as Parcel)
      await sync(phone)
    }
    for (const limit of [1, 2, 3, 4, 500]) {
      const numbers = new Set<number>()
      let next: string | null = ''
      while (next !== null) {
        const after: string = next && `&after=${next}`
        const { body } = await get(staff, `${listed()}?limit=${limit}${after}`)
        for (const { receipt } of body.receipts) numbers.add(receipt.number)
        const known = [...numbers].toSorted((a, b) => a - b)
        expect((known.at(-1) ?? 0) - (known[0] ?? 0) + 1, `pages of ${limit}`).toBe(known.length)
        next = body.next
      }
      expect(
        [...numbers].toSorted((a, b) => a - b),
        `pages of ${limit}`,
      ).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
    }
  })
})
