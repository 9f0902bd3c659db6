import { useLiveQuery } from 'dexie-react-hooks'
import { useId } from 'react'
import type { DepotPartOffer } from '#contracts/depot/part-offer-commands.ts'
import { londonTime } from '#domain/dates/day.ts'
import { countParcels, formatStops, formatStreets } from '#domain/part-offer/part-offer-labels.ts'
import { Button } from '#ui/controls/button.tsx'
import { Section, SectionHeading, Stack } from '#ui/layout/section.tsx'
import { readActionRejections } from '../action-state-store.ts'
import { nameIn, readRoster } from '../cache/cache-store.ts'
import { stopOffer } from '../desk-actions-sync.ts'
import { deskRejections } from '../desk-rejections.ts'
import { For } from '../frame/for-permission.tsx'
import type { RoundStatus } from '../today/round-status.ts'
import { useSaveAction } from '../use-save-action.ts'

type NameOf = (courier: string | null) => string

/** Returns a sentence that says where an offer stands. */
function stateLabel(
  { state, parcels, moved, acceptedBy, endedAt, given, takenBack }: DepotPartOffer,
  nameOf: NameOf,
): string {
  const at = endedAt === null ? '' : ` at ${londonTime(new Date(endedAt))}`
  if (given) {
    const back = takenBack === undefined ? '' : ` ${countParcels(takenBack)} taken back since.`
    return `Given to ${acceptedBy === null ? 'a helper' : nameOf(acceptedBy)}${at}: ${countParcels(moved ?? 0)} of ${parcels} moved.${back}`
  }
  if (state === 'open') return 'Open: nobody has accepted yet.'
  if (state === 'accepted')
    return `${acceptedBy === null ? 'Accepted' : `${nameOf(acceptedBy)} accepted`}${at}: ${countParcels(moved ?? 0)} of ${parcels} moved.`
  if (state === 'withdrawn') return `Withdrawn by the courier${at}.`
  if (state === 'stopped') return `Stopped by the depot${at}.`
  return state === 'expired' ? 'Nobody accepted that day.' : `Nothing was left to hand over${at}.`
}

function Offer({ offer, nameOf, subDepot }: { offer: DepotPartOffer; nameOf: NameOf; subDepot: string }) {
  const saveAction = useSaveAction()
  const to = offer.to === null ? `anybody at ${subDepot}` : nameOf(offer.to)
  const title = `${countParcels(offer.parcels)} to ${to}`
  return (
    <li>
      <Stack gap={4}>
        <p className="text-strong">{title}</p>
        <p className="text-small">
          {offer.given ? 'Given' : 'Offered'} by {nameOf(offer.from)} at {londonTime(new Date(offer.offeredAt))}.{' '}
          {formatStreets(offer)}. {formatStops(offer)}.
        </p>
        {offer.note !== '' && <p className="text-small">“{offer.note}”</p>}
        <p>{stateLabel(offer, nameOf)}</p>
        {offer.state === 'open' && (
          <For permission="dispatch" subDepot={subDepot}>
            <Button
              kind="inline"
              fit
              onClick={() => void saveAction(stopOffer(offer.id), { text: 'Offer stopped', undo: true })}
            >
              Stop the offer<span className="visually-hidden">: {title}</span>
            </Button>
          </For>
        )}
      </Stack>
    </li>
  )
}

/** Shows the parts of a round that its courier offered to colleagues. */
export function PartOffersSection({ standing: { round } }: { standing: RoundStatus }) {
  const heading = useId()
  const { partOffers = [], subDepot } = round
  const ids = partOffers.map(({ id }) => id).join(' ')
  const known = useLiveQuery(
    async () => ({
      roster: await readRoster([subDepot]),
      rejection: (await readActionRejections(ids.split(' ').map((id) => `staff-part-offer/${id}`)))[0],
    }),
    [subDepot, ids],
  )
  if (partOffers.length === 0) return null
  const nameOf: NameOf = (courier) => (courier === null ? 'a courier' : nameIn(known?.roster, courier, 0))
  return (
    <Section labelledBy={heading}>
      <Stack gap={12}>
        <SectionHeading id={heading}>Offered to colleagues</SectionHeading>
        {known?.rejection && <p role="alert">{deskRejections[known.rejection] ?? 'An offer couldn’t be stopped.'}</p>}
        <ul className="stack stack-16">
          {partOffers.map((offer) => (
            <Offer key={offer.id} offer={offer} nameOf={nameOf} subDepot={subDepot} />
          ))}
        </ul>
      </Stack>
    </Section>
  )
}
