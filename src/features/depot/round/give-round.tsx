import { useLiveQuery } from 'dexie-react-hooks'
import { useId, useState } from 'react'
import type { DepotRound } from '#contracts/depot-endpoints.ts'
import { Button } from '#ui/controls/button.tsx'
import { useToast } from '#ui/feedback/toast-provider.tsx'
import { SyncWord } from '#ui/feedback/sync-word.tsx'
import { SelectField } from '#ui/fields/select-field.tsx'
import { Section, SectionHeading, Stack } from '#ui/layout/section.tsx'
import { readCouriers } from '../answers/desk-answers-store.ts'
import { giveRound } from '../desk-deeds-sync.ts'
import { useDeedState } from '../use-deed-state.ts'
import { closedWords, whoMayDrive } from './who-may-drive.ts'

interface GiveRoundProps {
  round: DepotRound
  /** The service has taken it: who drives the round can be asked for. */
  onSent: () => void
}

/** Gives the round with its lists to another courier; kept on this device at once, and sent by itself. */
export function GiveRound({ round: { roundId, roundNumber, subDepot, courier }, onSent }: GiveRoundProps) {
  const heading = useId()
  const toast = useToast()
  const state = useDeedState(`staff-round/${roundId}`, onSent)
  const couriers = useLiveQuery(() => readCouriers([subDepot]), [subDepot])
  const [chosen, setChosen] = useState('')
  const { open, closed } = whoMayDrive(couriers ?? [], courier)
  const nameOf = open.find(({ id }) => id === chosen)?.name
  const leftOut = closedWords(closed)
  const give = (to: string | null) =>
    void giveRound({ roundId, courier: to, seen: courier }).then((problem) => {
      if (problem === null) setChosen('')
      toast({ text: problem ?? `Round ${roundNumber} saved. It sends by itself.` })
    })
  return (
    <Section labelledBy={heading}>
      <Stack gap={16}>
        <SectionHeading id={heading} aside={state && state !== 'sent' ? <SyncWord kind={state} /> : undefined}>
          {courier === null ? 'Give the round' : 'Give the round to another'}
        </SectionHeading>
        {open.length === 0 ? (
          <p>No other courier who can drive is in the books of {subDepot}.</p>
        ) : (
          <Stack gap={12}>
            <SelectField
              id={`${heading}-courier`}
              label="Courier"
              hint="Its lists leave the phone that has them now, and come to the other one."
              value={nameOf === undefined ? '' : chosen}
              onChange={(event) => setChosen(event.target.value)}
              emptyLabel="Choose a courier"
              options={open.map(({ id, name }) => ({ value: id, label: name }))}
            />
            <Button disabled={nameOf === undefined} onClick={() => give(chosen)}>
              {nameOf === undefined ? 'Give the round' : `Give the round to ${nameOf}`}
            </Button>
          </Stack>
        )}
        {leftOut !== undefined && <p className="text-small">{leftOut}</p>}
        {courier !== null && <Button onClick={() => give(null)}>Take the round back</Button>}
      </Stack>
    </Section>
  )
}
