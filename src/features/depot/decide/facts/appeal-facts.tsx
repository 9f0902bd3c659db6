import type { StaffAppealRow } from '#contracts/staff-waiting.ts'
import { starWords, tagWords } from '#domain/stars/star-words.ts'
import { Link } from '#ui/controls/link.tsx'
import { SectionHeading, Stack } from '#ui/layout/section.tsx'
import { shortDay } from '../due-words.ts'
import { Breaks, Facts, Figures } from './facts.tsx'

/** A review, and what its courier says against it. */
export function AppealFacts({ row }: { row: StaffAppealRow }) {
  const { rating, day, tags, barcode, text } = row
  return (
    <>
      <Figures
        items={[
          { label: 'Review', value: starWords(rating) },
          { label: 'Delivered', value: shortDay(day) },
        ]}
      />
      <Facts
        items={[
          {
            label: 'The customer says',
            value: tags.length === 0 ? 'Nothing more' : tags.map((tag) => tagWords[tag]).join(', '),
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
