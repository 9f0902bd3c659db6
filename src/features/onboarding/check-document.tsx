import { useEffect, useRef, useState } from 'react'
import type { DocumentFields } from '#contracts/document.ts'
import type { OnboardingStep } from '#contracts/onboarding.ts'
import { Button } from '#ui/controls/button.tsx'
import { ErrorSummary } from '#ui/fields/error-summary.tsx'
import { PhotoPreview } from '#ui/photo/photo-preview.tsx'
import { Stack } from '#ui/layout/section.tsx'
import type { BegunDocument } from './document-draft.ts'
import { documentFieldId } from './document-inputs.tsx'
import { StatedFacts } from './stated-facts.tsx'
import './onboarding.css'

interface CheckDocumentProps {
  step: OnboardingStep
  fields: DocumentFields
  photos: BegunDocument['photos']
  /** Why it was not kept; undefined where it was. */
  onSend: () => Promise<string | undefined>
  onChange: () => void
}

/** What will be sent, in words and pictures. */
export function CheckDocument({ step, fields, photos, onSend, onChange }: CheckDocumentProps) {
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
    const fault = await onSend().finally(() => setBusy(false))
    setProblem(fault)
    setAttempt(attempt + 1)
  }
  return (
    <Stack gap={24}>
      <ErrorSummary attempt={attempt} errors={problem === undefined ? [] : [{ id: documentFieldId('send'), text: problem }]} />
      <h2 ref={heading} className="text-h2" tabIndex={-1}>
        Check before you send
      </h2>
      <StatedFacts step={step} fields={fields} photos={photos.length} />
      {photos.length > 0 && (
        <div className="step-photos">
          {photos.map((photo, at) => (
            <PhotoPreview key={photo.sha256} photo={photo} name={`Photo ${at + 1}`} />
          ))}
        </div>
      )}
      <Button id={documentFieldId('send')} kind="primary" aria-disabled={busy} onClick={() => void send()}>
        Send to the depot
      </Button>
      <Button onClick={onChange}>Change something</Button>
      <p className="text-meta">Without signal it is kept on this phone and sent by itself.</p>
    </Stack>
  )
}
