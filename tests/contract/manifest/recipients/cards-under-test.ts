import type { Parcel, RecordStatusInput } from '#contracts/parcel/parcel.ts'
import type { Problem } from '#contracts/problem.ts'
import type { Where, WhereWish } from '#contracts/parcel/where.ts'
import { getCardNumber } from '#domain/parcel/calling-card.ts'
import { numberedId, photoOf } from '#support/parcels.ts'
import { courierA, fileOf, inOrder, staff, type Depot } from '../depot-under-test.ts'

export type Reply<Body = Where> = { status: number; body: Body & Problem; headers: Headers }

/** A round of four parcels, and whoever has their cards. */
export interface Cards {
  parcelAt(at: number): Parcel
  /** As the courier of the round does; returns the id of the tap. */
  record(at: number, said: Partial<RecordStatusInput>): Promise<string>
  /** As anybody, without a token. */
  post<Body = Where>(path: string, body: unknown): Promise<Reply<Body>>
  /** With the right postcode, unless another is given. */
  where(at: number, postcode?: string): Promise<Reply>
  wish(at: number, wish: WhereWish, id?: number): Promise<Reply>
  /** The parcel as the courier's phone has it. */
  onPhone(at: number): Promise<Parcel>
}

export const plain = { services: 'standard', window_from: '', window_to: '' }

export async function startCards(depot: Depot, services = 'standard'): Promise<Cards> {
  await depot.assign({}, courierA)
  await depot.importFile(staff, fileOf(4, { ...plain, services }))
  const parcels = inOrder(await depot.lists(courierA))
  const parcelAt = (at: number): Parcel => {
    const parcel = parcels[at]
    if (!parcel) throw new Error('No such parcel')
    return parcel
  }
  /** On the last of the courier's lists that has it. */
  const onPhone = async (at: number): Promise<Parcel> => {
    const barcode = parcelAt(at).barcodes[0]?.text
    const lists = await depot.lists(courierA)
    const dayOf = ({ manifestId }: Parcel) => lists.manifests.get(manifestId)?.date ?? ''
    const parcel = [...lists.parcels.values()]
      .filter(({ barcodes }) => barcodes[0]?.text === barcode)
      .toSorted((a, b) => dayOf(a).localeCompare(dayOf(b)))
      .at(-1)
    if (!parcel) throw new Error('The parcel is on no list')
    return parcel
  }
  const post = async <Body>(path: string, body: unknown): Promise<Reply<Body>> => {
    const sent = typeof body === 'string' ? body : JSON.stringify(body)
    const headers = { 'content-type': 'application/json' }
    const response = await depot.request({ sub: '', groups: [] }, 'POST', path, sent, headers)
    return {
      status: response.status,
      body: (await response.json()) as Body & Problem,
      headers: response.headers,
    }
  }
  const cardAt = (at: number, postcode = parcelAt(at).address.postcode) => ({
    card: getCardNumber(parcelAt(at)),
    postcode,
  })
  return {
    parcelAt,
    post,
    onPhone,
    async record(at, said) {
      const { id } = await onPhone(at)
      const tap = depot.tap('recordParcelStatus', { parcelId: id, photos: [], baseVersion: 0, ...said })
      const [result] = await depot.push(courierA, tap)
      if (result?.kind !== 'applied') throw new Error(`record: ${JSON.stringify(result)}`)
      return tap.mid
    },
    where: async (at, postcode) => await post('/v1/where', cardAt(at, postcode)),
    wish: async (at, wish, id = 1) =>
      await post('/v1/where/wishes', { ...cardAt(at), id: numberedId(0x3100 + id), wish }),
  }
}

export const noAnswer = { status: 'carry_forward', reason: 'no_answer' } as const
export const inSafePlace: Partial<RecordStatusInput> = {
  status: 'delivered',
  proof: { handover: 'safe_place' },
  note: 'Behind the blue bin',
  photos: [photoOf(1)],
}
