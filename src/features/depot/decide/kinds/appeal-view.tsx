import { Star } from 'lucide-react'
import type { StaffAppealRow } from '#contracts/depot/staff-waiting.ts'
import { dayAndMonth } from '#domain/dates/day-labels.ts'
import { formatStars, tagLabels } from '#domain/stars/star-labels.ts'
import { Link } from '#ui/controls/link.tsx'
import { SectionHeading, Stack } from '#ui/layout/section.tsx'
import type { DecisionView, FactsProps } from '../decision-view.ts'
import { Breaks, Facts, Figures } from '../facts/facts.tsx'

/** A review, and what its courier says against it. */
function AppealFacts({ row }: FactsProps<StaffAppealRow>) {
  const { rating, day, tags, barcode, text } = row
  return (
    <>
      <Figures
        items={[
          { label: 'Review', value: formatStars(rating) },
          { label: 'Delivered', value: dayAndMonth(day) },
        ]}
      />
      <Facts
        items={[
          {
            label: 'The customer says',
            value: tags.length === 0 ? 'Nothing more' : tags.map((tag) => tagLabels[tag]).join(', '),
          },
        ]}
      />
      <p>
        <Link to={`/depot/parcels?words=${encodeURIComponent(barcode)}`}>Parcel {barcode} and its photos</Link>
      </p>
      <Stack gap={8}>
        <SectionHeading level={3}>The courier says</SectionHeading>
        <blockquote className="decide-quote">{text}</blockquote>
      </Stack>
      <Breaks title="This is final">A review can be appealed once. If you accept, the review no longer counts.</Breaks>
    </>
  )
}

export const appealView: DecisionView<StaffAppealRow> = { icon: Star, Facts: AppealFacts }
