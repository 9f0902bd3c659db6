import { useLiveQuery } from 'dexie-react-hooks'
import { Users } from 'lucide-react'
import { Checkbox } from '#ui/controls/choice.tsx'
import { SelectField } from '#ui/fields/select-field.tsx'
import { readCached } from '../../cache/cache-store.ts'
import { For } from '../../frame/for-permission.tsx'
import type { ChoiceProps, DecisionView, FactsProps } from '../decision-view.ts'
import { AwayGrid } from '../facts/away-grid.tsx'
import { coverByField } from './cover.ts'
import { coverRounds, coverRoundsSentence, roundsLabel } from './cover-rounds.ts'
import { coverersFor, findCoverer } from './coverers.ts'
import type { DeskCover } from '../facts/leave.ts'

function CoverFacts({ row, couriers }: FactsProps<DeskCover>) {
  return (
    <>
      <p>Approved. No cover yet.</p>
      <AwayGrid couriers={couriers} courier={row.courier} span={row} />
    </>
  )
}

const awayLabel = (away: number): string => {
  if (away === 0) return ''
  return away === 1
    ? '1 other courier is away on some of these days, or has asked to be.'
    : `${away} other couriers are away on some of these days, or have asked to be.`
}

type GiveRoundsProps = Pick<ChoiceProps<DeskCover>, 'row' | 'withRounds' | 'onWithRounds'> & {
  name: string | undefined
}

/** Offers to give the round for the days of the cover, with the same press and the same undo. */
function GiveRounds({ row, name, withRounds, onWithRounds }: GiveRoundsProps) {
  const cached = useLiveQuery(() => readCached('rounds'))
  const rounds = coverRounds(row, cached?.value)
  if (rounds.length === 0) return null
  return (
    <Checkbox
      id="cover-rounds"
      label={`Assign ${roundsLabel(rounds)} for these days`}
      hint={coverRoundsSentence(row, rounds, name)}
      checked={withRounds}
      onChange={({ target }) => onWithRounds(target.checked)}
    />
  )
}

/** Chooses another courier of the sub-depot to cover the days of a holiday. */
function ChooseCoverer({ row, couriers, given, error, onGive, withRounds, onWithRounds }: ChoiceProps<DeskCover>) {
  const { free, away } = coverersFor(row, couriers)
  const hint = awayLabel(away)
  const chosen = findCoverer(row, couriers, given.courier)
  if (free.length === 0)
    return <p className="text-meta">{`Nobody else at the sub-depot is free on all of these days. ${hint}`.trim()}</p>
  return (
    <>
      <SelectField
        id={coverByField}
        label="Covered by"
        {...(hint !== '' && { hint })}
        {...(error && { error: error.message })}
        emptyLabel="Choose a courier"
        options={free.map(({ courier, label }) => ({ value: courier, label }))}
        value={chosen ?? ''}
        onChange={({ target }) => onGive({ courier: target.value })}
      />
      <For permission="dispatch">
        <GiveRounds
          row={row}
          name={couriers.find(({ id }) => id === chosen)?.name}
          withRounds={withRounds}
          onWithRounds={onWithRounds}
        />
      </For>
    </>
  )
}

export const coverView: DecisionView<DeskCover> = { icon: Users, Facts: CoverFacts, Choice: ChooseCoverer }
