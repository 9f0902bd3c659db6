import { useLiveQuery } from 'dexie-react-hooks'
import { useState } from 'react'
import type { Measure } from '#contracts/performance/quality.ts'
import { groupedText } from '#domain/barcode/grouped-text.ts'
import { dayName } from '#domain/dates/near-day.ts'
import { Button } from '#ui/controls/button.tsx'
import { ItemRow } from '#ui/rows/item-row.tsx'
import { ListHeading } from '#ui/rows/list-heading.tsx'
import { Section } from '#ui/layout/section.tsx'
import { parcelWords } from './measure-words.ts'
import { readOnPhone, type CountedParcel } from './own-quality-store.ts'
import './performance.css'

const step = 50

/** Parcels behind a figure, fifty at a time. Those that are still on this phone can be opened. */
export function CountedList({
  title,
  measure,
  parcels,
}: {
  title: string
  measure: Measure
  parcels: readonly CountedParcel[]
}) {
  const [most, setMost] = useState(step)
  const shown = parcels.slice(0, most)
  const ids = shown.map(({ id }) => id)
  const onPhone = useLiveQuery(() => readOnPhone(ids), [ids.join()])
  if (parcels.length === 0) return null
  return (
    <>
      <ListHeading title={title} count={parcels.length} />
      <ul className="counted">
        {shown.map((parcel) => (
          <li key={`${parcel.day} ${parcel.round} ${parcel.id}`}>
            <ItemRow
              title={<span className="barcode">{groupedText(parcel.barcode)}</span>}
              {...(onPhone?.has(parcel.id) ? { to: `/manifest/${parcel.id}` } : {})}
              meta={
                <>
                  <span>{parcelWords(measure, parcel)}</span>
                  <span>
                    {dayName(parcel.day)}, round {parcel.round}
                  </span>
                </>
              }
            />
          </li>
        ))}
      </ul>
      {most < parcels.length && (
        <Section tight>
          <Button onClick={() => setMost(most + step)}>Show {Math.min(step, parcels.length - most)} more</Button>
        </Section>
      )}
    </>
  )
}
