import { unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { evidenceSchema, type Evidence } from '#contracts/evidence/evidence.ts'
import type { Parcel } from '#contracts/parcel/parcel.ts'
import { checkEvidence, evidencePath } from '#domain/evidence/check-evidence.ts'
import { checkWithWebCrypto } from '#domain/evidence/check-with-web-crypto.ts'
import { makeEvidenceFile, type EvidenceSubject } from '#features/manifest/evidence/save-evidence-sync.ts'
import type { Database } from '#kit/database/database.ts'
import { createSecrets } from '#kit/secrets.ts'
import { databases } from '#support/databases.ts'
import { courierA, fileOf, inOrder, staff, startDepot, today, type Depot } from '../depot-under-test.ts'
import { createPhone, deliver, type Phone, readLinks, sync } from './evidence-under-test.ts'

const open = async (file: Blob): Promise<Map<string, Uint8Array>> =>
  new Map(Object.entries(unzipSync(new Uint8Array(await file.arrayBuffer()))))

const toEvidence = (files: ReadonlyMap<string, Uint8Array>): Evidence =>
  evidenceSchema.parse(JSON.parse(new TextDecoder().decode(files.get(evidencePath))))

async function make(phone: Phone, subject: EvidenceSubject) {
  const steps: number[] = []
  const made = await makeEvidenceFile(subject, ({ done, total }) => steps.push(done / total), phone)
  if (made.kind === 'empty') throw new Error('There was nothing to save.')
  const files = await open(made.file)
  return { name: made.name, files, steps, check: await checkEvidence(files, checkWithWebCrypto) }
}

describe.each(databases.slice(0, 1))('the file of evidence that a phone makes, on $name', (engine) => {
  let database: Database
  let depot: Depot
  let parcels: Parcel[]
  const network = { isLost: false, isOff: false }
  let phone: Phone
  beforeAll(async () => {
    database = await engine.open()
    depot = await startDepot(database, null, undefined, { evidence: createSecrets([]) })
    depot.setTime(`${today}T09:00:00.500Z`)
    await depot.assign({}, courierA)
    await depot.importFile(staff, fileOf(8))
    parcels = inOrder(await depot.lists(courierA))
    phone = createPhone(() => depot, network)
  })
  afterAll(() => database.close())

  const day = async (): Promise<string> => (await readLinks(phone))[0]?.day ?? ''
  const id = (index: number): string => parcels[index]?.id ?? ''

  it('says that nothing was signed', async () => {
    expect(await makeEvidenceFile({ kind: 'day', day: today }, () => undefined, phone)).toEqual({ kind: 'empty' })
    expect(await makeEvidenceFile({ kind: 'parcel', parcelId: id(0) }, () => undefined, phone)).toEqual({
      kind: 'empty',
    })
  })

  it('holds without signal, with what was tapped a moment ago', async () => {
    network.isOff = true
    await deliver(phone, parcels[0] as Parcel)
    await makeEvidenceFile({ kind: 'day', day: today }, () => undefined, phone)
    const { check, files, steps, name } = await make(phone, { kind: 'day', day: await day() })
    expect(check.broken).toBeNull()
    expect(check.findings.map(({ kind }) => kind)).toEqual(['not-received'])
    expect(toEvidence(files).contents).toMatchObject([{ body: { entity: `parcel/${id(0)}` } }])
    expect(name).toBe(`evidence-${await day()}.zip`)
    expect(steps.at(-1)).toBe(1)
  })

  it('has the receipts once the service has confirmed', async () => {
    network.isOff = false
    await sync(phone)
    await deliver(phone, parcels[1] as Parcel)
    await sync(phone)
    const { check, files } = await make(phone, { kind: 'day', day: await day() })
    expect(check.findings).toEqual([])
    expect(check.serviceKeys).toHaveLength(1)
    expect(toEvidence(files).receipts.length).toBeGreaterThan(0)
  })

  it('of a parcel has every link, and nothing of other recipients', async () => {
    const { check, files, name } = await make(phone, { kind: 'parcel', parcelId: id(1) })
    expect(check.broken).toBeNull()
    const evidence = toEvidence(files)
    expect(evidence.links).toHaveLength((await readLinks(phone)).length)
    expect(JSON.stringify(evidence)).not.toContain(id(0))
    expect(evidence.contents).toMatchObject([{ closed: 'not-included' }, { body: { entity: `parcel/${id(1)}` } }])
    expect(name).toBe(`evidence-parcel-${await day()}.zip`)
  })

  it('is found to be changed where somebody edits it', async () => {
    const { files } = await make(phone, { kind: 'day', day: await day() })
    const bytes = Uint8Array.from(files.get(evidencePath) ?? [])
    bytes[100] = (bytes[100] ?? 0) ^ 1
    const { broken } = await checkEvidence(new Map(files).set(evidencePath, bytes), checkWithWebCrypto)
    expect(broken).toMatchObject({ kind: 'file-changed', place: { byte: { at: 100 } } })
  })

  it('still names the key of links from before the key was given up', async () => {
    const state = phone.db.table('evidenceState')
    await state.delete('key')
    await deliver(phone, parcels[2] as Parcel)
    const { check, files } = await make(phone, { kind: 'day', day: await day() })
    expect(toEvidence(files).deviceKeys).toHaveLength(2)
    expect(check.broken).toBeNull()
    expect(check.findings.map(({ kind }) => kind)).toContain('key-lost')
  })

  it('fails where the key can’t be used', async () => {
    await phone.db.table('evidenceState').put({ name: 'key', privateKey: null, key: null })
    await expect(makeEvidenceFile({ kind: 'day', day: await day() }, () => undefined, phone)).rejects.toThrow(TypeError)
  })
})
