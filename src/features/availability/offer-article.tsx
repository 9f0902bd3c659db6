import { useId, useRef, useState, type MouseEvent } from 'react'
import type { DayAvailability } from '#contracts/availability/availability.ts'
import { pounds } from '#domain/money.ts'
import { syncLabels } from '#domain/sync-labels.ts'
import { Button } from '#ui/controls/button.tsx'
import { FieldMessage } from '#ui/fields/field.tsx'
import { FiguresRow } from '#ui/rows/figures-row.tsx'
import { Section, Stack } from '#ui/layout/section.tsx'
import { SyncLabel, type SyncKind } from '#ui/feedback/sync-word.tsx'
import { useToast } from '#ui/feedback/toast-provider.tsx'
import { askForRound, discardRejectedAnswers } from './answer-offer-sync.ts'
import { formatOwnDay } from './day-labels.ts'
import { DeadlineMark } from './deadline-mark.tsx'
import { toOfferStatus, type OwnOffer, type OfferStatus } from './offer-status.ts'
import { formatMiles, offerTitle } from './offer-labels.ts'
import { toOfferMessage } from './rejection-messages.ts'

interface OfferArticleProps {
  own: OwnOffer
  now: number
  said: DayAvailability | null
  /** The one filled button of the screen. */
  first: boolean
  onDecline: () => void
}

function requestOf(sync: OwnOffer['sync']): { kind: SyncKind; words: string } {
  if (sync === null || sync === 'sent') return { kind: 'sent', words: 'The depot has your request' }
  return sync === 'sending'
    ? { kind: 'sending', words: 'Request on its way' }
    : { kind: 'queued', words: 'Request sent when there is signal' }
}

function Asked({ own: { offer, sync }, onDecline }: Pick<OfferArticleProps, 'own' | 'onDecline'>) {
  const { kind, words } = requestOf(sync)
  const isChosen = offer.award === 'depot'
  return (
    <Stack gap={12}>
      <Stack gap={4}>
        <SyncLabel kind={kind}>{words}</SyncLabel>
        <p className="measure">
          {isChosen
            ? 'The depot chooses from the couriers who ask.'
            : 'The depot gives the round to the courier whose request it receives first.'}{' '}
          You’ll see the result here.
        </p>
      </Stack>
      {isChosen && (
        <Button onClick={onDecline}>
          Withdraw your request<span className="visually-hidden"> for round {offer.round}</span>
        </Button>
      )}
    </Stack>
  )
}

function RefusedAnswer({ own }: Pick<OfferArticleProps, 'own'>) {
  const last = own.refused.at(-1)
  const isLost = last?.answer === 'accept'
  return (
    <Stack gap={12}>
      <SyncLabel kind="attention">{isLost ? 'You did not get this round' : syncLabels.attention}</SyncLabel>
      <p className="measure">{toOfferMessage(last?.code ?? null)}</p>
      <Button onClick={() => void discardRejectedAnswers(own)}>
        Dismiss<span className="visually-hidden">: {offerTitle(own.offer)}</span>
      </Button>
    </Stack>
  )
}

function Answers({
  own: { offer },
  late,
  first,
  onDecline,
}: Pick<OfferArticleProps, 'own' | 'first' | 'onDecline'> & { late: boolean }) {
  const toast = useToast()
  const [problem, setProblem] = useState<string>()
  const busyRef = useRef(false)
  const ask = async ({ detail }: MouseEvent) => {
    // The second press of two may meet an offer that has moved up since the first.
    if (busyRef.current || detail > 1) return
    busyRef.current = true
    const heading = document.getElementById(`offer-${offer.id}`)
    const saved = await askForRound(offer.id).finally(() => (busyRef.current = false))
    setProblem(saved.ok ? undefined : saved.error.message)
    if (saved.ok) toast({ text: `Request for round ${offer.round} saved on this phone` })
    // The button goes, and the focus with it.
    heading?.focus()
  }
  return (
    <Stack gap={8}>
      {late && (
        <p className="measure">
          Your phone’s clock says the deadline has passed. If it’s wrong, you can still ask: the depot uses its own
          clock.
        </p>
      )}
      {problem !== undefined && <FieldMessage id={`offer-problem-${offer.id}`}>{problem}</FieldMessage>}
      <Button kind={first && !late ? 'primary' : 'secondary'} onClick={(event) => void ask(event)}>
        {late || offer.award === 'depot' ? 'Ask for' : 'Accept'} round {offer.round}
      </Button>
      <Button onClick={onDecline}>
        Decline<span className="visually-hidden"> round {offer.round}</span>
      </Button>
      <p className="text-meta">
        {offer.award === 'depot' ? 'The depot chooses from the couriers who ask. ' : ''}Saying no won’t affect your
        other work.
      </p>
    </Stack>
  )
}

const counted: readonly OfferStatus[] = ['open', 'late']

/** An offer in full: what it is, until when, and what the courier can do. */
export function OfferArticle({ own, now, said, first, onDecline }: OfferArticleProps) {
  const { offer } = own
  const standing = toOfferStatus(own, now)
  const facts = useId()
  return (
    <article aria-labelledby={`offer-${offer.id}`} aria-describedby={facts}>
      <Section line>
        <Stack gap={16}>
          <Stack gap={4}>
            {counted.includes(standing) && <DeadlineMark deadline={offer.deadline} about={`round ${offer.round}`} />}
            <h2 id={`offer-${offer.id}`} className="text-h2" tabIndex={-1}>
              {offerTitle(offer)}
            </h2>
            <p id={facts} className="text-meta offer-name">
              {offer.roundName}. {formatOwnDay(said)}
            </p>
          </Stack>
          <FiguresRow
            items={[
              { label: 'Parcels', value: offer.parcels },
              { label: 'Miles', value: formatMiles(offer.miles) },
              { label: 'Expected pay', value: pounds(offer.pay) },
            ]}
          />
          {standing === 'asked' && <Asked own={own} onDecline={onDecline} />}
          {standing === 'refused' && <RefusedAnswer own={own} />}
          {counted.includes(standing) && (
            <Answers own={own} late={standing === 'late'} first={first} onDecline={onDecline} />
          )}
        </Stack>
      </Section>
    </article>
  )
}
