import type { DocumentFields } from '#contracts/onboarding/document.ts'
import type { OnboardingStep } from '#contracts/onboarding/onboarding.ts'
import { CheckAndSend, type ReviewProps } from '#ui/fields/check-and-send.tsx'
import { PhotoPreview } from '#ui/photo/photo-preview.tsx'
import type { BegunDocument } from './document-draft.ts'
import { StatedFacts } from './stated-facts.tsx'
import './onboarding.css'

interface CheckDocumentProps extends ReviewProps {
  step: OnboardingStep
  fields: DocumentFields
  photos: BegunDocument['photos']
}

export function CheckDocument({ step, fields, photos, form, onChange }: CheckDocumentProps) {
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
