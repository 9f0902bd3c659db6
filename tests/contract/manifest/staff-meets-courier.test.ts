import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { DepotParcel } from '#contracts/depot/depot-endpoints.ts'
import type { Parcel } from '#contracts/parcel/parcel.ts'
import type { MutationResult } from '#contracts/sync/sync.ts'
import type { Database } from '#kit/database/database.ts'
import type { CallService } from '#kit/http/service-client.ts'
import { refreshDirectory } from '#kit/directory.ts'
import { databases, emptyDatabase } from '#support/databases.ts'
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
  type Person,
} from './depot-under-test.ts'

type Deed = (depot: Depot, parcel: Parcel) => Promise<MutationResult | undefined>

const send = async (
  depot: Depot,
  command: string,
  parcelId: string,
  more: object = {},
): Promise<MutationResult | undefined> =>
  (
    await depot.push(
      staff,
      depot.tap(command, { parcelId: '' }, { entity: `staff-parcel/${parcelId}`, input: { parcelId, ...more } }),
    )
  )[0]
const address = { house: '14', street: 'Sample Road', more: [], town: 'Sampleton', postcode: 'AB1 2DF' }

/** An account that is closed is not in the books that the auth service gives. */
const isOnly =
  (left: Person): Deed =>
  async ({ manifest }) => {
    const call: CallService = async ({ result }) =>
      await Promise.resolve(result.parse({ couriers: [{ courier: left.sub, subDepot: 'SAM' }] }))
    await refreshDirectory(manifest, call)
    return { mid: '', kind: 'applied', seq: 0 }
  }
const give = async (depot: Depot, more: object = {}): Promise<MutationResult | undefined> =>
  (
    await depot.push(
      staff,
      depot.tap(
        'giveRound',
        { parcelId: '' },
        {
          entity: `staff-round/${roundA}`,
          input: { roundId: roundA, courier: courierB.sub, seen: courierA.sub },
          ...more,
        },
      ),
    )
  )[0]

const giveDay = async (depot: Depot): Promise<MutationResult | undefined> =>
  await give(depot, {
    command: 'giveRoundDays',
    input: { roundId: roundA, courier: courierB.sub, seen: courierA.sub, days: [today] },
  })
const giveParcels: Deed = async (depot, { id }) =>
  await give(depot, {
    command: 'giveParcels',
    input: { roundId: roundA, courier: courierB.sub, seen: courierA.sub, day: today, parcelIds: [id] },
  })
const closeDay: Deed = async (depot) => {
  const [manifestId = ''] = (await depot.lists(courierA)).manifests.keys()
  const more = { entity: `staff-manifest/${manifestId}`, input: { manifestId } }
  return (await depot.push(staff, depot.tap('closeManifest', { parcelId: '' }, more)))[0]
}

const staffDo: Readonly<Record<string, Deed>> = {
  recall: async (depot, { id }) => await send(depot, 'recallParcel', id),
  cancel: async (depot, { id }) => await send(depot, 'cancelParcel', id),
  'change the address': async (depot, { id }) => await send(depot, 'moveParcel', id, { address, seenMove: null }),
  'cancel the recall': async (depot, { id }) => await send(depot, 'cancelRecall', id),
  'give the round away': async (depot) => await give(depot),
  'give the round away at a desk without a line': async (depot) => await give(depot, { age: 5 * 60_000 }),
  'give the round away for the day': giveDay,
  'give the parcel away': giveParcels,
  'close the day': closeDay,
  'close the account': isOnly(courierB),
  'record what arrived late': async (depot, parcel) => await recordLate(depot, parcel),
}

const record =
  (said: object): Deed =>
  async (depot, { id }) =>
    (
      await depot.push(courierA, depot.tap('recordParcelStatus', { parcelId: id, photos: [], baseVersion: 0, ...said }))
    )[0]
/** What the first courier delivered, and what arrived after the round had gone to another. */
const arrivesLate: Deed = async (depot, parcel) => {
  await depot.assign({}, courierB)
  return await record({ status: 'delivered', proof: { handover: 'recipient' } })(depot, parcel)
}
const recordLate: Deed = async (depot, { id }) => {
  const { body } = await depot.call<DepotParcel>(staff, 'GET', `/v1/depot/parcels/${id}`)
  const late = body.late?.[0]
  return await send(depot, 'recordLateEvent', id, { courier: late?.courier, eventId: late?.event.id })
}
const byOther =
  (said: object): Deed =>
  async (depot, { id }) =>
    (
      await depot.push(courierB, depot.tap('recordParcelStatus', { parcelId: id, photos: [], baseVersion: 0, ...said }))
    )[0]
const courierDoes: Readonly<Record<string, Deed>> = {
  confirms: record({ status: 'confirmed' }),
  delivers: record({ status: 'delivered', proof: { handover: 'recipient' } }),
  'is unable': record({ status: 'unable_to_deliver', reason: 'no_answer' }),
  'carries forward': record({ status: 'carry_forward' }),
  'misses it': record({ status: 'missing' }),
  'hands it in': record({ status: 'returned' }),
  'to whom it goes has left': isOnly(courierA),
  'of the round now confirms': byOther({ status: 'confirmed' }),
  'of the round now delivers': byOther({ status: 'delivered', proof: { handover: 'recipient' } }),
  'of the round now is unable': byOther({ status: 'unable_to_deliver', reason: 'no_answer' }),
  'of the round now carries forward': byOther({ status: 'carry_forward' }),
}

/** What was done before either of them, and both of them know. */
const before: Readonly<Record<string, Deed | undefined>> = {
  'cancel the recall': staffDo['recall'],
  'record what arrived late': arrivesLate,
}

/** What stands in the end: where the deed of staff is the first to arrive, and where the courier's is. In between, what came of the second. */
type Pair = readonly [staff: string, courier: string, staffFirst: string, courierFirst: string]
const keptLate = 'with the other, delivered kept from courier-a'
const back = 'parcel-recalled: expected, recalled'
const pairs: readonly Pair[] = [
  ['recall', 'confirms', back, 'applied: confirmed, recalled'],
  ['recall', 'delivers', back, 'applied: delivered, recalled'],
  ['recall', 'is unable', back, 'applied: unable_to_deliver, recalled'],
  ['recall', 'carries forward', back, 'applied: carry_forward, recalled'],
  ['recall', 'misses it', back, 'applied: missing, recalled'],
  ['cancel', 'confirms', back, 'applied: confirmed, recalled'],
  ['cancel', 'delivers', back, 'already-delivered: delivered'],
  ['cancel', 'is unable', back, 'applied: unable_to_deliver, recalled'],
  ['cancel', 'carries forward', back, 'applied: carry_forward, recalled'],
  ['cancel', 'misses it', back, 'applied: missing, recalled'],
  ['cancel the recall', 'hands it in', 'applied: returned', 'already-returned: returned, recalled'],
  ['change the address', 'confirms', 'applied: confirmed, elsewhere', 'applied: confirmed, elsewhere'],
  ['change the address', 'delivers', 'applied: delivered, elsewhere', 'already-delivered: delivered'],
  ['change the address', 'is unable', 'applied: unable_to_deliver, elsewhere', 'applied: unable_to_deliver, elsewhere'],
  ['change the address', 'carries forward', 'applied: carry_forward, elsewhere', 'applied: carry_forward, elsewhere'],
  ['change the address', 'misses it', 'applied: missing, elsewhere', 'applied: missing, elsewhere'],
  [
    'give the round away',
    'confirms',
    'applied: expected, with the other, confirmed kept from courier-a',
    'applied: confirmed, with the other',
  ],
  [
    'give the round away',
    'delivers',
    'applied: expected, with the other, delivered kept from courier-a',
    'applied: delivered, with the other',
  ],
  [
    'give the round away',
    'is unable',
    'applied: expected, with the other, unable_to_deliver kept from courier-a',
    'applied: unable_to_deliver, with the other',
  ],
  [
    'give the round away',
    'carries forward',
    'applied: expected, with the other, carry_forward kept from courier-a',
    'applied: carry_forward, with the other',
  ],
  [
    'give the round away',
    'misses it',
    'applied: expected, with the other, missing kept from courier-a',
    'applied: missing, with the other',
  ],
  [
    'give the round away for the day',
    'confirms',
    'applied: expected, with the other, confirmed kept from courier-a',
    'applied: confirmed, with the other',
  ],
  [
    'give the round away for the day',
    'delivers',
    'applied: expected, with the other, delivered kept from courier-a',
    'applied: delivered, with the other',
  ],
  [
    'give the parcel away',
    'confirms',
    'applied: expected, with the other, confirmed kept from courier-a',
    'applied: confirmed, with the other',
  ],
  [
    'give the parcel away',
    'delivers',
    'applied: expected, with the other, delivered kept from courier-a',
    'nothing-left: delivered',
  ],
  [
    'give the parcel away',
    'is unable',
    'applied: expected, with the other, unable_to_deliver kept from courier-a',
    'applied: unable_to_deliver, with the other',
  ],
  [
    'give the parcel away',
    'carries forward',
    'applied: expected, with the other, carry_forward kept from courier-a',
    'applied: carry_forward, with the other',
  ],
  [
    'give the parcel away',
    'misses it',
    'applied: expected, with the other, missing kept from courier-a',
    'applied: missing, with the other',
  ],
  ['close the day', 'confirms', 'applied: confirmed', 'applied: confirmed'],
  ['close the day', 'delivers', 'applied: delivered', 'applied: delivered'],
  ['close the day', 'is unable', 'applied: unable_to_deliver', 'applied: unable_to_deliver'],
  ['close the day', 'carries forward', 'applied: carry_forward', 'applied: carry_forward'],
  ['close the day', 'misses it', 'applied: missing', 'applied: missing'],
  [
    'give the round away at a desk without a line',
    'to whom it goes has left',
    'applied: expected, with the other',
    'courier-unknown: expected',
  ],
  ['close the account', 'confirms', 'applied: confirmed', 'applied: confirmed'],
  ['close the account', 'delivers', 'applied: delivered', 'applied: delivered'],
  ['close the account', 'is unable', 'applied: unable_to_deliver', 'applied: unable_to_deliver'],
  ['close the account', 'carries forward', 'applied: carry_forward', 'applied: carry_forward'],
  ['close the account', 'misses it', 'applied: missing', 'applied: missing'],
  [
    'record what arrived late',
    'of the round now confirms',
    `transition-illegal: delivered, ${keptLate}`,
    `applied: delivered, ${keptLate}`,
  ],
  [
    'record what arrived late',
    'of the round now delivers',
    `transition-illegal: delivered, ${keptLate}`,
    `already-delivered: delivered, ${keptLate}`,
  ],
  [
    'record what arrived late',
    'of the round now is unable',
    `transition-illegal: delivered, ${keptLate}`,
    `transition-illegal: unable_to_deliver, ${keptLate}`,
  ],
  [
    'record what arrived late',
    'of the round now carries forward',
    `transition-illegal: delivered, ${keptLate}`,
    `transition-illegal: carry_forward, ${keptLate}`,
  ],
]

describe.each(databases)('where staff and a courier meet at one parcel, on $name', (engine) => {
  let database: Database
  beforeAll(async () => {
    database = await engine.open()
  })
  afterAll(() => database.close())

  async function playedOut(first: Deed | undefined, second: Deed | undefined, given?: Deed): Promise<string> {
    await emptyDatabase(database)
    const depot = await startDepot(database)
    await depot.assign({}, courierA)
    await depot.importFile(staff, fileOf(1, { services: 'standard', window_from: '', window_to: '' }))
    const [parcel] = inOrder(await depot.lists(courierA))
    if (!parcel || !first || !second) throw new Error('There is nothing to play.')
    await given?.(depot, parcel)
    depot.setTime('2026-05-14T08:00:00.000Z')
    expect(await first(depot, parcel)).toMatchObject({ kind: 'applied' })
    depot.setTime('2026-05-14T08:01:00.000Z')
    const answer = await second(depot, parcel)
    const [one, other] = [
      (await depot.lists(courierA)).parcels.get(parcel.id),
      (await depot.lists(courierB)).parcels.get(parcel.id),
    ]
    const stands = one ?? other
    const { body } = await depot.call<DepotParcel>(staff, 'GET', `/v1/depot/parcels/${parcel.id}`)
    const facts = [
      stands?.status,
      ...(stands?.marks ?? []),
      ...(stands?.address.house === address.house ? ['elsewhere'] : []),
      ...(other ? ['with the other'] : []),
      ...(body.late ?? []).map(({ courier, event }) => `${event.status} kept from ${courier}`),
    ]
    return `${answer?.kind === 'rejected' ? answer.code : answer?.kind}: ${facts.join(', ')}`
  }

  it.each(pairs)(
    'staff %s, and the courier %s: one outcome in each order of arrival',
    async (staffDeed, courierDeed, staffFirst, courierFirst) => {
      const given = before[staffDeed]
      expect(await playedOut(staffDo[staffDeed], courierDoes[courierDeed], given)).toBe(staffFirst)
      expect(await playedOut(courierDoes[courierDeed], staffDo[staffDeed], given)).toBe(courierFirst)
    },
  )
})
