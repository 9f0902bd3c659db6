import type { AdvertFields } from '#contracts/marketplace.ts'
import type { TakenPhoto } from '#domain/taken-photo.ts'
import { CheckAndSend } from '#ui/fields/check-and-send.tsx'
import { PhotoPreview } from '#ui/photo/photo-preview.tsx'
import { AdvertFacts } from './advert-facts.tsx'
import { advertFieldId } from './advert-inputs.tsx'

interface CheckAdvertProps {
  fields: AdvertFields
  photos: readonly TakenPhoto[]
  /** Why it was not kept; undefined where it was. */
  onSend: () => Promise<string | undefined>
  onChange: () => void
}

const note = 'The depot looks at it first. Then every courier sees it for a month, and nobody sees who you are.'

/** What will be sent, as others will see it. */
export function CheckAdvert({ fields, photos, onSend, onChange }: CheckAdvertProps) {
  return (
    <CheckAndSend id={advertFieldId('send')} note={note} onSend={onSend} onChange={onChange}>
      <p className="text-h3">{fields.title}</p>
      <AdvertFacts fields={fields} />
      {photos.map((photo, at) => (
        <PhotoPreview key={photo.sha256} photo={photo} name={`Photo ${at + 1}`} />
      ))}
    </CheckAndSend>
  )
}
