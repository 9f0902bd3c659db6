import { useLiveQuery } from 'dexie-react-hooks'
import { useEffect, useState, type FormEvent } from 'react'
import { useNavigate, useParams } from 'react-router-dom'
import { advertPhotoLimit } from '#contracts/marketplace.ts'
import { readOwnCourier } from '#features/courier/own-courier-store.ts'
import { Button } from '#ui/controls/button.tsx'
import { ErrorSummary } from '#ui/fields/error-summary.tsx'
import { Page } from '#ui/layout/page.tsx'
import { PhotoField } from '#ui/photo/photo-field.tsx'
import { Section, Stack } from '#ui/layout/section.tsx'
import { TextButton } from '#ui/controls/text-link.tsx'
import { useToast } from '#ui/feedback/toast-provider.tsx'
import { useKeptDraft } from '#ui/fields/use-kept-draft.ts'
import { useTitle } from '#ui/layout/use-title.ts'
import { checkAdvert } from './advert-form.ts'
import { advertFieldId, AdvertInputs } from './advert-inputs.tsx'
import { CheckAdvert } from './check-advert.tsx'
import { dropMarketDraft, keepMarketDraft, type MarketDraft, type TypedAdvert } from './market-drafts-sync.ts'
import { keepAdvert, openAdvert, type AdvertSource } from './send-advert-sync.ts'

const fromWords: Readonly<Record<Exclude<AdvertSource, 'nothing'>, string>> = {
  draft: 'You started this earlier. It’s saved on this phone until you send it.',
  'not-taken': 'What you sent is below with its photos. Put it right and send it again.',
  ended: 'Your advert is below. Change what you like and send it again.',
}

interface FillAdvertProps {
  begun: MarketDraft<TypedAdvert>
  from: AdvertSource
  subDepot: string
  onDiscard: () => void
}

/** The questions, then the check of what was answered. What is wrong is said when it is to be checked, and at each key from then on. */
function FillAdvert({ begun, from, subDepot, onDiscard }: FillAdvertProps) {
  const navigate = useNavigate()
  const toast = useToast()
  const { draft, change, keep, end } = useKeptDraft(() => begun, keepMarketDraft)
  const [attempt, setAttempt] = useState(0)
  const [checking, setChecking] = useState(false)
  const [reading, setReading] = useState(false)
  const { typed } = draft
  const checked = checkAdvert(typed, subDepot)
  const faults = attempt > 0 && 'faults' in checked ? checked.faults : []
  useTitle(faults.length > 0 ? 'Error: Sell something' : 'Sell something')
  const type = (next: Partial<TypedAdvert>, what: 'text' | 'picture' = 'text') =>
    change((now) => ({ ...now, typed: { ...now.typed, ...next } }), what)
  const send = async (): Promise<string | undefined> => {
    if (!('fields' in checked)) return undefined
    end(true)
    const fault = await keepAdvert(draft, checked.fields)
    if (fault !== undefined) {
      end(false)
      return fault
    }
    toast({ text: 'Advert saved on this phone' })
    await navigate('/marketplace/yours', { replace: true })
    return undefined
  }
  const check = (event: FormEvent) => {
    event.preventDefault()
    if (reading) return
    keep()
    setAttempt(attempt + 1)
    setChecking('fields' in checked)
  }
  const discard = () => {
    // A pause that has begun would write the draft again.
    end(true)
    onDiscard()
  }
  if (checking && 'fields' in checked)
    return (
      <CheckAdvert fields={checked.fields} photos={typed.photos} onSend={send} onChange={() => setChecking(false)} />
    )
  return (
    <form noValidate onSubmit={check}>
      <Stack gap={24}>
        <ErrorSummary
          attempt={attempt}
          errors={faults.map(({ field, text }) => ({ id: advertFieldId(field), text }))}
        />
        {from !== 'nothing' && (
          <div>
            <p>{fromWords[from]}</p>
            {from === 'draft' && <TextButton onClick={discard}>Start again</TextButton>}
          </div>
        )}
        <AdvertInputs typed={typed} faults={faults} onChange={type} />
        <PhotoField
          id={advertFieldId('photos')}
          label="Photos (optional)"
          hint="No faces, number plates or door numbers. The first photo is the cover"
          photos={typed.photos}
          most={advertPhotoLimit}
          several
          onPhotos={(photos) => type({ photos }, 'picture')}
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

/** `/marketplace/sell` and `/marketplace/sell/:advert`: a new advert, or one that is sent again. */
export function SellScreen() {
  const { advert } = useParams()
  const [visit, setVisit] = useState(0)
  const [opened, setOpened] = useState<Awaited<ReturnType<typeof openAdvert>> & { of: string }>()
  const courier = useLiveQuery(readOwnCourier)
  const of = `${advert ?? ''} ${visit}`
  useTitle('Sell something')
  useEffect(() => {
    let left = false
    void openAdvert(advert).then((found) => {
      if (!left) setOpened({ ...found, of })
    })
    return () => {
      left = true
    }
  }, [advert, of])
  const startAgain = async () => {
    if (opened) await dropMarketDraft(opened.begun.id)
    setVisit(visit + 1)
  }
  const back =
    advert === undefined
      ? { to: '/marketplace', label: 'Back to Marketplace' }
      : { to: `/marketplace/${advert}`, label: 'Back to the advert' }
  return (
    <Page title="Sell something" back={back}>
      <Section tight>
        {opened?.of === of && courier && (
          <FillAdvert
            key={of}
            begun={opened.begun}
            from={opened.from}
            subDepot={courier.row?.subDepot ?? ''}
            onDiscard={() => void startAgain()}
          />
        )}
      </Section>
    </Page>
  )
}
