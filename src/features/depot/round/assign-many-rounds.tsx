import { useLiveQuery } from 'dexie-react-hooks'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { Courier } from '#contracts/courier/courier.ts'
import { Button } from '#ui/controls/button.tsx'
import { RadioGroup } from '#ui/controls/radio-group.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { SelectField } from '#ui/fields/select-field.tsx'
import { Section, Stack } from '#ui/layout/section.tsx'
import { readCouriers } from '../cache/cache-store.ts'
import { assignRounds } from '../desk-actions-sync.ts'
import { useMay } from '../frame/desk-places.ts'
import { counted } from '../figures.ts'
import { addressOfDay } from '../today/day-address.ts'
import { formatLook } from '../today/round-labels.ts'
import type { RoundStatus } from '../today/round-status.ts'
import type { DepotDay } from '../today/use-round-statuses.ts'
import { useSaveAction } from '../use-save-action.ts'
import { assignments, chosenRounds, roundsToAssign, getDefaultDrivers, type Choices } from './assign-many.ts'
import { defaultGivenFor, givenForLabel, givenForOptions, isGivenFor, knowsDays, type GivenFor } from './given-for.ts'
import { whoMayDrive } from './who-may-drive.ts'
import './assign-many.css'

interface RoundChoiceProps {
  standing: RoundStatus
  couriers: readonly Courier[]
  chosen: string
  onChoose: (courier: string) => void
}

function RoundChoice({ standing: { round, left, look }, couriers, chosen, onChoose }: RoundChoiceProps) {
  const { open } = whoMayDrive(
    couriers.filter(({ subDepot }) => subDepot === round.subDepot),
    round.courier,
  )
  const why = look?.kind === 'closed' ? formatLook(look) : `${counted(left, 'parcel')} left`
  return (
    <SelectField
      id={`assign-${round.roundId}`}
      label={`Round ${round.roundNumber}`}
      hint={[round.roundName, why].filter(Boolean).join(', ')}
      value={open.some(({ id }) => id === chosen) ? chosen : ''}
      onChange={(event) => onChoose(event.target.value)}
      emptyLabel="Don’t assign"
      options={open.map(({ id, name }) => ({ value: id, label: name }))}
    />
  )
}

/** Every round of the day that needs a courier, with the one that the roster names, and one button to assign them all. */
export function AssignManyRounds({ day, today }: { day: DepotDay; today: string }) {
  const navigate = useNavigate()
  const saveAction = useSaveAction()
  const couriers = useLiveQuery(() => readCouriers(day.subDepots), [day.subDepots.join(',')])
  const [own, setOwn] = useState<Choices>(new Map())
  const [ownFor, setOwnFor] = useState<GivenFor>()
  const may = useMay()
  const rounds = roundsToAssign(day.rounds.filter(({ round }) => may('dispatch', round.subDepot)))
  if (couriers === undefined) return null
  if (rounds.length === 0)
    return <EmptyState title="Every round has a courier">Rounds without a courier are listed here.</EmptyState>
  const choices: Choices = new Map([...getDefaultDrivers(rounds, couriers), ...own])
  const chosen = chosenRounds(rounds, choices)
  const hasDays = rounds.every(({ round }) => knowsDays(round))
  const closed = new Set(couriers.flatMap(({ id, closedAt }) => (closedAt === undefined ? [] : [id])))
  // If one of the rounds has no usual courier, they are given until further notice by default.
  const fits = rounds.every(({ round }) => defaultGivenFor(round, (courier) => closed.has(courier)) === 'day')
  const givenFor = ownFor ?? (hasDays && fits ? 'day' : 'standing')
  const assign = () =>
    void saveAction(assignRounds(assignments(chosen, choices, givenFor)), {
      text: `${counted(chosen.length, 'round')} assigned${hasDays ? ` ${givenForLabel(givenFor, day.day, today)}` : ''}`,
      undo: true,
    }).then((isSaved) => {
      if (isSaved) void navigate(addressOfDay('/depot/rounds', day.day, today))
    })
  const button = (
    <Button kind="primary" disabled={chosen.length === 0} onClick={assign}>
      {chosen.length === 0 ? 'Assign' : `Assign ${counted(chosen.length, 'round')}`}
    </Button>
  )
  return (
    <Section>
      <Stack gap={24}>
        <p className="measure">
          Each courier who has the round on the roster is already chosen. Check the list, change what you need to, and
          assign all of them at once.
        </p>
        {hasDays && (
          <RadioGroup
            id="assign-for"
            label="For how long"
            name="assign-for"
            options={givenForOptions(day.day, today)}
            value={givenFor}
            onChange={(value) => isGivenFor(value) && setOwnFor(value)}
          />
        )}
        {hasDays && (
          <p className="measure">
            {givenFor === 'day'
              ? 'Other days don’t change, even if already imported.'
              : 'Later lists already imported move too, except for days you assigned separately.'}
          </p>
        )}
        {button}
        <div className="assign-many">
          {rounds.map((standing) => (
            <RoundChoice
              key={standing.round.roundId}
              standing={standing}
              couriers={couriers}
              chosen={choices.get(standing.round.roundId) ?? ''}
              onChoose={(courier) => setOwn((before) => new Map([...before, [standing.round.roundId, courier]]))}
            />
          ))}
        </div>
        {rounds.length > 12 && button}
      </Stack>
    </Section>
  )
}
