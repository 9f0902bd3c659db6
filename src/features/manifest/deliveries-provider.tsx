import { useLiveQuery } from 'dexie-react-hooks'
import type { ReactNode } from 'react'
import { readRecordsDeliveries } from '#features/toggles/toggles-store.ts'
import { RecordsDeliveries } from '#ui/parcel/records-deliveries.ts'

/** Tells every screen whether deliveries are recorded. `store` changes with the signed-in person. */
export function DeliveriesProvider({ store, children }: { store: unknown; children: ReactNode }) {
  return <RecordsDeliveries value={useLiveQuery(() => readRecordsDeliveries(), [store])}>{children}</RecordsDeliveries>
}
