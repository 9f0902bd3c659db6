import { readdirSync, readFileSync } from 'node:fs'
import { Dexie } from 'dexie'
import { describe, expect, it } from 'vitest'
import type { RuntimeConfig } from '#contracts/config/runtime-config.ts'
import type { PushRequest } from '#contracts/sync/sync.ts'
import { findByCode } from '#features/manifest/code-store.ts'
import type { Outline } from '#features/manifest/list/outline.ts'
import { setCurrentEngine } from '#offline/current-engine.ts'
import { openDatabase } from '#offline/database.ts'
import { writeDeviceValue } from '#offline/device-values.ts'
import { overlay } from '#offline/overlay.ts'
import { replay } from '#offline/replay.ts'
import type { DeliveryRow, OutboxRow } from '#offline/rows.ts'
import { storedConfig } from '#offline/stored-config.ts'
import { loadRegistry } from '#src/features.ts'
import { createDevice } from '#support/device.ts'
import { numberedId } from '#support/parcels.ts'
import { json, scriptedFetch } from '#support/scripted-fetch.ts'
import { restoreDatabase, type DatabaseImage, type StorePlace } from '../../e2e/support/store-image.ts'

const fullRegistry = await loadRegistry()

const folder = 'tests/releases'
const releases = readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
  entry.isDirectory() ? [entry.name] : [],
)
const read = (release: string, file: string): unknown =>
  JSON.parse(readFileSync(`${folder}/${release}/${file}`, 'utf8'))
const here: StorePlace = {
  goto: async () => await Promise.resolve(),
  evaluate: async (script, image) => await script(image),
}

/** A service that takes every tap and has nothing new. */
const takesAll = () =>
  scriptedFetch(({ path, json: body }) => {
    const results = path.startsWith('/v1/sync/push')
      ? (body as PushRequest).mutations.map(({ mid }) => ({ mid, kind: 'applied', seq: 5 }))
      : []
    return json(
      path.startsWith('/v1/sync/push')
        ? { epoch: 'e', head: 5, results }
        : { kind: 'changes', epoch: 'e', changes: [], head: 0 },
    )
  })

/** A phone that has worked with this release and now starts this version of the app. */
async function updated(release: string, change: (image: DatabaseImage) => void = () => undefined) {
  const image = read(release, 'database.json') as DatabaseImage
  change(image)
  await Dexie.delete(image.name)
  await restoreDatabase(here, image)
  const service = takesAll()
  const device = {
    ...createDevice({ stores: [], syncs: fullRegistry.syncs, fetch: service.fetch }),
    db: openDatabase(image.name, fullRegistry.stores),
  }
  const rows = <Row>(table: string) => (image.stores.find(({ name }) => name === table)?.rows ?? []) as Row[]
  return { device, service, outbox: rows<OutboxRow>('outbox'), delivery: rows<DeliveryRow>('delivery') }
}

it('the version that package.json names has left its fixtures (`npm run release`)', () => {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }
  expect(releases).toContain(version)
})

describe.each(releases)('a phone of version %s that is updated without signal', (release) => {
  it('starts from the configuration that it was last told', async () => {
    const before = read(release, 'config.json') as RuntimeConfig
    await writeDeviceValue('config', before)
    expect(await storedConfig()).toMatchObject(before)
  })

  it('shows its round, with the taps that wait on it, and has every tap as it was made', async () => {
    const { device, outbox } = await updated(release)
    expect(await device.db.outbox.toArray()).toEqual(outbox)
    expect(await device.db.table('messageDrafts').count()).toBe(1)
    const [shown] = await overlay(
      device,
      'parcel',
      [numberedId(1)],
      [await device.db.table('parcels').get(numberedId(1))],
    )
    expect(shown?.row).toMatchObject({ id: numberedId(1), status: 'unable_to_deliver' })
    device.db.close()
  })

  it('finds the barcodes of its lists, however a label writes them', async () => {
    const written = ['jd00 0225 1000 0123 45', '(00)340123450000000031', 'AB-9876-54-CD']
    const { device } = await updated(release, (image) => {
      const outlines = image.stores.find(({ name }) => name === 'outlines')
      for (const outline of (outlines?.rows ?? []) as Outline[]) outline.codes = written.map((text) => [text])
    })
    setCurrentEngine(device)
    for (const [at, scanned] of ['JD0002251000012345', ']d200340123450000000031', 'ab987654cd'].entries())
      expect(await findByCode(scanned, [numberedId(0xbb)])).toEqual([numberedId(at + 1)])
    setCurrentEngine(undefined)
    device.db.close()
  })

  it('sends what waits, by services that still take it, and keeps what was refused', async () => {
    const { device, service, outbox, delivery } = await updated(release)
    const inState = (state: string) => delivery.filter((row) => row.state === state).map(({ n }) => n)
    const midOf = (n: number) => outbox.find((row) => row.n === n)?.mid
    await replay(device, { now: true })
    const sent = service.seen
      .filter(({ path }) => path.startsWith('/v1/sync/push'))
      .flatMap((request) => (request.json as PushRequest).mutations)
    expect(new Set(sent.map(({ mid }) => mid))).toEqual(new Set(inState('pending').map(midOf)))
    expect(await device.db.delivery.where('state').equals('attention').primaryKeys()).toEqual(inState('attention'))
    expect(await device.db.delivery.where('state').equals('pending').count()).toBe(0)
    device.db.close()
  })
})
