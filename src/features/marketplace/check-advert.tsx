import { useEffect, useRef, useState } from 'react'
import type { AdvertFields } from '#contracts/marketplace.ts'
import type { TakenPhoto } from '#domain/taken-photo.ts'
import { Button } from '#ui/controls/button.tsx'
import { ErrorSummary } from '#ui/fields/error-summary.tsx'
import { PhotoPreview } from '#ui/photo/photo-preview.tsx'
import { Stack } from '#ui/layout/section.tsx'
import { AdvertFacts } from './advert-facts.tsx'
import { advertFieldId } from './advert-inputs.tsx'

interface CheckAdvertProps {
  fields: AdvertFields
  photos: readonly TakenPhoto[]
  /** Why it was not kept; undefined where it was. */
  onSend: () => Promise<string | undefined>
  onChange: () => void
}

/** What will be sent, as others will see it. */
export function CheckAdvert({ fields, photos, onSend, onChange }: CheckAdvertProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const [problem, setProblem] = useState<string>()
  const [attempt, setAttempt] = useState(0)
  const [busy, setBusy] = useState(false)
  useEffect(() => {
    heading.current?.focus()
    heading.current?.scrollIntoView({ block: 'start' })
  }, [])
  const send = async () => {
    if (busy) return
    setBusy(true)
    setProblem(await onSend().finally(() => setBusy(false)))
    setAttempt(attempt + 1)
  }
  return (
    <Stack gap={24}>
      <ErrorSummary attempt={attempt} errors={problem === undefined ? [] : [{ id: advertFieldId('send'), text: problem }]} />
      <h2 ref={heading} className="text-h2" tabIndex={-1}>
        Check before you send
      </h2>
      <p className="text-h3">{fields.title}</p>
      <AdvertFacts fields={fields} />
      {photos.map((photo, at) => (
        <PhotoPreview key={photo.sha256} photo={photo} name={`Photo ${at + 1}`} />
      ))}
      <Button id={advertFieldId('send')} kind="primary" aria-disabled={busy} onClick={() => void send()}>
        Send to the depot
      </Button>
      <Button onClick={onChange}>Change something</Button>
      <p className="text-meta">The depot looks at it first. Then every courier sees it for a month, and nobody sees who you are.</p>
    </Stack>
  )
}
