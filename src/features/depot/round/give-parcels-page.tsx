import { useLiveQuery } from 'dexie-react-hooks'
import { useId, useState } from 'react'
import { mostGivenParcels } from '#contracts/depot/desk-commands.ts'
import type { Parcel } from '#contracts/parcel/parcel.ts'
import { nearDay, nearDayInSentence } from '#domain/dates/near-day.ts'
import { Button, ButtonLink } from '#ui/controls/button.tsx'
import { TextButton } from '#ui/controls/text-link.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { SelectField } from '#ui/fields/select-field.tsx'
import { ActionBar } from '#ui/layout/action-bar.tsx'
import { Section, SectionHeading, Stack } from '#ui/layout/section.tsx'
import { useTitle } from '#ui/layout/use-title.ts'
import { ChoiceRow } from '#ui/parcel/choice-row.tsx'
import { StreetChoice } from '#ui/parcel/street-choice.tsx'
import { ListHeading } from '#ui/rows/list-heading.tsx'
import { readCouriers } from '../cache/cache-store.ts'
import { giveParcels } from '../desk-actions-sync.ts'
import { counted, figure } from '../figures.ts'
import { DeskPage } from '../frame/desk-page.tsx'
import { addressOfDay } from '../today/day-address.ts'
import type { RoundStatus } from '../today/round-status.ts'
import { useSaveAction } from '../use-save-action.ts'
import { canBeGiven, groupByStreet, idsBetween } from './give-parcels.ts'
import { formatClosed, whoMayDrive } from './who-may-drive.ts'
import './give-parcels.css'

/** Leads from a round to the choice of parcels. */
export function GiveParcelsLink({ day, today }: { day: string; today: string }) {
  const heading = useId()
  return (
    <Section labelledBy={heading}>
      <Stack gap={12}>
        <SectionHeading id={heading}>Give part of the round</SectionHeading>
        <p className="measure">Choose parcels, and who delivers them {nearDayInSentence(day, today)}.</p>
        <ButtonLink to="?give=yes">Choose parcels</ButtonLink>
      </Stack>
    </Section>
  )
}

interface GiveParcelsPageProps {
  standing: RoundStatus
  /** The list as it will be with this desk's actions. */
  parcels: readonly Parcel[]
  day: string
  today: string
}

/** Chooses parcels of a round by stop or by street, and gives them to another courier for the day. */
export function GiveParcelsPage({ standing, parcels, day, today }: GiveParcelsPageProps) {
  const { roundId, roundNumber, subDepot, courier: seen } = standing.round
  const saveAction = useSaveAction()
  const couriers = useLiveQuery(() => readCouriers([subDepot]), [subDepot])
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set())
  const [last, setLast] = useState<string | null>(null)
  const [to, setTo] = useState('')
  const open = canBeGiven(parcels)
  const streets = groupByStreet(open)
  const inOrder = streets.flatMap((street) => street.parcels.map(({ id }) => id))
  // Parcels that have been delivered meanwhile are not given.
  const chosen = new Set(inOrder.filter((id) => touched.has(id)))
  const drivers = whoMayDrive(couriers ?? [], seen)
  const name = drivers.open.find(({ id }) => id === to)?.name
  const leftOut = formatClosed(drivers.closed)
  const title = `Give parcels of round ${roundNumber}`
  useTitle(title)

  const set = (ids: readonly string[], isChosen: boolean) =>
    setTouched((before) => {
      const after = new Set(before)
      for (const id of ids) {
        if (isChosen) after.add(id)
        else after.delete(id)
      }
      return after
    })
  const toggle = (id: string, isRange: boolean) => {
    set(isRange ? idsBetween(inOrder, last, id) : [id], !chosen.has(id))
    setLast(id)
  }
  const isTooMany = chosen.size > mostGivenParcels
  const give = () =>
    void saveAction(giveParcels({ roundId, day, courier: to, seen, parcelIds: [...chosen] }), {
      text: `${counted(chosen.size, 'parcel')} of round ${roundNumber} given to ${name}`,
      undo: true,
    }).then((isSaved) => {
      if (!isSaved) return
      setTouched(new Set())
      setLast(null)
    })

  return (
    <DeskPage
      title={title}
      meta={`${nearDay(day, today)}, ${figure(open.length)} left to give`}
      back={{
        to: addressOfDay(`/depot/rounds/${standing.round.id}`, today, today),
        label: `Back to round ${roundNumber}`,
      }}
    >
      {open.length === 0 ? (
        <EmptyState title="No parcels left to give">
          All parcels of this list are delivered, back at the depot or given to others.
        </EmptyState>
      ) : (
        <>
          <div className="give-words">
            <p className="measure">
              They move to the courier you choose, in the same order. What was recorded so far goes with them.
            </p>
            {leftOut !== undefined && <p className="text-small">{leftOut}</p>}
          </div>
          <fieldset className="give-tools" aria-label="Select">
            <TextButton onClick={() => set(inOrder, chosen.size < open.length)}>
              {chosen.size < open.length ? `Select all ${figure(open.length)}` : 'Clear selection'}
            </TextButton>
            <span className="text-small give-range">Hold Shift to select a range.</span>
          </fieldset>
          {streets.map(({ street, postcode, parcels: own }) => (
            <section key={`${street} ${postcode}`} aria-label={`${street || 'No street'}, ${postcode}`}>
              <ListHeading
                title={street || 'No street'}
                aside={
                  <StreetChoice
                    ids={chosen}
                    onAll={set}
                    street={street}
                    postcode={postcode}
                    parcelIds={own.map(({ id }) => id)}
                  />
                }
              />
              <ol>
                {own.map((parcel) => (
                  <li key={parcel.id}>
                    <ChoiceRow parcel={parcel} sync={null} checked={chosen.has(parcel.id)} onToggle={toggle} />
                  </li>
                ))}
              </ol>
            </section>
          ))}
          <ActionBar buttons={name ?? ''}>
            <div className="give-to">
              {drivers.open.length === 0 && couriers !== undefined ? (
                <p>No other courier at {subDepot} can take parcels.</p>
              ) : (
                <SelectField
                  id="give-to"
                  label="Give to"
                  value={name === undefined ? '' : to}
                  onChange={(event) => setTo(event.target.value)}
                  emptyLabel="Choose a courier"
                  options={drivers.open.map((each) => ({ value: each.id, label: each.name }))}
                />
              )}
              {isTooMany && <p role="alert">Give at most {figure(mostGivenParcels)} parcels at once.</p>}
            </div>
            <Button kind="primary" disabled={chosen.size === 0 || name === undefined || isTooMany} onClick={give}>
              {chosen.size === 0 ? 'Give parcels' : `Give ${counted(chosen.size, 'parcel')}`}
            </Button>
          </ActionBar>
        </>
      )}
    </DeskPage>
  )
}
