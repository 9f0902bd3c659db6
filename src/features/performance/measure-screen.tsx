import { useLiveQuery } from 'dexie-react-hooks'
import { useParams, useSearchParams } from 'react-router-dom'
import { measureSchema, type Measure } from '#contracts/performance/quality.ts'
import { parcelsBehind, getRate, sumTally } from '#domain/quality/measures.ts'
import { isWeek, recentSpans, findSpan, formatSpan } from '#domain/quality/spans.ts'
import { UpdatedAt } from '#ui/parcel/as-of.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Page } from '#ui/layout/page.tsx'
import { useToday } from '#ui/parcel/use-today.ts'
import { Section, Stack } from '#ui/layout/section.tsx'
import { SelectField } from '#ui/fields/select-field.tsx'
import { useTitle } from '#ui/layout/use-title.ts'
import { TargetMark } from './measure-section.tsx'
import { measureMeanings, measureNames, formatRate, formatTally, formatOutcome } from './measure-labels.ts'
import { readCounted, readQuality, readOnPhone, type CountedParcel } from './own-quality-store.ts'
import { daysIn, trendLength } from './quality-trend.ts'
import { useState } from 'react'
import { groupedText } from '#domain/barcode/grouped-text.ts'
import { dayName } from '#domain/dates/near-day.ts'
import { Button } from '#ui/controls/button.tsx'
import { ItemRow } from '#ui/rows/item-row.tsx'
import { ListHeading } from '#ui/rows/list-heading.tsx'
import './performance.css'

const step = 50

/** Parcels behind a figure, fifty at a time. Those that are still on this phone can be opened. */
function CountedList({
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
                  <span>{formatOutcome(measure, parcel)}</span>
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

const back = { to: '/tools/personal-courier-performance', label: 'Back to Performance' }

function OneMeasure({ measure }: { measure: Measure }) {
  const [search, setSearch] = useSearchParams()
  const today = useToday()
  const asked = findSpan(search.get('span') ?? '')
  const kind = asked && !isWeek(asked) ? 'period' : 'week'
  const spans = recentSpans(kind, today, trendLength).toReversed()
  const span = asked ?? spans[0] ?? { id: today, from: today, to: today }
  const options = spans.some(({ id }) => id === span.id) ? spans : [...spans, span]
  useTitle(measureNames[measure])
  const quality = useLiveQuery(() => readQuality(span.from), [span.from])
  const counted = useLiveQuery(() => readCounted(span), [span.id])
  if (!quality || !counted)
    return (
      <Page title={measureNames[measure]} back={back}>
        {null}
      </Page>
    )
  const tally = sumTally(measure, daysIn(quality.days, span))
  const rate = getRate(measure, tally)
  const target = quality.rules.targets[measure]
  const behind = parcelsBehind(measure, counted)
  return (
    <Page title={measureNames[measure]} back={back}>
      <Section line>
        <Stack gap={16}>
          <SelectField
            id="measure-span"
            label={kind === 'week' ? 'Week' : 'Period'}
            options={options.map((each) => ({ value: each.id, label: formatSpan(each) }))}
            value={span.id}
            onChange={(event) => setSearch({ span: event.target.value }, { replace: true })}
          />
          <Stack gap={8}>
            <p className="text-h1 tabular">{rate === null ? 'Nothing counted' : formatRate(measure, rate)}</p>
            {rate !== null && <TargetMark measure={measure} rate={rate} target={target} />}
            {rate !== null && <p>{formatTally(tally)}</p>}
            <p className="measure">
              {measureMeanings[measure]} Misrouted, damaged and recalled parcels don’t affect you.
            </p>
            <UpdatedAt at={quality.asOf} />
          </Stack>
        </Stack>
      </Section>
      <CountedList key={`against ${span.id}`} title="Lower your figure" measure={measure} parcels={behind.against} />
      <CountedList key={`others ${span.id}`} title="The others" measure={measure} parcels={behind.others} />
    </Page>
  )
}

/** The screen at `/tools/personal-courier-performance/:measure?span=2026-05-10`. */
export function MeasureScreen() {
  const { data: measure } = measureSchema.safeParse(useParams()['measure'])
  if (measure) return <OneMeasure measure={measure} />
  return (
    <Page title="Performance" back={back}>
      <EmptyState title="Figure not found">Go back and choose another one.</EmptyState>
    </Page>
  )
}
