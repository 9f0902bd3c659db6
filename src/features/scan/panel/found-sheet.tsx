import { Check, Ellipsis } from 'lucide-react'
import type { LoadAction } from '#contracts/load-scan.ts'
import type { ParcelStatus } from '#contracts/parcel.ts'
import { markWords, statusWords } from '#domain/parcel/words.ts'
import { oneTapStatus } from '../meaning/one-tap.ts'
import { Button, ButtonLink, ButtonRow } from '#ui/controls/button.tsx'
import { Mark, Marks } from '#ui/feedback/mark.tsx'
import { ParcelChip } from '#ui/parcel/parcel-chip.tsx'
import { isPending, syncShown } from '#ui/parcel/parcel-row.tsx'
import { statusLook } from '#ui/parcel/status-look.ts'
import { ServiceMarks } from '#ui/parcel/service-marks.tsx'
import { Section, Stack } from '#ui/layout/section.tsx'
import { SyncWord } from '#ui/feedback/sync-word.tsx'
import type { FoundParcel } from '../meaning/found-parcel.ts'
import { doorOf } from '../meaning/scan-sentence.ts'

interface FoundSheetProps {
  found: FoundParcel
  /** What the open load check says of everything. */
  action: LoadAction | null
  onStatus: (status: ParcelStatus) => void
}

/** A parcel of the round: its door, what is special about it, and the status that it most likely gets. */
export function FoundSheet({ found, action, onStatus }: FoundSheetProps) {
  const { row: parcel, sync } = found
  const sent = syncShown(parcel, sync)
  const address = `/manifest/${parcel.id}`
  const [mark] = parcel.marks
  const plain = mark === undefined && parcel.services.every((service) => service === 'standard')
  const status = oneTapStatus(parcel, action)
  return (
    <Section tight>
      <Stack gap={16}>
        <Stack gap={4}>
          <h3>{doorOf(parcel)}</h3>
          <Marks>
            <span>{[parcel.address.postcode, parcel.recipient].filter(Boolean).join(', ')}</span>
            {!plain && <ServiceMarks parcel={parcel} />}
          </Marks>
          {parcel.status !== 'expected' && (
            <Marks>
              <ParcelChip status={parcel.status} pending={isPending(sync)} />
              {sent && <SyncWord kind={sent} />}
            </Marks>
          )}
          {mark && <Mark quiet>{markWords[mark].hint}</Mark>}
        </Stack>
        <Stack gap={8}>
          {status !== null && (
            <Button kind="primary" icon={status === 'confirmed' ? Check : statusLook[status].icon} onClick={() => onStatus(status)}>
              {statusWords[status].action}
            </Button>
          )}
          <ButtonRow>
            <ButtonLink icon={Ellipsis} to={`${address}?do=status`}>
              Other status
            </ButtonLink>
            <ButtonLink to={address}>Open parcel</ButtonLink>
          </ButtonRow>
        </Stack>
      </Stack>
    </Section>
  )
}
