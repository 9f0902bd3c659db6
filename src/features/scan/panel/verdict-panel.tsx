import { useRef } from 'react'
import { CopyCheck, FileQuestionMark, PackageCheck, PackageMinus, PackageX, Undo2, Files } from 'lucide-react'
import type { Manifest } from '#contracts/manifest/manifest.ts'
import type { ParcelStatus } from '#contracts/parcel/parcel.ts'
import type { IconType } from '#ui/theme/icon.tsx'
import { Button } from '#ui/controls/button.tsx'
import { Verdict } from '#ui/feedback/verdict.tsx'
import { Section } from '#ui/layout/section.tsx'
import { useRecordsDeliveries } from '#ui/parcel/records-deliveries.ts'
import { usePressGuard } from '#ui/timing/use-press-guard.ts'
import { AmbiguousSheet } from './ambiguous-sheet.tsx'
import { FoundSheet } from './found-sheet.tsx'
import { meaningLook, type ScanMeaning } from '../meaning/scan-meaning.ts'
import { placeOf } from '../meaning/scan-sentence.ts'
import { scanStatuses } from '../meaning/scan-statuses.ts'
import { StrangerSheet } from './stranger-sheet.tsx'
import type { ScanFinding } from '../use-scan.ts'

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
      <Verdict kind={kind} icon={icons[meaning]} title={title} position={only && placeOf(only, manifests.length)} />
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
