import type { Parcel } from '#contracts/parcel/parcel.ts'
import { ListHeading } from '#ui/rows/list-heading.tsx'
import { ParcelRow } from '#ui/parcel/parcel-row.tsx'
import type { SyncKind } from '#ui/feedback/sync-word.tsx'

type ComingUpProps = {
  parcels: readonly { row: Parcel; sync: SyncKind | null }[]
  stopTo: (parcelId: string) => string
}

export function ComingUp({ parcels, stopTo }: ComingUpProps) {
  if (parcels.length === 0) return null
  return (
    <>
      <ListHeading title="Coming up" />
      <ol>
        {parcels.map(({ row, sync }) => (
          <li key={row.id}>
            <ParcelRow parcel={row} sync={sync} to={stopTo(row.id)} withStreet />
          </li>
        ))}
      </ol>
    </>
  )
}
