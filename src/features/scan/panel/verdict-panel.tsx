import { useRef } from 'react'
import { CopyCheck, FileQuestionMark, PackageCheck, PackageMinus, PackageX, Undo2, Files } from 'lucide-react'
import type { Manifest } from '#contracts/manifest/manifest.ts'
import type { ParcelStatus } from '#contracts/parcel/parcel.ts'
import type { IconType } from '#ui/theme/icon.tsx'
import { Button, ButtonLink } from '#ui/controls/button.tsx'
import { Verdict } from '#ui/feedback/verdict.tsx'
import { Section, Stack } from '#ui/layout/section.tsx'
import { useRecordsDeliveries } from '#ui/parcel/records-deliveries.ts'
import { usePressGuard } from '#ui/timing/use-press-guard.ts'
import { FoundSheet } from './found-sheet.tsx'
import { meaningLook, type ScanMeaning } from '../meaning/scan-meaning.ts'
import { formatPlace, toDoorName, inGroups } from '../meaning/scan-sentence.ts'
import { scanStatuses } from '../meaning/scan-statuses.ts'
import type { ScanFinding } from '../use-scan.ts'
import type { FoundParcel } from '../meaning/found-parcel.ts'
import type { Barcode } from '#contracts/parcel/barcode.ts'

interface StrangerSheetProps {
  barcode: Barcode
  manifests: readonly Manifest[]
  onReport: (manifest: Manifest) => void
  onAgain: () => void
}

/** A code that is on no list: says so, and offers what can be done about it. */
function StrangerSheet({ barcode, manifests, onReport, onAgain }: StrangerSheetProps) {
  return (
    <Section tight>
      <Stack gap={16}>
        <Stack gap={4}>
          <p className="barcode">{inGroups(barcode.text)}</p>
          <p>
            {manifests.length > 0
              ? 'Report it, and the depot will add it or take it back.'
              : 'There is no list on this phone. It loads automatically when you have signal.'}
          </p>
        </Stack>
        <Stack gap={8}>
          {manifests.map((manifest) => (
            <Button key={manifest.id} kind="primary" onClick={() => onReport(manifest)}>
              {manifests.length > 1 ? `Report as extra on round ${manifest.roundNumber}` : 'Report as extra'}
            </Button>
          ))}
          <Button onClick={onAgain}>Scan again</Button>
        </Stack>
      </Stack>
    </Section>
  )
}

/** Several labels with one code: only the courier can see which parcel this is. */
function AmbiguousSheet({ found }: { found: readonly FoundParcel[] }) {
  return (
    <Section tight>
      <Stack gap={16}>
        <p>These parcels have the same code. Choose the address on the label.</p>
        <Stack gap={8}>
          {found.map(({ row }) => (
            <ButtonLink key={row.id} to={`/manifest/${row.id}`}>
              {[toDoorName(row), row.recipient].filter(Boolean).join(', ')}
            </ButtonLink>
          ))}
        </Stack>
      </Stack>
    </Section>
  )
}

const icons: Readonly<Record<ScanMeaning, IconType>> = {
  mine: PackageCheck,
  scanned: CopyCheck,
  marked: PackageMinus,
  recalled: Undo2,
  ambiguous: Files,
  stranger: PackageX,
  'no-list': FileQuestionMark,
}

interface VerdictPanelProps {
  finding: ScanFinding
  manifests: readonly Manifest[]
  problem: string | null
  onStatus: (status: ParcelStatus) => void
  onReport: (manifest: Manifest) => void
  onAgain: () => void
  /** The verdict is put away unanswered. */
  onDismiss: () => void
}

export function VerdictPanel({
  finding,
  manifests,
  problem,
  onStatus,
  onReport,
  onAgain,
  onDismiss,
}: VerdictPanelProps) {
  const { found, meaning, barcode, action } = finding
  const { kind, title } = meaningLook[meaning]
  const [first, second] = found
  const only = second ? undefined : first
  const panel = useRef<HTMLDivElement>(null)
  const recordsDeliveries = useRecordsDeliveries()
  const statuses = only ? scanStatuses(only.row, action, recordsDeliveries) : []
  usePressGuard(panel, [finding.count, ...found.map(({ row }) => row.id), ...statuses, manifests.length].join())
  return (
    <div className="scan-verdict" ref={panel}>
      <Verdict kind={kind} icon={icons[meaning]} title={title} position={only && formatPlace(only, manifests.length)} />
      {problem !== null && (
        <p role="alert" className="scan-problem">
          {problem}
        </p>
      )}
      {only && <FoundSheet found={only} action={action} onStatus={onStatus} />}
      {second && <AmbiguousSheet found={found} />}
      {!first && <StrangerSheet {...{ barcode, manifests, onReport, onAgain }} />}
      {first && finding.stays && (
        <Section tight>
          <Button onClick={onDismiss}>Scan another parcel</Button>
        </Section>
      )}
    </div>
  )
}
