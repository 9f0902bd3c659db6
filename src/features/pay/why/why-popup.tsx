import { useLiveQuery } from 'dexie-react-hooks'
import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router-dom'
import { dateLabel } from '#domain/dates/day-labels.ts'
import { dayName } from '#domain/dates/near-day.ts'
import { formatAmount, pounds } from '#domain/money.ts'
import type { ExplainedParcel, ExplainedPart, ExplainedRate, Explanation } from '#domain/pay/explain/explanation.ts'
import { TextLink } from '#ui/controls/text-link.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Section, SectionHeading, Stack } from '#ui/layout/section.tsx'
import { useToday } from '#ui/parcel/use-today.ts'
import { Figure } from '#ui/pay/figure.tsx'
import { FactRow } from '#ui/rows/fact-row.tsx'
import { InfoRow, NavRow } from '#ui/rows/nav-row.tsx'
import { parcelName } from '../mismatch-labels.ts'
import { readFigure } from './figures-store.ts'
import '#ui/pay/pay.css'

/** The most parcels of the sheet; the page that has all of them is a link below. */
const shownParcels = 10

function Parts({ parts }: { parts: readonly ExplainedPart[] }) {
  if (parts.length === 0) return null
  return (
    <Section tight labelledBy="why-parts">
      <SectionHeading id="why-parts" level={3}>
        How it adds up
      </SectionHeading>
      <dl className="pay-lines">
        {parts.map(({ label, amount, note, figure }, at) => (
          <FactRow
            key={`${label} ${at}`}
            money
            label={label}
            value={figure === undefined ? pounds(amount) : <Figure of={figure}>{pounds(amount)}</Figure>}
            note={note}
          />
        ))}
      </dl>
    </Section>
  )
}

const formatDays = ({ from, to }: ExplainedRate): string =>
  to === null ? `From ${dateLabel(from)}` : `${dateLabel(from)} to ${dateLabel(to)}`

function Rates({ rates }: { rates: readonly ExplainedRate[] }) {
  if (rates.length === 0) return null
  return (
    <Section tight labelledBy="why-rates">
      <SectionHeading id="why-rates" level={3}>
        {rates.length === 1 ? 'The rate' : 'The rates'}
      </SectionHeading>
      <dl className="pay-lines">
        {rates.map((rate) => (
          <FactRow
            key={`${rate.label} ${rate.from}`}
            money
            label={rate.label}
            value={formatAmount(rate.rate)}
            note={`${formatDays(rate)}. Published ${dateLabel(rate.publishedAt.slice(0, 10))}`}
          />
        ))}
      </dl>
    </Section>
  )
}

function Parcel({ parcel: { parcel, place, amount, note, date } }: { parcel: ExplainedParcel }) {
  const texts = { label: place ?? parcelName(parcel), meta: `${dayName(date)}. ${note}`, value: pounds(amount) }
  return place === null ? <InfoRow {...texts} /> : <NavRow to={`/manifest/${parcel}`} {...texts} />
}

function Parcels({ parcels }: { parcels: readonly ExplainedParcel[] }) {
  if (parcels.length === 0) return null
  const more = parcels.length - shownParcels
  return (
    <section aria-labelledby="why-parcels">
      <Section tight>
        <SectionHeading id="why-parcels" level={3}>
          {parcels.length === 1 ? 'The parcel' : `The parcels (${parcels.length})`}
        </SectionHeading>
      </Section>
      {parcels.slice(0, shownParcels).map((parcel, at) => (
        <Parcel key={`${parcel.parcel} ${at}`} parcel={parcel} />
      ))}
      {more > 0 && (
        <Section tight>
          <p className="text-meta">And {more} more.</p>
        </Section>
      )}
    </section>
  )
}

/** Focuses what a further figure says, which takes the place of the one that was pressed. */
function useFocusOnNext(key: string) {
  const shown = useRef<HTMLParagraphElement>(null)
  const before = useRef(key)
  useEffect(() => {
    if (before.current !== key) shown.current?.focus()
    before.current = key
  }, [key])
  return shown
}

function Why({ explanation, figure }: { explanation: Explanation; figure: string }) {
  const titled = useFocusOnNext(figure)
  const { title, amount, rules, rates, parts, parcels, gaps } = explanation
  return (
    <>
      <Section tight line>
        <Stack gap={8}>
          <p className="text-meta" ref={titled} tabIndex={-1}>
            {title}
          </p>
          <p className="text-h1">{pounds(amount)}</p>
          {rules.map((rule) => (
            <p key={rule} className="measure">
              {rule}
            </p>
          ))}
          {gaps.map((gap) => (
            <p key={gap} className="measure text-strong">
              {gap}
            </p>
          ))}
        </Stack>
      </Section>
      <Parts parts={parts} />
      <Rates rates={rates} />
      <Parcels parcels={parcels} />
    </>
  )
}

/** Says why the figure in the address is what it is: `?popup=why&figure=`. It needs no signal. */
export function WhyPopup() {
  const today = useToday()
  const key = useSearchParams()[0].get('figure') ?? ''
  const read = useLiveQuery(() => readFigure(key, today), [key, today])
  if (read === undefined) return null
  if (read === null)
    return (
      <EmptyState title="This phone can’t explain it">
        What it needs isn’t on this phone. Invoices are kept for 13 months, and new ones load when you’re online.
      </EmptyState>
    )
  const { explanation, more } = read
  return (
    <>
      <Why explanation={explanation} figure={key} />
      {more && (
        <Section tight>
          <TextLink to={more.to}>{more.label}</TextLink>
        </Section>
      )}
    </>
  )
}
