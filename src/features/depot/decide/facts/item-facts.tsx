import type {
  StaffClaimRow,
  StaffCoverRow,
  StaffDocumentRow,
  StaffEnquiryRow,
  StaffHolidayRow,
} from '#contracts/staff-waiting.ts'
import { needsDecisionWords, reasonWords } from '#domain/claim/claim-words.ts'
import { londonTime, longDay } from '#domain/day.ts'
import { pounds } from '#domain/money.ts'
import { dayName } from '#domain/near-day.ts'
import { bandWords } from '#domain/parcel/words.ts'
import { sentPhotos } from '#features/sent-photos/sent-photos-store.ts'
import { Stack } from '#ui/layout/section.tsx'
import { SentPhotos } from '#ui/photo/sent-photos.tsx'
import type { KnownCourier } from '../../answers/known-couriers-store.ts'
import { OfferFacts } from '../offer/offer-facts.tsx'
import { halvesOf, type Waiting } from '../waiting-item.ts'
import { AdvertItemFacts } from './advert-item-facts.tsx'
import { answerWords } from './answer-words.ts'
import { AppealFacts } from './appeal-facts.tsx'
import { AwayGrid } from './away-grid.tsx'
import { Breaks, Facts, Figures, type Figure } from './facts.tsx'

const half = (halves: number): string => String(halves / 2)

function holidayFigures({ years, leave }: StaffHolidayRow): { label: string; items: Figure[] }[] {
  return leave.flatMap(({ year, halves }) => {
    const standing = years.find(({ id }) => id === String(year))
    if (!standing) return []
    const { entitled, carried, booked, left } = standing
    const items = [
      { label: 'Allowance', value: half(entitled + carried) },
      { label: 'Already booked', value: half(booked - halves) },
      { label: 'Asked for', value: half(halves) },
      { label: 'Left after this', value: half(left) },
    ]
    return [{ label: `Leave year ${year}/${String((year + 1) % 100).padStart(2, '0')}, in days`, items }]
  })
}

const coverBreaks: Readonly<Partial<Record<StaffHolidayRow['cover'], [string, string]>>> = {
  pool: [
    'Nobody covers these days yet',
    'If accepted, cover still has to be found. It then appears here under Decide.',
  ],
  asked: [
    'Nobody has agreed to cover yet',
    'Couriers have been asked. If none agrees in time, the depot finds the cover.',
  ],
}

function HolidayFacts({ row, couriers }: { row: StaffHolidayRow; couriers: readonly KnownCourier[] }) {
  const all = holidayFigures(row)
  const isShort = all.some(({ items }) => Number(items.at(-1)?.value) < 0)
  const breaks = coverBreaks[row.cover]
  return (
    <>
      {all.map(({ label, items }) => (
        <div key={label}>
          {all.length > 1 && <p className="text-meta">{label}</p>}
          <Figures items={items} />
        </div>
      ))}
      <AwayGrid couriers={couriers} courier={row.courier} span={row} />
      {isShort && <Breaks title="More days than are left">The days over would be unpaid.</Breaks>}
      {breaks && halvesOf(row) > 0 && <Breaks title={breaks[0]}>{breaks[1]}</Breaks>}
    </>
  )
}

function CoverFacts({ row, couriers }: { row: StaffCoverRow; couriers: readonly KnownCourier[] }) {
  return (
    <>
      <p>Approved. No cover yet.</p>
      <AwayGrid couriers={couriers} courier={row.courier} span={row} />
    </>
  )
}

/** "60 × 40 × 30 cm, 18 kg", of millimetres and grams. */
function measuredWords(sides: readonly number[], weight: number | null): string {
  const size = `${sides.map((side) => side / 10).join(' × ')} cm`
  if (weight === null) return size
  return `${size}, ${weight < 1000 ? `${weight} g` : `${weight / 1000} kg`}`
}

function evidenceOf({ evidence }: StaffClaimRow): Figure[] {
  if (evidence.kind === 'wasted-journey') {
    const { date, time, reason, minutesLate, miles, place } = evidence
    return [
      { label: 'When', value: `${dayName(date)}, ${time}` },
      {
        label: 'Why',
        value: minutesLate === null ? reasonWords[reason] : `${reasonWords[reason]}, ${minutesLate} minutes`,
      },
      { label: 'Miles', value: String(miles) },
      {
        label: 'Where',
        value:
          'depotCode' in place
            ? `Depot ${place.depotCode}`
            : `The phone’s position, within ${Math.round(place.accuracy)} m`,
      },
    ]
  }
  if (evidence.kind === 'duplicate-barcode') return [{ label: 'Barcode', value: evidence.barcode }]
  const { barcode, listed, suggested, sides, weight } = evidence
  return [
    { label: 'Barcode', value: barcode },
    { label: 'Band', value: `${bandWords[listed]} on the list, ${bandWords[suggested]} measured` },
    { label: 'Measured', value: measuredWords(sides, weight) },
  ]
}

function ClaimFacts({ row }: { row: StaffClaimRow }) {
  const { amount, reference, dueOn, photos, evidence, needsDecision } = row
  const figures = [
    { label: 'Value', value: amount > 0 ? pounds(amount) : 'None' },
    { label: 'Reference', value: reference },
    { label: 'Photos', value: String(photos.length) },
  ]
  return (
    <>
      <Figures items={figures} />
      <Facts items={[...evidenceOf(row), ...(evidence.note === '' ? [] : [{ label: 'Note', value: evidence.note }])]} />
      <SentPhotos photos={sentPhotos('forms', photos)} />
      {needsDecision && (
        <Breaks
          title={needsDecisionWords}
        >{`Nothing is paid automatically. The courier gets ${pounds(amount)} only if you accept.`}</Breaks>
      )}
      {amount > 0 && !needsDecision && (
        <Breaks
          title={`Paid automatically after ${dayName(dueOn)}`}
        >{`If nobody answers by then, ${pounds(amount)} is paid.`}</Breaks>
      )}
    </>
  )
}

const saidAt = (at: string): string => `${longDay(new Date(at))}, ${londonTime(new Date(at))}`

function EnquiryFacts({ row }: { row: StaffEnquiryRow }) {
  return (
    <>
      <Facts
        items={[
          { label: 'Reference', value: row.reference },
          ...row.answers.map(({ label, text }) => ({ label, value: answerWords(text) })),
        ]}
      />
      <SentPhotos photos={sentPhotos('forms', row.photos)} />
      {row.messages.length > 0 && (
        <ol className="decide-said" aria-label="Messages since">
          {row.messages.map(({ id, from, text, at, photos }) => (
            <li key={id}>
              <Stack gap={4}>
                <p className="text-meta">
                  {from === 'depot' ? 'The depot' : 'The courier'}, {saidAt(at)}
                </p>
                <p>{text}</p>
                <SentPhotos photos={sentPhotos('forms', photos)} />
              </Stack>
            </li>
          ))}
        </ol>
      )}
      {row.state === 'appealed' && (
        <Breaks title="This is an appeal">An enquiry can be appealed once. Your answer is final.</Breaks>
      )}
    </>
  )
}

/** "14 May 2026". */
const fullDay = (day: string): string => `${dayName(day)} ${day.slice(0, 4)}`

function DocumentFacts({ row }: { row: StaffDocumentRow }) {
  const { number, issuedOn, expiresOn, photos, standsUntil } = row
  const facts = [
    ...(number === '' ? [] : [{ label: 'Number', value: number }]),
    ...(issuedOn === null ? [] : [{ label: 'Issued', value: fullDay(issuedOn) }]),
    ...(expiresOn === null ? [] : [{ label: 'Last day', value: fullDay(expiresOn) }]),
    ...(standsUntil === null ? [] : [{ label: 'Previous one valid until', value: fullDay(standsUntil) }]),
  ]
  return (
    <>
      <Facts items={facts} />
      <SentPhotos photos={sentPhotos('onboarding', photos)} />
    </>
  )
}

/** The facts that a decision rests on, by the kind of what is asked. */
export function ItemFacts({ item, couriers }: { item: Waiting; couriers: readonly KnownCourier[] }) {
  if (item.kind === 'holiday') return <HolidayFacts row={item.row} couriers={couriers} />
  if (item.kind === 'cover') return <CoverFacts row={item.row} couriers={couriers} />
  if (item.kind === 'claim') return <ClaimFacts row={item.row} />
  if (item.kind === 'advert') return <AdvertItemFacts key={item.row.id} row={item.row} />
  if (item.kind === 'appeal') return <AppealFacts row={item.row} />
  if (item.kind === 'offer') return <OfferFacts row={item.row} couriers={couriers} />
  return item.kind === 'enquiry' ? <EnquiryFacts row={item.row} /> : <DocumentFacts row={item.row} />
}
