import { Navigation } from 'lucide-react'
import type { Ref } from 'react'
import type { Parcel } from '#contracts/parcel/parcel.ts'
import { mapLink } from '#device/map-link.ts'
import { ButtonLink } from '#ui/controls/button.tsx'
import { Marks } from '#ui/feedback/mark.tsx'
import { ParcelChip } from '#ui/parcel/parcel-chip.tsx'
import { isPending } from '#ui/parcel/parcel-row.tsx'
import { ServiceMarks } from '#ui/parcel/service-marks.tsx'
import { Stack } from '#ui/layout/section.tsx'
import type { SyncKind } from '#ui/feedback/sync-word.tsx'

const doorOf = (address: Parcel['address']): string => [address.house, address.street].filter(Boolean).join(' ')

function envelope(address: Parcel['address']): string {
  return [doorOf(address), ...address.more, address.town, address.postcode].filter(Boolean).join(', ')
}

/** Status and services, then the address as one looks for it: door, postcode, person. */
export function ParcelHead({
  parcel,
  sync,
  heading,
}: {
  parcel: Parcel
  sync: SyncKind | null
  heading: Ref<HTMLHeadingElement>
}) {
  const { address, recipient } = parcel
  const known = envelope(address) !== ''
  const person = [recipient, ...address.more, address.town].filter(Boolean).join(', ')
  return (
    <Stack gap={12}>
      <Marks>
        <ParcelChip status={parcel.status} pending={isPending(sync)} />
        <ServiceMarks parcel={parcel} />
      </Marks>
      <div className="parcel-address">
        <h1 ref={heading} tabIndex={-1}>
          {doorOf(address) || 'Address not known'}
        </h1>
        <div>
          {address.postcode && <p className="text-h2">{address.postcode}</p>}
          {person && <p className="parcel-person">{person}</p>}
        </div>
        {known && (
          <ButtonLink
            kind="stacked"
            fit
            icon={Navigation}
            to={mapLink({ lat: address.lat, lng: address.lng, address: envelope(address) }, navigator.userAgent)}
          >
            Map
          </ButtonLink>
        )}
      </div>
    </Stack>
  )
}
