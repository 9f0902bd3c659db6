import { useLiveQuery } from 'dexie-react-hooks'
import { useId, useState } from 'react'
import { mostGivenParcels } from '#contracts/depot/desk-commands.ts'
import type { Parcel } from '#contracts/parcel/parcel.ts'
import { nearDay, nearDayInSentence } from '#domain/dates/near-day.ts'
import { canBeGiven } from '#domain/parcel/part-choice.ts'
import { Button, ButtonLink } from '#ui/controls/button.tsx'
import { TextButton } from '#ui/controls/text-link.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { SelectField } from '#ui/fields/select-field.tsx'
import { ActionBar } from '#ui/layout/action-bar.tsx'
import { Section, SectionHeading, Stack } from '#ui/layout/section.tsx'
import { useTitle } from '#ui/layout/use-title.ts'
import { optionalPart } from '#ui/layout/optional-part.tsx'
import { useWide } from '#ui/layout/use-wide.ts'
import { PartChoice } from '#ui/parcel/part-choice.tsx'
import { readCouriers } from '../cache/cache-store.ts'
import { giveParcels } from '../desk-actions-sync.ts'
import { counted, figure } from '../figures.ts'
import { DeskPage } from '../frame/desk-page.tsx'
import { addressOfDay } from '../today/day-address.ts'
import type { RoundStatus } from '../today/round-status.ts'
import { useSaveAction } from '../use-save-action.ts'
import { formatClosed, whoMayDrive } from './who-may-drive.ts'
import './give-parcels.css'

/** Loaded only where it is shown. */
const PartMap = optionalPart(async () => (await import('./part-map.tsx')).PartMap)

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
  const [to, setTo] = useState('')
  const isWide = useWide()
  const [showsMap, setShowsMap] = useState(isWide)
  const open = canBeGiven(parcels)
  // Parcels that have been delivered meanwhile are not given.
  const chosen = new Set(open.flatMap(({ id }) => (touched.has(id) ? [id] : [])))
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
  const manifestId = open[0]?.manifestId
  const isTooMany = chosen.size > mostGivenParcels
  const give = () =>
    void saveAction(giveParcels({ roundId, day, courier: to, seen, parcelIds: [...chosen] }), {
      text: `${counted(chosen.size, 'parcel')} of round ${roundNumber} given to ${name}`,
      undo: true,
    }).then((isSaved) => {
      if (isSaved) setTouched(new Set())
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
            <TextButton onClick={() => setShowsMap(!showsMap)}>
              {showsMap ? 'Hide the map' : 'Choose on a map'}
            </TextButton>
          </div>
          {showsMap && manifestId !== undefined && (
            <PartMap manifestId={manifestId} parcels={open} chosen={chosen} onSet={set} />
          )}
          <PartChoice parcels={open} chosen={chosen} onSet={set} />
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
