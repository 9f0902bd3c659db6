import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { documentPhotoLimit, type OnboardingStep } from '#contracts/onboarding/onboarding.ts'
import { Button } from '#ui/controls/button.tsx'
import { RequestFields, StartedEarlier } from '#ui/fields/request-form.tsx'
import { useToday } from '#ui/parcel/use-today.ts'
import { PhotoField } from '#ui/photo/photo-field.tsx'
import { useToast } from '#ui/feedback/toast-provider.tsx'
import { useRequestForm } from '#ui/fields/use-request-form.ts'
import { useTitle } from '#ui/layout/use-title.ts'
import type { DocumentDraft } from './document-draft.ts'
import { DocumentInputs } from './document-inputs.tsx'
import { checkDocument } from './document-form.ts'
import { documentDrafts, sendDocument, type DocumentSource } from './send-document-sync.ts'
import type { DocumentFields } from '#contracts/onboarding/document.ts'
import { CheckAndSend, type ReviewProps } from '#ui/fields/check-and-send.tsx'
import { PhotoPreview } from '#ui/photo/photo-preview.tsx'
import { StatedFacts } from './stated-facts.tsx'
import './onboarding.css'

interface CheckDocumentProps extends ReviewProps {
  step: OnboardingStep
  fields: DocumentFields
  photos: DocumentDraft['photos']
}

function CheckDocument({ step, fields, photos, form, onChange }: CheckDocumentProps) {
  return (
    <CheckAndSend
      form={form}
      note="Without signal it’s saved on this phone and sent automatically."
      onChange={onChange}
    >
      <StatedFacts step={step} fields={fields} photos={photos.length} />
      {photos.length > 0 && (
        <div className="step-photos">
          {photos.map((photo, at) => (
            <PhotoPreview key={photo.sha256} photo={photo} name={`Photo ${at + 1}`} />
          ))}
        </div>
      )}
    </CheckAndSend>
  )
}

const photosHint = (least: number): string =>
  least === 0
    ? 'Make sure every word is readable.'
    : `Make sure every word is readable. At least ${least === 1 ? 'one photo' : `${least} photos`}.`

const sourceMessages = {
  'not-taken': 'What you sent is below with its photos. Correct it and send it again.',
  refused: 'Your answers are below. Correct them and take the photos again.',
} as const

interface FillDocumentProps {
  step: OnboardingStep
  begun: DocumentDraft
  from: DocumentSource
  onStartAgain: () => void
}

export function FillDocument({ step, begun, from, onStartAgain }: FillDocumentProps) {
  const navigate = useNavigate()
  const toast = useToast()
  const today = useToday()
  const [checking, setChecking] = useState(false)
  const check = ({ typed, photos }: DocumentDraft) => checkDocument(step, typed, photos.length, today)
  const form = useRequestForm({
    id: 'document',
    begin: () => begun,
    saveDraft: documentDrafts.save,
    check,
    submit: async ({ fields }, draft) => await sendDocument(draft, fields),
    onSaved() {
      toast({ text: 'Document saved on this phone' })
      void navigate('/onboarding', { replace: true })
    },
    onReview: () => setChecking(true),
    onStartAgain,
  })
  useTitle(form.titled(step.title))
  const { typed, photos } = form.draft
  const checked = check(form.draft)
  if (checking && 'fields' in checked) {
    return (
      <CheckDocument
        step={step}
        fields={checked.fields}
        photos={photos}
        form={form}
        onChange={() => setChecking(false)}
      />
    )
  }
  return (
    <RequestFields form={form}>
      {step.summary && <p className="measure">{step.summary}</p>}
      {from === 'draft' && <StartedEarlier onStartAgain={form.startAgain} />}
      {from !== 'draft' && from !== 'nothing' && <p>{sourceMessages[from]}</p>}
      <DocumentInputs
        step={step}
        typed={typed}
        field={form.field}
        onChange={(next) => form.change((now) => ({ ...now, typed: next }))}
      />
      <PhotoField
        {...form.field('photos')}
        label={step.photos > 0 ? 'Photos' : 'Photos (optional)'}
        hint={photosHint(step.photos)}
        photos={photos}
        most={documentPhotoLimit}
        several
        onPhotos={(next) => form.change((now) => ({ ...now, photos: next }), 'picture')}
        {...form.photos}
      />
      <Button {...form.button} kind="primary" type="submit">
        Check and send
      </Button>
    </RequestFields>
  )
}
