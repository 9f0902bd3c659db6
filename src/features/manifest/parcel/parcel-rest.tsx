import { Building, CopyCheck, CornerUpLeft, PackageX, Siren } from 'lucide-react'
import type { Parcel, ParcelStatus } from '#contracts/parcel/parcel.ts'
import { markLabels, statusLabels } from '#domain/parcel/status-labels.ts'
import { isOpen } from '#domain/parcel/open-parcels.ts'
import { nextMarks } from '#domain/parcel/state-machine.ts'
import { Button } from '#ui/controls/button.tsx'
import { NavRow } from '#ui/rows/nav-row.tsx'
import { useRecordsDeliveries } from '#ui/parcel/records-deliveries.ts'
import { statusLook } from '#ui/parcel/status-look.ts'
import { Section, Stack } from '#ui/layout/section.tsx'
import { ContactRecipient } from '../contact/contact-recipient.tsx'
import type { ContactWays } from '../contact/contact-store.ts'
import { SaveEvidence } from '../evidence/save-evidence.tsx'
import type { SheetKind } from '../status/parcel-draft.ts'
import type { SameDoor } from './parcel-actions.tsx'
import { moreForDoor } from './parcel-fact-labels.ts'
import { nextActions } from './parcel-next.ts'

const markIcons = { misrouted: CornerUpLeft, damaged: PackageX } as const

type ParcelRestProps = {
  parcel: Parcel
  hasNextStop: boolean
  door: SameDoor | null
  /** Those of the other doors of its stairwell, with those of its own. */
  stairwell: SameDoor | null
  /** Null if the recipient can't be contacted, or not today. */
  contact: ContactWays | null
  onStatus: (status: ParcelStatus) => void
  onSheet: (sheet: SheetKind) => void
}

/** Shows the rare actions and the link to other parcels at the door. */
export function ParcelRest({ parcel, hasNextStop, door, stairwell, contact, onStatus, onSheet }: ParcelRestProps) {
  const recordsDeliveries = useRecordsDeliveries()
  const { lead, rest } = nextActions(parcel, hasNextStop, recordsDeliveries)
  const marks = nextMarks(parcel)
  return (
    <>
      {contact && isOpen(parcel, recordsDeliveries) && (
        <ContactRecipient key={parcel.id} parcelId={parcel.id} ways={contact} />
      )}
      {/* Once its own work is done, the pinned bar leads there. */}
      {door && lead && (
        <div className="parcel-door">
          <NavRow to={door.to} icon={CopyCheck} label={moreForDoor(door.count)} meta="Update them together" />
        </div>
      )}
      {stairwell && (
        <div className="parcel-door">
          <NavRow
            to={stairwell.to}
            icon={Building}
            label={`${stairwell.count} more in this stairwell`}
            meta="One photo or signature for all of them"
          />
        </div>
      )}
      {rest.length + marks.length > 0 && (
        <Section tight>
          <Stack gap={8}>
            <h2>More options</h2>
            {rest.map((status) => (
              <Button key={status} icon={statusLook(status, recordsDeliveries).icon} onClick={() => onStatus(status)}>
                {statusLabels(recordsDeliveries)[status].action}
              </Button>
            ))}
            {marks.map((mark) => (
              <Button key={mark} icon={markIcons[mark]} onClick={() => onSheet({ mark })}>
                {markLabels[mark].label}
              </Button>
            ))}
          </Stack>
        </Section>
      )}
      <SaveEvidence key={`evidence-${parcel.id}`} subject={{ kind: 'parcel', parcelId: parcel.id }} />
      <div className="parcel-door">
        <NavRow to="/safety" icon={Siren} label="Safety and help" />
      </div>
    </>
  )
}
