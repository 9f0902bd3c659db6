import type { Barcode } from '#contracts/parcel/barcode.ts'
import type { Manifest } from '#contracts/manifest/manifest.ts'
import { Button } from '#ui/controls/button.tsx'
import { Section, Stack } from '#ui/layout/section.tsx'
import { inGroups } from '../meaning/scan-sentence.ts'

interface StrangerSheetProps {
  barcode: Barcode
  manifests: readonly Manifest[]
  onReport: (manifest: Manifest) => void
  onAgain: () => void
}

/** A code that is on no list: says so, and offers what can be done about it. */
export function StrangerSheet({ barcode, manifests, onReport, onAgain }: StrangerSheetProps) {
  return (
    <Section tight>
      <Stack gap={16}>
        <Stack gap={4}>
          <p className="barcode">{inGroups(barcode.text)}</p>
          <p>
            {manifests.length > 0
              ? 'Report it and the depot will add it or take it back.'
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
