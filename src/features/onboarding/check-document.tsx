import type { DocumentFields } from '#contracts/document.ts'
import type { OnboardingStep } from '#contracts/onboarding.ts'
import { CheckAndSend } from '#ui/fields/check-and-send.tsx'
import { PhotoPreview } from '#ui/photo/photo-preview.tsx'
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

export function CheckDocument({ step, fields, photos, onSend, onChange }: CheckDocumentProps) {
  return (
    <CheckAndSend
      id={documentFieldId('send')}
      note="Without signal it’s saved on this phone and sent automatically."
      onSend={onSend}
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
