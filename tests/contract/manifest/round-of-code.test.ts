import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '#kit/database/database.ts'
import { databases, emptyDatabase } from '#support/databases.ts'
import { numberedId } from '#support/parcels.ts'
import {
  courierA,
  courierB,
  fileOf,
  inOrder,
  otherStaff,
  roundB,
  staff,
  startDepot,
  type Depot,
} from './depot-under-test.ts'

describe.each(databases)('which round a code belongs to on $name', (engine) => {
  let database: Database
  let depot: Depot
  let own: string
  let theirs: string
  beforeAll(async () => {
    database = await engine.open()
  })
  beforeEach(async () => {
    await emptyDatabase(database)
    depot = await startDepot(database)
    await depot.assign({}, courierA)
    await depot.assign({ id: roundB, number: '118' }, courierB)
    await depot.importFile(staff, fileOf(2))
    await depot.importFile(staff, fileOf(2, { round: '118' }, 118))
    own = inOrder(await depot.lists(courierA))[0]?.manifestId ?? ''
    theirs = inOrder(await depot.lists(courierB))[0]?.barcodes[0]?.text ?? ''
  })
  afterAll(() => database.close())

  const ask = async (who: typeof courierA, code: string, manifest = own) =>
    await depot.call<{ round?: string | null }>(
      who,
      'GET',
      `/v1/manifests/${manifest}/round-of?code=${encodeURIComponent(code)}`,
    )

  it('is told to the courier of a round of the same sub-depot and day', async () => {
    expect(await ask(courierA, theirs)).toEqual({ status: 200, body: { round: '118' } })
    expect((await ask(courierA, 'NOWHERE000000001')).body).toEqual({ round: null })
    const mine = inOrder(await depot.lists(courierA))[0]?.barcodes[0]?.text ?? ''
    expect((await ask(courierA, mine)).body).toEqual({ round: null })
  })

  it('is not what another courier has only reported', async () => {
    const manifestId = inOrder(await depot.lists(courierB))[0]?.manifestId ?? ''
    const barcode = { format: 'Code128', text: 'EXTRA00000000001', kind: 'carrier' }
    await depot.push(courierB, depot.tap('reportExtraParcel', { parcelId: numberedId(0xee), manifestId, barcode }))
    expect((await ask(courierA, barcode.text)).body).toEqual({ round: null })
  })

  it('is nobody else’s to ask, and needs a code', async () => {
    expect((await ask(courierB, theirs)).status).toBe(404)
    expect((await ask(otherStaff, theirs)).status).toBe(404)
    expect((await ask(courierA, '')).status).toBe(400)
  })
})
