import { Inbox } from 'lucide-react'
import type { StaffEnquiryRow } from '#contracts/depot/staff-waiting.ts'
import { londonTime, longDay } from '#domain/dates/day.ts'
import { sentPhotos } from '#features/sent-photos/sent-photos-store.ts'
import { Stack } from '#ui/layout/section.tsx'
import { SentPhotos } from '#ui/photo/sent-photos.tsx'
import type { DecisionView, FactsProps } from '../decision-view.ts'
import { answerLabel } from '../facts/answer-label.ts'
import { Breaks, Facts } from '../facts/facts.tsx'

const momentLabel = (at: string): string => `${longDay(new Date(at))}, ${londonTime(new Date(at))}`

function EnquiryFacts({ row }: FactsProps<StaffEnquiryRow>) {
  return (
    <>
      <Facts
        items={[
          { label: 'Reference', value: row.reference },
          ...row.answers.map(({ label, text }) => ({ label, value: answerLabel(text) })),
        ]}
      />
      <SentPhotos photos={sentPhotos('forms', row.photos)} />
      {row.messages.length > 0 && (
        <ol className="decide-said" aria-label="Messages since">
          {row.messages.map(({ id, from, text, at, photos }) => (
            <li key={id}>
              <Stack gap={4}>
                <p className="text-meta">
                  {from === 'depot' ? 'The depot' : 'The courier'}, {momentLabel(at)}
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

export const enquiryView: DecisionView<StaffEnquiryRow> = { icon: Inbox, Facts: EnquiryFacts }
