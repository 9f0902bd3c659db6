import { useState, type FormEvent } from 'react'
import { useNavigate } from 'react-router-dom'
import { documentPhotoLimit, type OnboardingStep } from '#contracts/onboarding.ts'
import { Button } from '#ui/controls/button.tsx'
import { ErrorSummary } from '#ui/fields/error-summary.tsx'
import { useToday } from '#ui/parcel/use-today.ts'
import { PhotoField } from '#ui/photo/photo-field.tsx'
import { Stack } from '#ui/layout/section.tsx'
import { TextButton } from '#ui/controls/text-link.tsx'
import { useToast } from '#ui/feedback/toast-provider.tsx'
import { useKeptDraft } from '#ui/fields/use-kept-draft.ts'
import { useTitle } from '#ui/layout/use-title.ts'
import { CheckDocument } from './check-document.tsx'
import type { BegunDocument } from './document-draft.ts'
import { DocumentInputs, documentFieldId } from './document-inputs.tsx'
import { checkDocument } from './document-form.ts'
import { keepDocumentDraft, sendDocument, type DocumentSource } from './send-document-sync.ts'

const photosHint = (least: number): string =>
  least === 0
    ? 'Make sure every word is readable.'
    : `Make sure every word is readable. At least ${least === 1 ? 'one photo' : `${least} photos`}.`

const fromWords: Readonly<Record<Exclude<DocumentSource, 'nothing'>, string>> = {
  draft: 'You started this earlier. It’s saved on this phone until you send it.',
  'not-taken': 'What you sent is below with its photos. Put it right and send it again.',
  refused: 'What you stated is below. Put it right and take the photos again.',
}

interface FillDocumentProps {
  step: OnboardingStep
  begun: BegunDocument
  from: DocumentSource
  onDiscard: () => void
}

export function FillDocument({ step, begun, from, onDiscard }: FillDocumentProps) {
  const navigate = useNavigate()
  const toast = useToast()
  const today = useToday()
  const { draft, change, keep, end } = useKeptDraft(() => begun, keepDocumentDraft)
  const [attempt, setAttempt] = useState(0)
  const [checking, setChecking] = useState(false)
  const [reading, setReading] = useState(false)
  const checked = checkDocument(step, draft.typed, draft.photos.length, today)
  const faults = attempt > 0 && 'faults' in checked ? checked.faults : []
  useTitle(faults.length > 0 ? `Error: ${step.title}` : step.title)

  const send = async (): Promise<string | undefined> => {
    if (!('fields' in checked)) return undefined
    end(true)
    const fault = await sendDocument(draft, checked.fields)
    if (fault !== undefined) {
      end(false)
      return fault
    }
    toast({ text: 'Document saved on this phone' })
    await navigate('/onboarding', { replace: true })
    return undefined
  }
  const discard = () => {
    // A pause that has begun would write the draft again.
    end(true)
    onDiscard()
  }
  const check = (event: FormEvent) => {
    event.preventDefault()
    if (reading) return
    keep()
    setAttempt(attempt + 1)
    setChecking('fields' in checked)
  }
  if (checking && 'fields' in checked) {
    return (
      <CheckDocument
        step={step}
        fields={checked.fields}
        photos={draft.photos}
        onSend={send}
        onChange={() => setChecking(false)}
      />
    )
  }
  return (
    <form noValidate onSubmit={check}>
      <Stack gap={24}>
        <ErrorSummary
          attempt={attempt}
          errors={faults.map(({ field, text }) => ({ id: documentFieldId(field), text }))}
        />
        {step.summary && <p className="measure">{step.summary}</p>}
        {from !== 'nothing' && (
          <div>
            <p>{fromWords[from]}</p>
            {from === 'draft' && <TextButton onClick={discard}>Start again</TextButton>}
          </div>
        )}
        <DocumentInputs
          step={step}
          typed={draft.typed}
          faults={faults}
          onChange={(typed) => change((now) => ({ ...now, typed }), 'text')}
        />
        <PhotoField
          id={documentFieldId('photos')}
          label={step.photos > 0 ? 'Photos' : 'Photos (optional)'}
          hint={photosHint(step.photos)}
          error={faults.find(({ field }) => field === 'photos')?.text}
          photos={draft.photos}
          most={documentPhotoLimit}
          several
          onPhotos={(photos) => change((now) => ({ ...now, photos }), 'picture')}
          reading={reading}
          onReading={setReading}
          onLeaving={keep}
        />
        <Button kind="primary" type="submit" aria-disabled={reading}>
          Check and send
        </Button>
      </Stack>
    </form>
  )
}
