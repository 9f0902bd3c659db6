import { ShoppingBag } from 'lucide-react'
import type { StaffAdvertRow } from '#contracts/depot/staff-waiting.ts'
import { londonTime, longDay } from '#domain/dates/day.ts'
import { marketPhotos } from '#features/marketplace/market-photos-store.ts'
import {
  categoryLabels,
  conditionLabels,
  formatPrice,
  reportReasonLabels,
  advertStateLabels,
} from '#domain/marketplace/market-labels.ts'
import { SectionHeading, Stack } from '#ui/layout/section.tsx'
import { SentPhotos } from '#ui/photo/sent-photos.tsx'
import { ownId } from '../decision-kind.ts'
import type { DecisionView, FactsProps } from '../decision-view.ts'
import { Breaks, Facts, Figures } from '../facts/facts.tsx'
import { isNewAdvert } from './advert.ts'

function Reports({ reports }: Pick<StaffAdvertRow, 'reports'>) {
  return (
    <Stack gap={8}>
      <SectionHeading level={3}>What was reported</SectionHeading>
      <ul className="decide-said">
        {reports.map(({ id, reason, note, reply, at }) => (
          <li key={id}>
            <p className="text-meta">
              {reply === null ? 'The advert' : 'A reply to it'}, {longDay(new Date(at))}, {londonTime(new Date(at))}
            </p>
            <p className="text-strong">{reportReasonLabels[reason]}</p>
            {note !== '' && <p>{note}</p>}
            {reply !== null && <blockquote className="decide-quote">{reply}</blockquote>}
          </li>
        ))}
      </ul>
    </Stack>
  )
}

/** An advert as every courier would see it, and what was reported about it. */
function AdvertFacts({ row }: FactsProps<StaffAdvertRow>) {
  const { price, condition, category, area, state, description, photos, sentAt, reports } = row
  const facts = [
    { label: 'Category', value: categoryLabels[category] },
    { label: 'Area', value: area },
    ...(isNewAdvert(row) ? [] : [{ label: 'State', value: advertStateLabels[state] }]),
  ]
  return (
    <>
      <Figures
        items={[
          { label: 'Price', value: formatPrice(price) },
          { label: 'Condition', value: conditionLabels[condition] },
          { label: 'Photos', value: String(photos) },
        ]}
      />
      <Facts items={facts} />
      {description === '' ? (
        <p className="text-meta">No description.</p>
      ) : (
        <p className="decide-quote">{description}</p>
      )}
      <SentPhotos photos={marketPhotos({ advert: ownId(row), count: photos, version: sentAt })} />
      {reports.length > 0 && <Reports reports={reports} />}
      {!isNewAdvert(row) && (
        <Breaks title="Removing it cannot be undone">
          Nobody can reply to it from then on, and the seller is told why.
        </Breaks>
      )}
    </>
  )
}

export const advertView: DecisionView<StaffAdvertRow> = { icon: ShoppingBag, Facts: AdvertFacts }
