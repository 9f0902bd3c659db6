import { PackageX } from 'lucide-react'
import { useState } from 'react'
import type { Barcode } from '#contracts/barcode.ts'
import type { Manifest } from '#contracts/manifest.ts'
import { Button, ButtonRow } from '#ui/button.tsx'
import { Section, Stack } from '#ui/section.tsx'
import { Verdict } from '#ui/verdict.tsx'

interface StrangerSheetProps {
  barcode: Barcode
  manifests: readonly Manifest[]
  onReport: (manifest: Manifest) => Promise<void>
  onType: () => void
  onAgain: () => void
}

/** Codes are read aloud and compared in groups of four. */
export const inGroups = (text: string): string => text.match(/.{1,4}/g)?.join(' ') ?? text

/** A code that is on no list: says so, and offers what can be done about it. */
export function StrangerSheet({ barcode, manifests, onReport, onType, onAgain }: StrangerSheetProps) {
  const [busy, setBusy] = useState(false)
  const report = async (manifest: Manifest) => {
    setBusy(true)
    await onReport(manifest).finally(() => setBusy(false))
  }
  return (
    <>
      <Verdict kind="stranger" icon={PackageX} title="Not on your round" position={inGroups(barcode.text)} />
      <Section tight>
        <Stack gap={16}>
          <p>
            {manifests.length > 0
              ? 'Compare the code with the label. If it is in your pile, tell the depot: they add it to your round or take it back.'
              : 'There is no list on this phone yet. It loads by itself when there is signal.'}
          </p>
          <Stack gap={8}>
            {manifests.map((manifest) => (
              <Button key={manifest.id} kind="primary" disabled={busy} onClick={() => void report(manifest)}>
                {manifests.length > 1 ? `Report as extra on ${manifest.roundNumber}` : 'Report as extra'}
              </Button>
            ))}
            <ButtonRow>
              <Button onClick={onAgain}>Scan again</Button>
              <Button onClick={onType}>Type in</Button>
            </ButtonRow>
          </Stack>
        </Stack>
      </Section>
    </>
  )
}
