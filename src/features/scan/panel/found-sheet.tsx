import type { LoadAction } from '#contracts/manifest/load-scan.ts'
import type { ParcelStatus } from '#contracts/parcel/parcel.ts'
import { markLabels, statusLabels } from '#domain/parcel/status-labels.ts'
import { Button, ButtonLink } from '#ui/controls/button.tsx'
import { Mark, Marks } from '#ui/feedback/mark.tsx'
import { HazardNotice } from '#ui/parcel/hazard-notice.tsx'
import { ParcelChip } from '#ui/parcel/parcel-chip.tsx'
import { isPending, syncShown } from '#ui/parcel/parcel-row.tsx'
import { useRecordsDeliveries } from '#ui/parcel/records-deliveries.ts'
import { statusLook } from '#ui/parcel/status-look.ts'
import { ServiceMarks } from '#ui/parcel/service-marks.tsx'
import { Section, Stack } from '#ui/layout/section.tsx'
import { SyncLabel } from '#ui/feedback/sync-word.tsx'
import type { FoundParcel } from '../meaning/found-parcel.ts'
import { toDoorName } from '../meaning/scan-sentence.ts'
import { scanStatuses } from '../meaning/scan-statuses.ts'

interface FoundSheetProps {
  found: FoundParcel
  action: LoadAction | null
  onStatus: (status: ParcelStatus) => void
}

interface StatusActionProps extends Pick<FoundSheetProps, 'onStatus'> {
  kind?: 'primary'
  status: ParcelStatus
  address: string
}

/** A delivery needs its proof, which the parcel's own screen asks for; everything else is one tap. */
function StatusAction({ kind, status, address, onStatus }: StatusActionProps) {
  const recordsDeliveries = useRecordsDeliveries()
  const { icon } = statusLook(status, recordsDeliveries)
  const label = statusLabels(recordsDeliveries)[status].action
  const look = { icon, ...(kind && { kind }) }
  return status === 'delivered' ? (
    <ButtonLink {...look} to={`${address}?do=deliver`}>
      {label}
    </ButtonLink>
  ) : (
    <Button {...look} onClick={() => onStatus(status)}>
      {label}
    </Button>
  )
}

/** A parcel of the round: its door, what is special about it, and the statuses that it most likely gets. */
export function FoundSheet({ found, action, onStatus }: FoundSheetProps) {
  const { row: parcel, sync } = found
  const sent = syncShown(parcel, sync)
  const address = `/manifest/${parcel.id}`
  const [mark] = parcel.marks
  const plain = mark === undefined && parcel.services.every((service) => service === 'standard')
  const recordsDeliveries = useRecordsDeliveries()
  const [lead, second] = scanStatuses(parcel, action, recordsDeliveries)
  return (
    <Section tight>
      <Stack gap={16}>
        <HazardNotice hazards={found.hazards} isSaid />
        <Stack gap={4}>
          <h3>{toDoorName(parcel)}</h3>
          <Marks>
            <span>{[parcel.address.postcode, parcel.recipient].filter(Boolean).join(', ')}</span>
            {!plain && <ServiceMarks parcel={parcel} />}
          </Marks>
          {parcel.status !== 'expected' && (
            <Marks>
              <ParcelChip status={parcel.status} pending={isPending(sync)} />
              {sent && <SyncLabel kind={sent} />}
            </Marks>
          )}
          {mark && <Mark quiet>{markLabels[mark].hint}</Mark>}
        </Stack>
        <Stack gap={8}>
          {lead && <StatusAction kind="primary" status={lead} address={address} onStatus={onStatus} />}
          {second && <StatusAction status={second} address={address} onStatus={onStatus} />}
          <ButtonLink to={address}>Open parcel</ButtonLink>
        </Stack>
      </Stack>
    </Section>
  )
}
