import { useLiveQuery } from 'dexie-react-hooks'
import { useState } from 'react'
import { useNavigate, useParams } from 'react-router-dom'
import { advertPhotoLimit, type AdvertFields } from '#contracts/marketplace/marketplace.ts'
import { readOwnCourier } from '#features/courier/own-courier-store.ts'
import { Button } from '#ui/controls/button.tsx'
import { RequestFields, StartedEarlier } from '#ui/fields/request-form.tsx'
import { Page } from '#ui/layout/page.tsx'
import { PhotoField } from '#ui/photo/photo-field.tsx'
import { Section } from '#ui/layout/section.tsx'
import { useToast } from '#ui/feedback/toast-provider.tsx'
import { useOpened } from '#ui/fields/use-opened.ts'
import { useRequestForm } from '#ui/fields/use-request-form.ts'
import { useTitle } from '#ui/layout/use-title.ts'
import { checkAdvert } from './advert-form.ts'
import { AdvertInputs } from './advert-inputs.tsx'
import { marketDrafts, type MarketDraft, type TypedAdvert } from './market-drafts-sync.ts'
import { advertDraftId, openAdvert, saveAdvert, type AdvertSource } from './send-advert-sync.ts'
import type { TakenPhoto } from '#domain/taken-photo.ts'
import { CheckAndSend, type ReviewProps } from '#ui/fields/check-and-send.tsx'
import { PhotoPreview } from '#ui/photo/photo-preview.tsx'
import { AdvertFacts } from './advert-facts.tsx'

interface CheckAdvertProps extends ReviewProps {
  fields: AdvertFields
  photos: readonly TakenPhoto[]
}

const note = 'The depot checks it first. Then every courier can see it for a month. Nobody can see who you are.'

/** A preview of the advert as other couriers will see it. */
function CheckAdvert({ fields, photos, form, onChange }: CheckAdvertProps) {
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

const sourceMessages = {
  'not-taken': 'What you sent is below with its photos. Correct it and send it again.',
  ended: 'Your advert is below. Change what you like and send it again.',
} as const

interface FillAdvertProps {
  begun: MarketDraft<TypedAdvert>
  from: AdvertSource
  subDepot: string
  onStartAgain: () => void
}

/** The questions, then a look at what was answered. */
function FillAdvert({ begun, from, subDepot, onStartAgain }: FillAdvertProps) {
  const navigate = useNavigate()
  const toast = useToast()
  const [checking, setChecking] = useState(false)
  const check = ({ typed }: MarketDraft<TypedAdvert>) => checkAdvert(typed, subDepot)
  const form = useRequestForm({
    id: 'advert',
    begin: () => begun,
    saveDraft: marketDrafts.save,
    check,
    submit: async ({ fields }, draft) => await saveAdvert(draft, fields),
    onSaved() {
      toast({ text: 'Advert saved on this phone' })
      void navigate('/marketplace/yours', { replace: true })
    },
    onReview: () => setChecking(true),
    onStartAgain,
  })
  useTitle(form.titled('Sell something'))
  const { typed } = form.draft
  const type = (next: Partial<TypedAdvert>, what: 'text' | 'picture' = 'text') =>
    form.change((now) => ({ ...now, typed: { ...now.typed, ...next } }), what)
  const checked = check(form.draft)
  if (checking && 'fields' in checked)
    return <CheckAdvert fields={checked.fields} photos={typed.photos} form={form} onChange={() => setChecking(false)} />
  return (
    <RequestFields form={form}>
      {from === 'draft' && <StartedEarlier onStartAgain={form.startAgain} />}
      {from !== 'draft' && from !== 'nothing' && <p>{sourceMessages[from]}</p>}
      <AdvertInputs typed={typed} field={form.field} onChange={type} />
      <PhotoField
        id="advert-photos"
        label="Photos (optional)"
        hint="No faces, number plates or door numbers. The first photo is the cover"
        photos={typed.photos}
        most={advertPhotoLimit}
        several
        onPhotos={(photos) => type({ photos }, 'picture')}
        {...form.photos}
      />
      <Button {...form.button} kind="primary" type="submit">
        Check and send
      </Button>
    </RequestFields>
  )
}

/** `/marketplace/sell` and `/marketplace/sell/:advert`: a new advert, or one that is sent again. */
export function SellScreen() {
  const { advert } = useParams()
  const opened = useOpened(
    advert ?? '',
    async () => await openAdvert(advert),
    async () => await marketDrafts.discard(advertDraftId(advert)),
  )
  const courier = useLiveQuery(readOwnCourier)
  useTitle('Sell something')
  const back =
    advert === undefined
      ? { to: '/marketplace', label: 'Back to Marketplace' }
      : { to: `/marketplace/${advert}`, label: 'Back to the advert' }
  return (
    <Page title="Sell something" back={back}>
      <Section tight>
        {opened.value && courier && (
          <FillAdvert
            key={opened.key}
            {...opened.value}
            subDepot={courier.row?.subDepot ?? ''}
            onStartAgain={opened.startAgain}
          />
        )}
      </Section>
    </Page>
  )
}
