import { SelectField } from '#ui/fields/select-field.tsx'
import type { KnownCourier } from '../../answers/known-couriers-store.ts'
import type { DeskCover } from '../waiting-item.ts'
import { coverById, coverersFor } from './coverers.ts'

interface GiveCoverProps {
  row: DeskCover
  couriers: readonly KnownCourier[]
  given: string | undefined
  error: string | undefined
  onGive: (courier: string) => void
}

const awayWords = (away: number): string => {
  if (away === 0) return ''
  return away === 1
    ? '1 other courier is away on some of these days, or has asked to be.'
    : `${away} other couriers are away on some of these days, or have asked to be.`
}

/** Which other courier of the sub-depot covers the days of a holiday. */
export function GiveCover({ row, couriers, given, error, onGive }: GiveCoverProps) {
  const { free, away } = coverersFor(row, couriers)
  const hint = awayWords(away)
  if (free.length === 0)
    return <p className="text-meta">{`Nobody else at the sub-depot is free on all of these days. ${hint}`.trim()}</p>
  return (
    <SelectField
      id={coverById}
      label="Covered by"
      {...(hint !== '' && { hint })}
      {...(error !== undefined && { error })}
      emptyLabel="Choose a courier"
      options={free.map(({ courier, label }) => ({ value: courier, label }))}
      value={given ?? ''}
      onChange={({ target }) => onGive(target.value)}
    />
  )
}
