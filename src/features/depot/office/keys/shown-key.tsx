import { Copy } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { MadeKey } from '#contracts/staff/api-keys.ts'
import { Button } from '#ui/controls/button.tsx'
import { Section, SectionHeading, Stack } from '#ui/layout/section.tsx'
import './keys.css'

/** A key that was just made. It is nowhere else, so it stays until whoever made it says that they have it. */
export function ShownKey({ made: { apiKey, key }, onDone }: { made: MadeKey; onDone: () => void }) {
  const [copied, setCopied] = useState<boolean | null>(null)
  const top = useRef<HTMLDivElement>(null)
  useEffect(() => {
    top.current?.scrollIntoView({ block: 'start' })
    top.current?.focus({ preventScroll: true })
  }, [])
  const copy = () => {
    // A browser may block the clipboard; then the key can be selected.
    const copying = navigator.clipboard?.writeText(key) ?? Promise.reject(new Error('There is no clipboard.'))
    copying.then(
      () => setCopied(true),
      () => setCopied(false),
    )
  }
  return (
    <Section labelledBy="shown-key">
      <div ref={top} tabIndex={-1} className="shown-key">
        <Stack gap={16}>
          <SectionHeading id="shown-key">
            Key of <bdi>{apiKey.name}</bdi>
          </SectionHeading>
          <p className="measure">
            Copy it now and put it where your program keeps its secrets. It isn’t shown again. Whoever has it can do
            what it may do.
          </p>
          <p className="shown-key-text">{key}</p>
          <Button icon={Copy} onClick={copy}>
            Copy the key
          </Button>
          <p aria-live="polite">
            {copied === true && 'Copied.'}
            {copied === false && 'Copying didn’t work. Select the key and copy it yourself.'}
          </p>
          <Button onClick={onDone}>I have saved the key</Button>
        </Stack>
      </div>
    </Section>
  )
}
