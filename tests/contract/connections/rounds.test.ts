import type { Kysely } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Parcel } from '#contracts/parcel/parcel.ts'
import { webhookEvents } from '#contracts/webhooks/webhook-events.ts'
import type { Database } from '#kit/database/database.ts'
import { takeEvents } from '#kit/events/take-events.ts'
import { openTestDatabase } from '#support/databases.ts'
import {
  courierA,
  courierB,
  fileOf,
  inOrder,
  roundA,
  staff,
  startDepot,
  today,
  type Depot,
} from '../manifest/depot-under-test.ts'

const types = webhookEvents.map(({ type }) => type)

describe('what other systems get of a round', () => {
  let database: Database
  let depot: Depot
  let db: Kysely<unknown>
  let first: Parcel

  /** The events since the last look, each of which is of the schema that is published. */
  const look = async () => {
    const taken = await takeEvents(db, { saved: [], types })
    await takeEvents(db, { saved: taken, types })
    for (const { type, data } of taken)
      expect(webhookEvents.find((each) => each.type === type)?.data.parse(data), type).toEqual(data)
    return taken
  }
  const record = async (status: string, more: object = {}) =>
    await depot.push(
      courierA,
      depot.tap('recordParcelStatus', { parcelId: first.id, status, photos: [], baseVersion: 0, ...more }),
    )
  const order = async (command: string, entity: string, input: Record<string, unknown>) =>
    await depot.push(staff, depot.tap(command, { parcelId: '' }, { entity, input }))

  beforeAll(async () => {
    database = await openTestDatabase()
    depot = await startDepot(database)
    db = depot.manifest.db as unknown as Kysely<unknown>
    await takeEvents(db, { saved: [], types })
  })
  afterAll(() => database.close())

  it('begins with the assignment and the parcels of the file, and the file again says nothing', async () => {
    await depot.assign({}, courierA)
    await depot.importFile(staff, fileOf(3))
    await depot.importFile(staff, fileOf(3))
    const events = await look()
    expect(events.map(({ type }) => type)).toEqual([
      'round.assigned',
      'parcel.expected',
      'parcel.expected',
      'parcel.expected',
    ])
    expect(events[1]?.data).toMatchObject({ subDepot: 'SAM', round: '104', date: today })
    const [parcel] = inOrder(await depot.lists(courierA))
    first = parcel as Parcel
  })

  it('goes on with what the courier records, without notes, names and addresses', async () => {
    await record('confirmed')
    await record('unable_to_deliver', { reason: 'no_answer', note: 'Dog in the garden' })
    const events = await look()
    expect(events.map(({ type }) => type)).toEqual(['round.started', 'parcel.loaded', 'parcel.unable'])
    expect(new Set(events.slice(1).map(({ subject }) => subject))).toEqual(new Set([`parcel/${first.id}`]))
    expect(events[2]?.data).toMatchObject({ courier: courierA.sub, reason: 'no_answer' })
    const text = JSON.stringify(events)
    for (const secret of ['Dog', first.recipient, first.address.postcode, first.address.street])
      expect(text).not.toContain(secret)
  })

  it('has what the depot does: a recall, another courier, the end of the day', async () => {
    const [, second] = inOrder(await depot.lists(courierA))
    const parcelId = second?.id ?? ''
    await order('recallParcel', `staff-parcel/${parcelId}`, { parcelId, note: 'Back, please' })
    await order('cancelRecall', `staff-parcel/${parcelId}`, { parcelId })
    await order('giveRound', `staff-round/${roundA}`, { roundId: roundA, courier: courierB.sub, seen: courierA.sub })
    await depot.call(staff, 'POST', `/v1/manifests/${first.manifestId}/close`)
    const events = await look()
    expect(events.map(({ type }) => type)).toEqual([
      'parcel.recalled',
      'parcel.undone',
      'round.assigned',
      'round.ended',
    ])
    expect(JSON.stringify(events)).not.toContain('please')
    expect(events[2]?.data).toMatchObject({ number: '104', courier: courierB.sub })
  })
})
