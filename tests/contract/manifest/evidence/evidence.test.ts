import { unzipSync } from 'fflate'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Parcel } from '#contracts/parcel/parcel.ts'
import { checkEvidence } from '#domain/evidence/check-evidence.ts'
import { checkWithWebCrypto } from '#domain/evidence/check-with-web-crypto.ts'
import { hashReceipt } from '#domain/evidence/evidence-hash.ts'
import { makeEvidenceFile } from '#features/manifest/evidence/save-evidence-sync.ts'
import type { Database } from '#kit/database/database.ts'
import { pushLimit } from '#contracts/sync/sync.ts'
import { createSecrets } from '#kit/secrets.ts'
import { discard, retry } from '#offline/outbox/resolve.ts'
import { databases, emptyDatabase } from '#support/databases.ts'
import { courierA, fileOf, inOrder, staff, startDepot, type Depot } from '../depot-under-test.ts'
import {
  checkDay,
  createPhone,
  deliver,
  edit,
  listErrors,
  office,
  type Phone,
  readLinks,
  readReceipts,
  sync,
} from './evidence-under-test.ts'

describe.each(databases)('evidence of a courier on $name', (engine) => {
  let database: Database
  let depot: Depot
  let parcels: Parcel[]
  const at = (index: number): Parcel => parcels[index] as Parcel
  const phoneOf = (network?: Parameters<typeof createPhone>[1]): Phone => createPhone(() => depot, network)
  beforeAll(async () => {
    database = await engine.open()
  })
  beforeEach(async () => {
    await emptyDatabase(database)
    depot = await startDepot(database, null, undefined, { evidence: createSecrets([]) })
    depot.setTime('2026-05-14T09:00:00.500Z')
    await depot.assign({}, courierA)
    await depot.importFile(staff, fileOf(8))
    parcels = inOrder(await depot.lists(courierA))
  })
  afterAll(() => database.close())

  it('is confirmed with the work, and fits the database', async () => {
    const phone = phoneOf()
    const mid = await deliver(phone, at(0))
    await sync(phone)
    await deliver(phone, at(1))
    await sync(phone)
    expect((await readLinks(phone)).map((row) => row.mid).slice(0, 2)).toEqual(['', mid])
    expect((await readReceipts(phone)).map(({ number, receipt }) => [number, receipt.links.length])).toEqual([
      [1, 2],
      [2, 1],
    ])
    expect(await checkDay(depot)).toEqual({ couriers: 1, links: 3, unsigned: 0, findings: [], next: null })
  })

  it('comes from a phone that was offline, in the order of the taps', async () => {
    const network = { isLost: false, isOff: true }
    const phone = phoneOf(network)
    for (const index of [0, 1, 2]) await deliver(phone, at(index))
    await sync(phone)
    expect(await readLinks(phone)).toHaveLength(4)
    network.isOff = false
    await sync(phone)
    expect(await checkDay(depot)).toMatchObject({ links: 4, unsigned: 0, findings: [] })
  })

  async function workOffline(network: NonNullable<Parameters<typeof phoneOf>[0]>, count: number): Promise<Phone> {
    const phone = phoneOf(network)
    await depot.importFile(staff, fileOf(count))
    const all = inOrder(await depot.lists(courierA)).slice(0, count)
    for (const parcel of all) await deliver(phone, parcel, { status: 'missing', proof: undefined })
    network.isOff = false
    await sync(phone)
    return phone
  }

  const unsettled = async ({ db }: Phone): Promise<number> =>
    await db.delivery.where('state').anyOf('pending', 'attention').count()

  it('goes with a whole day without signal in one push', async () => {
    const network = { isLost: false, isOff: true, pushes: 0 }
    expect(await unsettled(await workOffline(network, pushLimit.mutations))).toBe(0)
    expect(network.pushes).toBe(1)
    expect(await checkDay(depot)).toMatchObject({ links: pushLimit.mutations + 1, unsigned: 0, findings: [] })
  })

  it('goes in smaller pushes to a service of before, which takes less', async () => {
    const network = { isLost: false, isOff: true, mostBytes: pushLimit.bytes }
    expect(await unsettled(await workOffline(network, pushLimit.mutations))).toBe(0)
    expect(await checkDay(depot)).toMatchObject({ links: pushLimit.mutations + 1, unsigned: 0, findings: [] })
  })

  it('is left out where work cannot go with it', async () => {
    const network = { isLost: false, isOff: true, mostBytes: 1_000 }
    expect(await unsettled(await workOffline(network, 4))).toBe(0)
    const statuses = inOrder(await depot.lists(courierA)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 'missing')).toHaveLength(4)
  })

  it('is sent again where the response was lost, and confirmed once', async () => {
    const network = { isLost: true, isOff: false }
    const phone = phoneOf(network)
    await deliver(phone, at(0))
    await sync(phone)
    expect(await readReceipts(phone)).toEqual([])
    await sync(phone)
    expect(await readReceipts(phone)).toHaveLength(1)
    expect(await checkDay(depot)).toMatchObject({ links: 2, findings: [] })
  })

  it('joins two phones by the receipts', async () => {
    const [one, two] = [phoneOf(), phoneOf()]
    await sync(one)
    await sync(two)
    await deliver(one, at(0))
    await deliver(two, at(1))
    await Promise.all([sync(one), sync(two)])
    await deliver(one, at(2))
    await sync(one)
    const { links, findings } = await checkDay(depot)
    expect(links).toBe(5)
    expect(findings).toMatchObject([{ isError: false, text: expect.stringContaining('another phone') as string }])
  })

  it('gives a phone the receipts of the others between its own, so that its file has no gap', async () => {
    const [one, two] = [phoneOf(), phoneOf()]
    await sync(one)
    await sync(two)
    for (const [phone, index] of [
      [one, 0],
      [two, 1],
      [two, 2],
      [one, 3],
      [two, 4],
    ] as const) {
      await deliver(phone, at(index))
      await sync(phone)
    }
    expect((await readReceipts(one)).map(({ number }) => number)).toEqual([1, 2, 3, 4])
    expect((await readReceipts(two)).map(({ number }) => number)).toEqual([2, 3, 4, 5])
    const day = (await readLinks(one))[0]?.day ?? ''
    for (const phone of [one, two]) {
      const made = await makeEvidenceFile({ kind: 'day', day }, () => undefined, phone)
      const file = made.kind === 'made' ? new Uint8Array(await made.file.arrayBuffer()) : new Uint8Array()
      const { findings } = await checkEvidence(new Map(Object.entries(unzipSync(file))), checkWithWebCrypto)
      expect(findings).toEqual([])
    }
  })

  it('gives them again where the response was lost', async () => {
    const network = { isLost: true, isOff: false }
    const [one, two] = [phoneOf(network), phoneOf()]
    await deliver(one, at(0))
    await sync(one)
    await deliver(two, at(1))
    await sync(two)
    expect(await readReceipts(one)).toEqual([])
    await sync(one)
    network.isLost = true
    await deliver(one, at(2))
    await sync(one)
    await deliver(two, at(3))
    await sync(two)
    await sync(one)
    await deliver(one, at(4))
    await sync(one)
    expect((await readReceipts(one)).map(({ number }) => number)).toEqual([1, 2, 3, 4, 5])
  })

  it('never holds work up: a phone that can’t sign, and an older one, send as before', async () => {
    const phone = phoneOf()
    await phone.db.table('evidenceState').put({ name: 'key', privateKey: null, key: null })
    await deliver(phone, at(0))
    await sync(phone)
    const old = phoneOf()
    old.evidence = false
    await sync(old)
    await deliver(old, at(1))
    await sync(old)
    expect(await checkDay(depot)).toMatchObject({ links: 0, unsigned: 2, findings: [] })
    const input = { parcelId: at(2).id, status: 'missing', photos: [], baseVersion: 0 }
    const body = {
      clientId: at(0).id,
      epoch: null,
      mutations: [depot.tap('recordParcelStatus', input)],
      evidence: { key: 'none' },
    }
    const answer = await depot.call<{ results: unknown[] }>(courierA, 'POST', '/v1/sync/push', body)
    expect(answer.body.results).toMatchObject([{ kind: 'applied' }])
  })

  it('waits on the phone while the service does not confirm', async () => {
    const phone = phoneOf()
    const confirming = depot
    depot = await startDepot(database)
    await deliver(phone, at(0))
    await sync(phone)
    expect(await readReceipts(phone)).toEqual([])
    depot = confirming
    await deliver(phone, at(1))
    await sync(phone)
    const { links, findings } = await checkDay(depot)
    expect(links).toBe(3)
    expect(findings).toMatchObject([
      { isError: false, text: expect.stringContaining('has not reached the service') as string },
    ])
  })

  it('signs a command that is sent again after it was rejected', async () => {
    const phone = phoneOf()
    await deliver(phone, at(0), { proof: undefined })
    await sync(phone)
    const [row] = await phone.db.outbox.toArray()
    await retry(phone, row?.n ?? 0)
    await sync(phone)
    const [again] = await phone.db.outbox.toArray()
    expect(again?.mid).not.toBe(row?.mid)
    expect((await readLinks(phone)).map(({ mid }) => mid)).toEqual(['', row?.mid, again?.mid])
    expect(await checkDay(depot)).toMatchObject({ links: 3, findings: [] })
  })

  it('says that a command was discarded before it was sent', async () => {
    const network = { isLost: false, isOff: true }
    const phone = phoneOf(network)
    const mid = await deliver(phone, at(0))
    phone.clock.advance(1_000)
    await phone.db.delivery.toCollection().modify({ nextAt: phone.clock.wall() + 60_000 })
    await sync(phone)
    const [row] = await phone.db.outbox.toArray()
    expect(await discard(phone, row?.n ?? 0)).toBe('discarded')
    network.isOff = false
    await deliver(phone, at(1))
    await sync(phone)
    const links = await readLinks(phone)
    expect(links.map(({ link }) => link.kind)).toEqual(['start', 'action', 'action', 'discard'])
    expect(links.at(-1)?.mid).toBe(mid)
    expect(listErrors(await checkDay(depot))).toEqual([])
  })

  it('has everything again after the service was restored', async () => {
    const phone = phoneOf()
    for (const index of [0, 1, 2]) {
      await deliver(phone, at(index))
      await sync(phone)
    }
    const [first] = await readReceipts(phone)
    if (!first) throw new Error('There is no receipt')
    await edit(depot, `delete from evidence_links where number > 2`)
    await edit(depot, `delete from evidence_receipts where number > 1`)
    await edit(depot, `update evidence_heads set number = 1, hash = '${hashReceipt(first.receipt)}'`)
    const epoch = '44444444-4444-4444-8444-444444444444'
    const json = { 'content-type': 'application/json' }
    const renewed = await depot.request(office, 'PUT', '/v1/sync/epoch', JSON.stringify({ epoch }), json)
    expect(renewed.status).toBe(204)
    // The pull finds the new epoch, and the next run sends again.
    await sync(phone)
    await sync(phone)
    const { links, findings } = await checkDay(depot)
    expect(links).toBe(4)
    expect(findings).toMatchObject([{ isError: false, text: expect.stringContaining('restored') as string }])
    const made = await makeEvidenceFile(
      { kind: 'day', day: (await readLinks(phone))[0]?.day ?? '' },
      () => undefined,
      phone,
    )
    const file = made.kind === 'made' ? new Uint8Array(await made.file.arrayBuffer()) : new Uint8Array()
    const check = await checkEvidence(new Map(Object.entries(unzipSync(file))), checkWithWebCrypto)
    expect(check.findings.map(({ kind }) => kind)).toEqual(['service-restored'])
  })

  it('leaves its key where the phone’s store was set back', async () => {
    const phone = phoneOf()
    await deliver(phone, at(0))
    await sync(phone)
    const tables = ['evidenceLinks', 'evidenceContents', 'evidenceReceipts', 'evidenceState'] as const
    const copies = await Promise.all(tables.map(async (name) => await phone.db.table(name).toArray()))
    await deliver(phone, at(1))
    await sync(phone)
    for (const [index, name] of tables.entries()) {
      await phone.db.table(name).clear()
      await phone.db.table(name).bulkAdd(copies[index] ?? [])
    }
    await phone.db.outbox.where('n').above(1).delete()
    await phone.db.delivery.where('n').above(1).delete()
    await deliver(phone, at(2))
    await sync(phone)
    await deliver(phone, at(3))
    await sync(phone)
    const { links, findings } = await checkDay(depot)
    expect(links).toBe(6)
    expect(findings.filter(({ isError }) => isError)).toEqual([])
    expect(findings.map(({ text }) => text).join('\n')).toContain('set back')
  })
})
