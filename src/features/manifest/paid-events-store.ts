import type { Parcel } from '#contracts/parcel/parcel.ts'
import type { PaidEvent } from '#domain/claim/pay-claim.ts'
import { currentEngine } from '#offline/current-engine.ts'
import { inOneMoment, overlayUnsettled } from '#offline/overlay.ts'
import type { LedgerRow } from './ledger.ts'

/** Returns the events of parcels by their ids: from the lists, or from the ledger where a list has gone. */
export async function readPaidEvents(ids: readonly string[]): Promise<Map<string, readonly PaidEvent[]>> {
  const engine = currentEngine()
  const parcels = () => engine.db.table<Parcel, string>('parcels')
  return await inOneMoment(engine, ['parcels', 'ledger'], async () => {
    const [ledger, listed] = await Promise.all([
      engine.db.table<LedgerRow, string>('ledger').bulkGet([...ids]),
      parcels().bulkGet([...ids]),
    ])
    const touched = await overlayUnsettled<Parcel>(engine, 'parcel', async (some) => await parcels().bulkGet(some))
    // The list knows what was corrected since the ledger was written, and what waits on this phone comes last.
    const found = [...ledger, ...listed, ...touched.map(({ now }) => now.row)]
    return new Map(found.flatMap((row) => (row ? [[row.id, row.events] as const] : [])))
  })
}
