import type { AdvertFields } from '#contracts/marketplace/marketplace.ts'
import type { TakenPhoto } from '#domain/taken-photo.ts'
import { CheckAndSend, type ReviewProps } from '#ui/fields/check-and-send.tsx'
import { PhotoPreview } from '#ui/photo/photo-preview.tsx'
import { AdvertFacts } from './advert-facts.tsx'

interface CheckAdvertProps extends ReviewProps {
  fields: AdvertFields
  photos: readonly TakenPhoto[]
}

const note = 'The depot looks at it first. Then every courier sees it for a month, and nobody sees who you are.'

/** What will be sent, as others will see it. */
export function CheckAdvert({ fields, photos, form, onChange }: CheckAdvertProps) {
  return (
    <CheckAndSend form={form} note={note} onChange={onChange}>
      <p className="text-h3">{fields.title}</p>
      <AdvertFacts fields={fields} />
      {photos.map((photo, at) => (
        <PhotoPreview key={photo.sha256} photo={photo} name={`Photo ${at + 1}`} />
      ))}
    </CheckAndSend>
  )
}
