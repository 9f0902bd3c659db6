import type { Parcel } from '#contracts/parcel.ts'
import { ListHeading } from '#ui/rows/list-heading.tsx'
import { ParcelRow } from '#ui/parcel/parcel-row.tsx'
import type { SyncKind } from '#ui/feedback/sync-word.tsx'

type AfterThatProps = {
  parcels: readonly { row: Parcel; sync: SyncKind | null }[]
  stopTo: (parcelId: string) => string
}

export function AfterThat({ parcels, stopTo }: AfterThatProps) {
  if (parcels.length === 0) return null
  return (
    <>
      <ListHeading title="After that" />
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
