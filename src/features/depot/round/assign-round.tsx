import { useLiveQuery } from 'dexie-react-hooks'
import { useId, useState } from 'react'
import { Button } from '#ui/controls/button.tsx'
import { RadioGroup } from '#ui/controls/radio-group.tsx'
import { SyncLabel } from '#ui/feedback/sync-word.tsx'
import { SelectField } from '#ui/fields/select-field.tsx'
import { Section, SectionHeading, Stack } from '#ui/layout/section.tsx'
import { readCouriers } from '../cache/cache-store.ts'
import { readActionWait, readActionRejection } from '../action-state-store.ts'
import { assignRounds } from '../desk-actions-sync.ts'
import { deskRejections } from '../desk-rejections.ts'
import type { RoundStatus } from '../today/round-status.ts'
import { useSyncState } from '../use-sync-state.ts'
import { useSaveAction } from '../use-save-action.ts'
import {
  assignmentsFor,
  defaultGivenFor,
  givenForLabel,
  givenForOptions,
  givenForSentence,
  isGivenFor,
  knowsDays,
  type GivenFor,
} from './given-for.ts'
import { formatClosed, whoMayDrive } from './who-may-drive.ts'

interface AssignRoundProps {
  standing: RoundStatus
  today: string
  /** The service has taken it: who drives the round can be asked for. */
  onSent: () => void
}

/** Assigns the round with its lists to another courier, or to nobody. It can be undone until it is sent. */
export function AssignRound({ standing: { round, courierName }, today, onSent }: AssignRoundProps) {
  const { roundId, roundNumber, subDepot, courier } = round
  const heading = useId()
  const saveAction = useSaveAction()
  const entity = `staff-round/${roundId}`
  const state = useSyncState(entity, onSent)
  const couriers = useLiveQuery(() => readCouriers([subDepot]), [subDepot])
  const held = useLiveQuery(
    async () => ({ wait: await readActionWait(entity), refusal: await readActionRejection(entity) }),
    [entity],
  )
  const [chosen, setChosen] = useState('')
  const [ownFor, setOwnFor] = useState<GivenFor>()
  const { open, closed } = whoMayDrive(couriers ?? [], courier)
  const nameOf = open.find(({ id }) => id === chosen)?.name
  const leftOut = formatClosed(closed)
  const known = new Map((couriers ?? []).map((each) => [each.id, each]))
  // A part is there for its day alone.
  const isPart = round.partOf !== undefined
  const hasDays = knowsDays(round) && !isPart
  const givenFor = isPart
    ? 'day'
    : (ownFor ?? (hasDays ? defaultGivenFor(round, (id) => known.get(id)?.closedAt !== undefined) : 'standing'))
  const how = hasDays ? ` ${givenForLabel(givenFor, round.date, today)}` : ''
  const assign = (to: string | null, text: string) =>
    void saveAction(assignRounds(assignmentsFor(round, to, givenFor)), { text: `${text}${how}`, undo: true }).then(
      (isSaved) => {
        if (!isSaved) return
        setChosen('')
        setOwnFor(undefined)
      },
    )
  const verb = courier === null ? 'Assign' : 'Reassign'
  return (
    <Section labelledBy={heading}>
      <Stack gap={16}>
        <SectionHeading id={heading} aside={state && state !== 'sent' ? <SyncLabel kind={state} /> : undefined}>
          {verb} the round
        </SectionHeading>
        <output>
          {held?.refusal && (
            <p>Not done: {deskRejections[held.refusal] ?? 'It wasn’t accepted. Check it and try again.'}</p>
          )}
          {held?.wait === 'directory-not-read' && (
            <p>Waiting for the courier list to update. Then this is sent automatically.</p>
          )}
        </output>
        {hasDays && (open.length > 0 || courier !== null) && (
          <RadioGroup
            id={`${heading}-for`}
            label="For how long"
            name={`${heading}-for`}
            options={givenForOptions(round.date, today)}
            value={givenFor}
            onChange={(value) => isGivenFor(value) && setOwnFor(value)}
          />
        )}
        {hasDays && (open.length > 0 || courier !== null) && (
          <p className="measure" aria-live="polite">
            {givenForSentence(round, {
              givenFor,
              name: nameOf,
              nameOf: (id) => known.get(id)?.name ?? 'an unknown courier',
              today,
            })}
          </p>
        )}
        {couriers !== undefined && open.length === 0 && <p>No other courier at {subDepot} can take this round.</p>}
        {open.length > 0 && (
          <Stack gap={12}>
            <SelectField
              id={`${heading}-courier`}
              label="Courier"
              hint={courier === null ? undefined : 'The list moves from the current courier’s phone to the new one.'}
              value={nameOf === undefined ? '' : chosen}
              onChange={(event) => setChosen(event.target.value)}
              emptyLabel="Choose a courier"
              options={open.map(({ id, name }) => ({ value: id, label: name }))}
            />
            <Button
              disabled={nameOf === undefined}
              onClick={() => assign(chosen, `Round ${roundNumber} assigned to ${nameOf}`)}
            >
              {nameOf === undefined ? `${verb} the round` : `${verb} to ${nameOf}`}
            </Button>
          </Stack>
        )}
        {leftOut !== undefined && <p className="text-small">{leftOut}</p>}
        {courier !== null && (
          <Button onClick={() => assign(null, `Round ${roundNumber} unassigned from ${courierName}`)}>
            Unassign the round
          </Button>
        )}
      </Stack>
    </Section>
  )
}
