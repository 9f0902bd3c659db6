import { useEffect, useRef, useState } from 'react'
import { Copy } from 'lucide-react'
import { Button } from '#ui/controls/button.tsx'
import { Section, SectionHeading, Stack } from '#ui/layout/section.tsx'
import './webhooks.css'

/** The secret of a webhook, which the service shows once. */
export function ShownSecretPart({ secret, onDone }: { secret: string; onDone: () => void }) {
  const [copied, setCopied] = useState<'yes' | 'no' | null>(null)
  const heading = useRef<HTMLDivElement>(null)
  useEffect(() => {
    heading.current?.focus()
    heading.current?.scrollIntoView({ block: 'start' })
  }, [])
  const copy = () => {
    if (!('clipboard' in navigator)) return setCopied('no')
    navigator.clipboard.writeText(secret).then(
      () => setCopied('yes'),
      () => setCopied('no'),
    )
  }
  return (
    <Section line labelledBy="webhook-secret-heading">
      <Stack gap={16}>
        <div ref={heading} tabIndex={-1}>
          <SectionHeading id="webhook-secret-heading">Copy the secret now</SectionHeading>
        </div>
        <p className="measure">
          The receiver checks by it that an event comes from here. It isn’t shown again, but you can make a new one.
        </p>
        <p className="webhook-code">{secret}</p>
        <Button icon={Copy} onClick={copy}>
          Copy the secret
        </Button>
        <output>
          {copied === 'yes' && 'Copied'}
          {copied === 'no' && 'This browser didn’t copy it. Select the text above and copy it by hand.'}
        </output>
        <Button onClick={onDone}>I have saved it</Button>
      </Stack>
    </Section>
  )
}
