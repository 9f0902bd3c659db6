import { changeAddress, type PostalAddress } from '#contracts/parcel/change-address.ts'
import type { Courier } from '#contracts/courier/courier.ts'
import { currentEngine } from '#offline/current-engine.ts'
import { inOneMoment, overlay, type SyncState } from '#offline/overlay.ts'
import { readRejectedFor } from '#offline/requests/rejected.ts'

/** A change of address that the depot has not taken. */
export interface RejectedAddress {
  /** The command's position in the outbox. */
  n: number
  /** Null where this version cannot read it. */
  address: PostalAddress | null
  code: string | null
}

export interface OwnCourier {
  /** Null: nothing has arrived, and nothing was changed here. */
  row: Courier | null
  sync: SyncState | null
  refused: RejectedAddress[]
  /** The time of the last complete pull, in wall-clock milliseconds; null before the first. */
  asOf: number | null
}

/** Must run in the transaction that reads the row. */
async function readRefused(): Promise<RejectedAddress[]> {
  const engine = currentEngine()
  const rejected = await readRejectedFor(engine, changeAddress, `courier/${engine.actor}`)
  return rejected.map(({ n, code, input }) => ({ n, code, address: input?.address ?? null }))
}

export async function readOwnCourier(): Promise<OwnCourier> {
  const engine = currentEngine()
  const { db, actor } = engine
  return await inOneMoment(engine, ['couriers', 'services'], async () => {
    const stored = await db.table<Courier, string>('couriers').get(actor)
    const [[overlaid], refused, service] = await Promise.all([
      overlay(engine, 'courier', [actor], [stored]),
      readRefused(),
      db.services.get('auth'),
    ])
    const sync = overlaid?.sync ?? (refused.length > 0 ? 'attention' : null)
    return { row: overlaid?.row ?? null, sync, refused, asOf: service?.pulledAt ?? null }
  })
}
