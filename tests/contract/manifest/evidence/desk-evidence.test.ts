import { createHash } from 'node:crypto'
import { unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { evidenceSchema, type Evidence } from '#contracts/evidence/evidence.ts'
import type { Parcel } from '#contracts/parcel/parcel.ts'
import { problemType } from '#contracts/problem.ts'
import { checkArchive } from '#domain/evidence/archive/check-archive.ts'
import { reportArchive } from '#domain/evidence/archive/report-archive.ts'
import { checkEvidence, evidencePath, pagePath } from '#domain/evidence/check-evidence.ts'
import { checkWithWebCrypto } from '#domain/evidence/check-with-web-crypto.ts'
import { makeDeskEvidence, type DeskSubject } from '#features/depot/evidence/save-desk-evidence-sync.ts'
import type { Database } from '#kit/database/database.ts'
import { createSecrets } from '#kit/secrets.ts'
import { createDevice } from '#support/device.ts'
import { databases } from '#support/databases.ts'
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
} from '../depot-under-test.ts'
import { createPhone, deliver, sync } from './evidence-under-test.ts'

const photo = new TextEncoder().encode('A photo of a door.')
const photoRef = {
  id: '00000000-0000-4000-8000-00000000f070',
  sha256: createHash('sha256').update(photo).digest('hex'),
  type: 'image/jpeg',
  size: photo.length,
}

describe.each(databases.slice(0, 1))('the file of evidence that a desk makes, on $name', (engine) => {
  let database: Database
  let depot: Depot
  let parcels: Parcel[]
  const network: { isOff: boolean; photo: (() => Response) | null } = { isOff: false, photo: null }
  const createDesk = (who = staff) =>
    createDevice({
      stores: [],
      syncs: [],
      actor: who.sub,
      token: () => ({ kind: 'token', token: `${who.sub}|${who.groups.join(',')}`, actor: who.sub }),
      fetch: async (input, init) => {
        const { pathname, search } = new URL(new Request(input).url)
        if (network.isOff) throw new TypeError('offline')
        if (pathname.startsWith('/v1/blobs/') && network.photo) return network.photo()
        const headers = Object.fromEntries(new Headers(init?.headers))
        return await depot.request(who, init?.method ?? 'GET', pathname + search, undefined, headers)
      },
    })
  const names = () => ({ couriers: new Map([[courierA.sub, 'A. Sample']]), parcels, file: 'round-104' })
  const round = (): DeskSubject => ({ manifestId: parcels[0]?.manifestId ?? '' })

  async function make(subject: DeskSubject) {
    const steps: number[] = []
    const made = await makeDeskEvidence(subject, names(), ({ done, total }) => steps.push(done / total), createDesk())
    if (made.kind !== 'made') throw new Error(`Nothing was made: ${made.kind}`)
    const opened = await Promise.all(
      made.files.map(async ({ name, file }) => {
        const bytes = new Uint8Array(await file.arrayBuffer())
        const files = new Map(Object.entries(unzipSync(bytes)))
        const evidence: Evidence = evidenceSchema.parse(JSON.parse(new TextDecoder().decode(files.get(evidencePath))))
        const page = new TextDecoder().decode(files.get(pagePath))
        return { name, bytes, files, evidence, page, check: await checkEvidence(files, checkWithWebCrypto) }
      }),
    )
    return { opened, steps }
  }

  beforeAll(async () => {
    database = await engine.open()
    depot = await startDepot(database, null, undefined, { evidence: createSecrets([]) })
    depot.setTime(`${today}T09:00:00.500Z`)
    await depot.assign({}, courierA)
    await depot.importFile(staff, fileOf(8))
    parcels = inOrder(await depot.lists(courierA))
  })
  afterAll(() => database.close())

  it('says that nothing was signed', async () => {
    expect(await makeDeskEvidence(round(), names(), () => undefined, createDesk())).toEqual({ kind: 'empty' })
  })

  it('holds, with the photos, and says who made it', async () => {
    network.photo = () => new Response(photo, { headers: { 'content-type': 'image/jpeg' } })
    const [one, two] = [createPhone(() => depot), createPhone(() => depot)]
    await deliver(one, parcels[0] as Parcel, { photos: [photoRef] }, { [photoRef.id]: photo.buffer })
    await sync(one)
    await deliver(two, parcels[1] as Parcel)
    await sync(two)
    await deliver(one, parcels[2] as Parcel)
    await sync(one)
    const { opened, steps } = await make(round())
    const [file] = opened
    expect(opened).toHaveLength(1)
    expect(file?.check.findings.map(({ kind }) => kind)).toEqual(['phone-changed'])
    expect(file?.name).toBe('evidence-round-104.zip')
    expect(file?.files.get(`photos/${photoRef.id}`)).toEqual(photo)
    expect(file?.evidence.receipts.map(({ receipt }) => receipt.number)).toEqual([1, 2, 3])
    expect(file?.page).toContain('at the desk of sub-depot SAM')
    expect(file?.page).toContain('A. Sample')
    expect(steps.at(-1)).toBe(1)
    const inflate = () => {
      throw new Error('Nothing in it is packed.')
    }
    const checked = await checkArchive(file?.bytes ?? new Uint8Array(), { inflate, check: checkWithWebCrypto })
    expect(reportArchive(checked).contents.join('\n')).toContain('at the desk of sub-depot SAM')
  })

  it('of a parcel has every link, and nothing of other recipients', async () => {
    const parcelId = parcels[1]?.id ?? ''
    const { opened } = await make({ ...round(), parcelId })
    const [file] = opened
    expect(file?.check.broken).toBeNull()
    expect(file?.evidence.links).toHaveLength(5)
    expect(file?.evidence.contents.filter((content) => 'body' in content)).toMatchObject([
      { body: { entity: `parcel/${parcelId}` } },
    ])
    expect(JSON.stringify(file?.evidence)).not.toContain(parcels[0]?.id)
  })

  it('says that a photo was deleted, and finds one that was exchanged', async () => {
    network.photo = () =>
      Response.json(
        { type: `${problemType}not-found`, code: 'not-found', title: 'Not found', status: 404 },
        { status: 404 },
      )
    const [deleted] = (await make(round())).opened
    expect(deleted?.check.broken).toBeNull()
    expect(deleted?.check.findings.map(({ kind }) => kind)).toContain('photo-deleted')
    network.photo = () => new Response('Another photo.', { headers: { 'content-type': 'image/jpeg' } })
    const [exchanged] = (await make(round())).opened
    expect(exchanged?.check.broken).toMatchObject({ kind: 'photo-changed' })
    expect(exchanged?.page).toContain('This file does not hold')
  })

  it('waits where the service takes no more requests for a moment', async () => {
    const desk = createDesk()
    let asked = 0
    const turning = setInterval(() => asked === 1 && desk.clock.advance(1_000), 10)
    network.photo = () => {
      asked += 1
      return asked === 1
        ? new Response('', { status: 429, headers: { 'retry-after': '2' } })
        : new Response(photo, { headers: { 'content-type': 'image/jpeg' } })
    }
    const made = await makeDeskEvidence(round(), names(), () => undefined, desk).finally(() => clearInterval(turning))
    expect(made.kind).toBe('made')
    expect(asked).toBe(2)
  })

  it('saves nothing where the line is gone, before or in the middle, and says why', async () => {
    const fail = async (who = staff) => await makeDeskEvidence(round(), names(), () => undefined, createDesk(who))
    network.isOff = true
    expect(await fail()).toMatchObject({ kind: 'failed', error: { code: 'network' } })
    network.isOff = false
    network.photo = () => {
      throw new TypeError('offline')
    }
    expect(await fail()).toMatchObject({ kind: 'failed', error: { code: 'network' } })
    network.photo = () =>
      new Response('<html>Sign in to this network</html>', { headers: { 'content-type': 'text/html' } })
    expect(await fail()).toMatchObject({ kind: 'failed', error: { code: 'network' } })
    network.photo = () => new Response(photo, { headers: { 'content-type': 'image/jpeg' } })
    expect(await fail(otherStaff)).toMatchObject({ kind: 'failed', error: { code: 'not-found' } })
    expect(await fail(courierB)).toMatchObject({ kind: 'failed', error: { code: 'not-allowed' } })
  })

  it('has a file for each courier who recorded something', async () => {
    await depot.assign({}, courierB)
    const other = createPhone(() => depot, undefined, courierB)
    await sync(other)
    await deliver(other, parcels[4] as Parcel)
    await sync(other)
    const { opened, steps } = await make(round())
    expect(opened.map(({ name }) => name)).toEqual(['evidence-round-104-1.zip', 'evidence-round-104-2.zip'])
    expect(new Set(opened.map(({ evidence }) => evidence.courier))).toEqual(new Set([courierA.sub, courierB.sub]))
    expect(opened.map(({ check }) => check.broken)).toEqual([null, null])
    expect(steps.at(-1)).toBe(1)
  })
})
