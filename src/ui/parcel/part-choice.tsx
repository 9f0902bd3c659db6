import { useState } from 'react'
import type { Parcel } from '#contracts/parcel/parcel.ts'
import { formatCount } from '#domain/figures/format-count.ts'
import { groupByStreet, idsBetween } from '#domain/parcel/part-choice.ts'
import { TextButton } from '../controls/text-link.tsx'
import { ListHeading } from '../rows/list-heading.tsx'
import { ChoiceRow } from './choice-row.tsx'
import { StreetChoice } from './street-choice.tsx'
import './part-choice.css'

interface PartChoiceProps {
  /** The parcels to choose from, in the order of the list. */
  parcels: readonly Parcel[]
  chosen: ReadonlySet<string>
  onSet: (ids: readonly string[], isChosen: boolean) => void
}

/** Chooses parcels of a round by stop, by street, as a range, or all from one stop on. */
export function PartChoice({ parcels, chosen, onSet }: PartChoiceProps) {
  const [last, setLast] = useState<string | null>(null)
  const streets = groupByStreet(parcels)
  const inOrder = streets.flatMap((street) => street.parcels.map(({ id }) => id))
  const lastAt = last === null ? -1 : inOrder.indexOf(last)
  const rest = lastAt === -1 ? [] : inOrder.slice(lastAt + 1).filter((id) => !chosen.has(id))
  const lastStop = parcels.find(({ id }) => id === last)?.sequence
  const isAll = chosen.size >= parcels.length
  const toggle = (id: string, isRange: boolean) => {
    onSet(isRange ? idsBetween(inOrder, last, id) : [id], !chosen.has(id))
    setLast(id)
  }
  return (
    <>
      <fieldset className="part-tools" aria-label="Select">
        <TextButton onClick={() => onSet(inOrder, !isAll)}>
          {isAll ? 'Clear selection' : `Select all ${formatCount(parcels.length)}`}
        </TextButton>
        {rest.length > 0 && (
          <TextButton onClick={() => onSet(rest, true)}>
            Select the {formatCount(rest.length)} after stop {lastStop}
          </TextButton>
        )}
        <span className="text-small part-range">Hold Shift to select a range.</span>
      </fieldset>
      {streets.map(({ street, postcode, parcels: own }) => (
        <section key={`${street} ${postcode}`} aria-label={`${street || 'No street'}, ${postcode}`}>
          <ListHeading
            title={street || 'No street'}
            aside={
              <StreetChoice
                ids={chosen}
                onAll={onSet}
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
    </>
  )
}
