import {
  Check,
  Ellipsis,
  Flashlight,
  Keyboard,
  PackageCheck,
  PackageX,
  PenLine,
  RotateCcw,
  ScanLine,
  X,
} from 'lucide-react'
import { Button, ButtonRow } from '#ui/controls/button.tsx'
import { IconButton } from '#ui/controls/icon-button.tsx'
import { Mark, Marks } from '#ui/feedback/mark.tsx'
import { Section, Stack } from '#ui/layout/section.tsx'
import { ToolButton, ToolRow } from '#ui/rows/tool-row.tsx'
import { Verdict } from '#ui/feedback/verdict.tsx'

const verdicts = {
  good: { icon: PackageCheck, title: 'On your round', position: '47 of 162' },
  repeat: { icon: RotateCcw, title: 'Already scanned', position: '47 of 162' },
  stranger: { icon: PackageX, title: 'Not on your round', position: undefined },
} as const

export function Scan({ kind }: { kind: keyof typeof verdicts }) {
  return (
    <div className="camera-page">
      <div className="camera-controls">
        <IconButton look="block" icon={X} label="Close the scanner" />
      </div>
      <main className="scan-sheet">
        <h1 className="visually-hidden">Scan</h1>
        <Verdict kind={kind} {...verdicts[kind]} />
        <Section tight>
          <Stack gap={16}>
            <Stack gap={4}>
              <h2>14 Example Street</h2>
              <Marks>
                <span>AB1 2ED, A. Example</span>
                <Mark icon={PenLine}>Signature</Mark>
              </Marks>
            </Stack>
            <Stack gap={8}>
              <Button kind="primary" icon={Check}>
                Confirm
              </Button>
              <ButtonRow>
                <Button icon={Ellipsis}>Other status</Button>
                <Button>Open parcel</Button>
              </ButtonRow>
            </Stack>
          </Stack>
        </Section>
        <ToolRow>
          <ToolButton icon={Flashlight} aria-pressed={false}>
            Torch
          </ToolButton>
          <ToolButton icon={Keyboard}>Type in</ToolButton>
          <ToolButton icon={ScanLine}>Batch</ToolButton>
        </ToolRow>
      </main>
    </div>
  )
}
