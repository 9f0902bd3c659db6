import { useRef, useEffect, useState } from 'react'
import { CopyCheck, Files, PackageCheck, PackageMinus, PackageX, Undo2 } from 'lucide-react'
import type { LoadAction } from '#contracts/manifest/load-scan.ts'
import type { LoadVerdict as Meaning } from '#domain/load/judge-load-scan.ts'
import { markLabels } from '#domain/parcel/status-labels.ts'
import { Button, ButtonLink, ButtonRow } from '#ui/controls/button.tsx'
import { Verdict } from '#ui/feedback/verdict.tsx'
import { Section, Stack } from '#ui/layout/section.tsx'
import { usePressGuard } from '#ui/timing/use-press-guard.ts'
import type { IconType } from '#ui/theme/icon.tsx'
import { toDoorName } from '../meaning/scan-sentence.ts'
import { scannedLine, verdictLook } from './load-labels.ts'
import type { LastScan } from './use-load-check.ts'
import { requestRound } from './request-round-sync.ts'

/** Explains what to do with a parcel that is on no list here. With signal, the depot may know its round. */
function StrangerAdvice({ manifestId, code }: { manifestId: string | undefined; code: string }) {
  const [known, setKnown] = useState<{ code: string; round: string } | null>(null)
  useEffect(() => {
    let gone = false
    const ask = async () => {
      const round = manifestId === undefined ? null : await requestRound(manifestId, code)
      if (!gone && round !== null) setKnown({ code, round })
    }
    void ask()
    return () => {
      gone = true
    }
  }, [manifestId, code])
  return (
    <p aria-live="polite">
      {known?.code === code ? (
        <>
          <strong>For Round {known.round}.</strong> Put to one side and hand back to the depot.
        </>
      ) : (
        'Put to one side. The depot will decide.'
      )}
    </p>
  )
}

const icons: Readonly<Record<Meaning, IconType>> = {
  right: PackageCheck,
  twice: CopyCheck,
  stranger: PackageX,
  recalled: Undo2,
  aside: PackageMinus,
  refused: PackageMinus,
  ambiguous: Files,
}

interface LoadVerdictProps {
  last: LastScan
  action: LoadAction
  /** A list of the day; undefined while there is none. */
  manifestId: string | undefined
  /** Such as "158 of 162". */
  tally: string
  onTakeBack: (scanId: string) => void
  /** Called when the courier picks one of several parcels. */
  onChoose: (parcelId: string) => void
}

/** Shows the last label and its actions, while scanning continues. */
export function LoadVerdict({ last, action, manifestId, tally, onTakeBack, onChoose }: LoadVerdictProps) {
  const { verdict, parcels, scanId } = last
  const { kind, title } = verdictLook[verdict]
  const [only] = parcels
  const mark = only && (verdict === 'aside' || verdict === 'recalled') ? only.marks.at(-1) : undefined
  const panel = useRef<HTMLDivElement>(null)
  usePressGuard(panel, String(last.count))
  return (
    <div className="scan-verdict" ref={panel}>
      <Verdict kind={kind} icon={icons[verdict]} title={title} position={tally} />
      <Section tight>
        <Stack gap={12}>
          <Stack gap={4}>
            <p className="text-strong">{scannedLine(last, action)}</p>
            {mark && <p>{markLabels[mark].hint}</p>}
            {verdict === 'stranger' && <StrangerAdvice manifestId={manifestId} code={last.barcode.text} />}
          </Stack>
          {verdict === 'ambiguous' ? (
            <Stack gap={8}>
              <p>Choose the address on the label.</p>
              {parcels.map((parcel) => (
                <Button key={parcel.id} onClick={() => onChoose(parcel.id)}>
                  {[toDoorName(parcel), parcel.recipient].filter(Boolean).join(', ')}
                </Button>
              ))}
            </Stack>
          ) : (
            <ButtonRow>
              {scanId !== null && <Button onClick={() => onTakeBack(scanId)}>Remove scan</Button>}
              {only && <ButtonLink to={`/manifest/${only.id}`}>Open parcel</ButtonLink>}
            </ButtonRow>
          )}
        </Stack>
      </Section>
    </div>
  )
}
