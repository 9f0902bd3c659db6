import { Check, CircleOff, CircleQuestionMark, Copy, CornerUpLeft, PackageOpen, PackagePlus, Undo2 } from 'lucide-react'
import type { ReactNode } from 'react'
import type { LoadAction } from '#contracts/manifest/load-scan.ts'
import type { Parcel } from '#contracts/parcel/parcel.ts'
import type { LoadDifference, Stranger } from '#domain/load/load-difference.ts'
import { TextButton, TextLink } from '#ui/controls/text-link.tsx'
import { DisclosureLine, DisclosureRow } from '#ui/rows/disclosure-row.tsx'
import type { IconType } from '#ui/theme/icon.tsx'
import type { Tone } from '#ui/theme/tone.ts'
import { toDoorName, inGroups } from '../meaning/scan-sentence.ts'
import { actionLabels } from './load-labels.ts'

/** Lines drawn of one part; the list has the rest. */
const shown = 250

const ending = ({ barcodes }: Pick<Parcel, 'barcodes'>): string => `…${barcodes[0]?.text.slice(-4) ?? ''}`

function ParcelLine({ parcel }: { parcel: Parcel }) {
  return (
    <DisclosureLine value={ending(parcel)}>
      <TextLink to={`/manifest/${parcel.id}`}>{toDoorName(parcel)}</TextLink>
    </DisclosureLine>
  )
}

function StrangerLine({ stranger, onLeaveOut }: { stranger: Stranger; onLeaveOut: (stranger: Stranger) => void }) {
  const code = inGroups(stranger.text)
  return (
    <DisclosureLine
      value={
        <TextButton aria-label={`Leave out ${code}`} onClick={() => onLeaveOut(stranger)}>
          Leave out
        </TextButton>
      }
    >
      <span className="barcode">{code}</span>
    </DisclosureLine>
  )
}

interface PartProps {
  label: string
  meta: ReactNode
  icon: IconType
  tone?: Tone
  parcels: readonly Parcel[]
  strangers?: readonly Stranger[]
  onLeaveOut: (stranger: Stranger) => void
  startsOpen?: boolean
}

function Part({
  label,
  meta,
  icon,
  tone = 'neutral',
  parcels,
  strangers = [],
  onLeaveOut,
  startsOpen = false,
}: PartProps) {
  const count = parcels.length + strangers.length
  if (count === 0) return null
  return (
    <DisclosureRow label={label} meta={meta} icon={icon} tone={tone} count={count} startsOpen={startsOpen}>
      {strangers.map((stranger) => (
        <StrangerLine key={stranger.text} stranger={stranger} onLeaveOut={onLeaveOut} />
      ))}
      {parcels.slice(0, shown).map((parcel) => (
        <ParcelLine key={parcel.id} parcel={parcel} />
      ))}
      {parcels.length > shown && <DisclosureLine>And {parcels.length - shown} more on the list</DisclosureLine>}
    </DisclosureRow>
  )
}

const isStranger = (each: Parcel | Stranger): each is Stranger => 'scans' in each

interface DifferenceRowsProps {
  difference: LoadDifference
  action: LoadAction
  /** The number of found parcels that the depot does not have yet. */
  unsent: number
  onLeaveOut: (stranger: Stranger) => void
}

/** The parts of the difference, those that need something first. */
export function DifferenceRows({ difference, action, unsent, onLeaveOut }: DifferenceRowsProps) {
  const { missing, extra, strangers, misrouted, damaged, recalled, refused, twice, found, toRecord } = difference
  const { missing: words, is, refused: why } = actionLabels[action]
  const common = { onLeaveOut }
  const saved =
    toRecord.length > 0
      ? `${toRecord.length} recorded when you finish`
      : unsent > 0
        ? 'Saved on this phone'
        : 'Received by the depot'
  return (
    <>
      <Part
        {...common}
        {...words}
        icon={CircleQuestionMark}
        tone="missing"
        parcels={missing}
        startsOpen={missing.length < 20}
      />
      <Part
        {...common}
        label="Extra"
        meta="Scanned, not on the list"
        icon={PackagePlus}
        parcels={extra}
        strangers={strangers}
      />
      <Part
        {...common}
        label="Duplicate"
        meta="Scanned twice, counted once"
        icon={Copy}
        parcels={twice.flatMap((each) => (isStranger(each) ? [] : [each]))}
        strangers={twice.filter(isStranger)}
      />
      <Part
        {...common}
        label="Misrouted"
        meta="For another round, hand back to the depot"
        icon={CornerUpLeft}
        tone="carry"
        parcels={misrouted}
      />
      <Part
        {...common}
        label="Damaged"
        meta="Hand back to the depot, doesn’t affect your figures"
        icon={PackageOpen}
        tone="carry"
        parcels={damaged}
      />
      <Part
        {...common}
        label="Recalled"
        meta="The depot wants it back"
        icon={Undo2}
        tone="missing"
        parcels={recalled}
      />
      <Part {...common} label="Not possible" meta={why} icon={CircleOff} tone="carry" parcels={refused} />
      <Part {...common} label={is} meta={saved} icon={Check} parcels={found} />
    </>
  )
}
