import { useId, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { PartOffer } from '#contracts/manifest/part-offers.ts'
import { syncLabels } from '#domain/sync-labels.ts'
import { countParcels, formatStops, formatStreets, partTitle } from '#domain/part-offer/part-offer-labels.ts'
import { Button, ButtonRow } from '#ui/controls/button.tsx'
import { SyncLabel } from '#ui/feedback/sync-word.tsx'
import { useToast } from '#ui/feedback/toast-provider.tsx'
import { FieldMessage } from '#ui/fields/field.tsx'
import { Section, Stack } from '#ui/layout/section.tsx'
import { useToday } from '#ui/parcel/use-today.ts'
import { ListHeading } from '#ui/rows/list-heading.tsx'
import { isWaitingForAnswer, type OwnPartOffer, type OwnPartOffers } from './own-part-offers-store.ts'
import {
  answerOffer,
  dismissRejected,
  dismissRejectedOffer,
  editRejectedOffer,
  takeBackFromHelper,
  withdrawOwnOffer,
} from './part-offer-actions-sync.ts'
import { formatOfferState, toPartOfferMessage } from './part-offer-state.ts'

/** Until the day is over, and once the service has moved the parcels. */
const canTakeBack = ({ given, moved, takenBack, day }: PartOffer, today: string): boolean =>
  given === true && moved !== null && takenBack === undefined && day >= today

function Actions({ own, title, today }: { own: OwnPartOffer; title: string; today: string }) {
  const toast = useToast()
  const [problem, setProblem] = useState<string>()
  const { offer, isOwn, rejected } = own
  const about = <span className="visually-hidden">: {title}</span>
  const save = async (work: ReturnType<typeof withdrawOwnOffer>, done: string) => {
    const saved = await work
    setProblem(saved.ok ? undefined : saved.error.message)
    if (saved.ok) toast({ text: done })
    // The button goes, and the focus with it.
    document.getElementById(`part-offer-${offer.id}`)?.focus()
  }
  return (
    <>
      {problem !== undefined && <FieldMessage id={`part-offer-problem-${offer.id}`}>{problem}</FieldMessage>}
      {rejected && (
        <>
          <SyncLabel kind="attention">{syncLabels.attention}</SyncLabel>
          <p className="measure">{toPartOfferMessage(rejected.code)}</p>
          <Button kind="inline" fit onClick={() => void dismissRejected(rejected.n)}>
            Dismiss{about}
          </Button>
        </>
      )}
      {isOwn && offer.state === 'open' && !rejected && (
        <Button fit onClick={() => void save(withdrawOwnOffer(offer.id), 'Withdrawal saved on this phone')}>
          Withdraw the offer{about}
        </Button>
      )}
      {isOwn && canTakeBack(offer, today) && !rejected && (
        <Button fit onClick={() => void save(takeBackFromHelper(offer.id), 'Saved on this phone')}>
          Take back what is left{about}
        </Button>
      )}
      {isWaitingForAnswer(own) && (
        <ButtonRow>
          <Button onClick={() => void save(answerOffer(offer.id, 'accept'), 'Answer saved on this phone')}>
            Accept{about}
          </Button>
          <Button onClick={() => void save(answerOffer(offer.id, 'decline'), 'Answer saved on this phone')}>
            Decline{about}
          </Button>
        </ButtonRow>
      )}
    </>
  )
}

function Offer({ own, today }: { own: OwnPartOffer; today: string }) {
  const { offer, sync } = own
  const title = partTitle(offer, today)
  const isWaiting = sync !== null && sync !== 'sent'
  return (
    <article aria-labelledby={`part-offer-${offer.id}`}>
      <Section tight line>
        <Stack gap={8}>
          <h3 id={`part-offer-${offer.id}`} className="text-strong" tabIndex={-1}>
            {title}
          </h3>
          <p className="measure">{formatOfferState(own)}</p>
          {offer.streets.length > 0 && (
            <p>
              {formatStreets(offer)}. {formatStops(offer)}.
            </p>
          )}
          {offer.note !== '' && <p className="measure text-meta">“{offer.note}”</p>}
          {isWaiting && sync !== 'attention' && <SyncLabel kind={sync}>{syncLabels[sync]}</SyncLabel>}
          <Actions own={own} title={title} today={today} />
        </Stack>
      </Section>
    </article>
  )
}

function RejectedOffer({ rejected }: { rejected: OwnPartOffers['rejected'][number] }) {
  const navigate = useNavigate()
  const heading = useId()
  const [problem, setProblem] = useState<string>()
  const { n, code, input, isGift } = rejected
  const parcels = countParcels(input.parcelIds.length)
  const edit = async () => {
    const edited = await editRejectedOffer(rejected)
    if (edited.ok) void navigate(`/manifest/offer?round=${input.manifestId}`)
    else setProblem(edited.error.message)
  }
  return (
    <article aria-labelledby={heading}>
      <Section tight line>
        <Stack gap={8}>
          <SyncLabel kind="attention">{syncLabels.attention}</SyncLabel>
          <h3 id={heading} className="text-strong">
            {isGift ? `${parcels} weren’t given` : `Your offer of ${parcels} wasn’t made`}
          </h3>
          <p className="measure">{toPartOfferMessage(code)}</p>
          {problem !== undefined && <FieldMessage id={`part-offer-rejected-${n}`}>{problem}</FieldMessage>}
          <ButtonRow>
            <Button onClick={() => void edit()}>{isGift ? 'Change this' : 'Change the offer'}</Button>
            <Button onClick={() => void dismissRejectedOffer(n)}>Dismiss</Button>
          </ButtonRow>
        </Stack>
      </Section>
    </article>
  )
}

/** The offers of parts of rounds between this courier and colleagues: those to answer first. */
export function PartOffers({ known }: { known: OwnPartOffers }) {
  const today = useToday()
  const { offers, rejected } = known
  const toAnswer = offers.filter(isWaitingForAnswer)
  const own = offers.filter(({ isOwn }) => isOwn)
  const others = offers.filter((each) => !each.isOwn && !isWaitingForAnswer(each))
  const groups = [
    { title: 'Parts of rounds to answer', shown: toAnswer },
    { title: 'Your offers', shown: own },
    { title: 'Answered', shown: others },
  ].filter(({ shown }) => shown.length > 0)
  return (
    <>
      {rejected.map((each) => (
        <RejectedOffer key={each.n} rejected={each} />
      ))}
      {groups.map(({ title, shown }) => (
        <section key={title} aria-label={title}>
          <ListHeading title={title} aside={String(shown.length)} />
          {shown.map((each) => (
            <Offer key={each.offer.id} own={each} today={today} />
          ))}
        </section>
      ))}
    </>
  )
}
