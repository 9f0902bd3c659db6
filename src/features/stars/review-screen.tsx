import { useLiveQuery } from 'dexie-react-hooks'
import { useState } from 'react'
import { useParams } from 'react-router-dom'
import type { Review } from '#contracts/performance/stars.ts'
import { groupedText } from '#domain/barcode/grouped-text.ts'
import { dayName } from '#domain/dates/near-day.ts'
import { checkAppeal, lastAppealDay } from '#domain/stars/judge-appeal.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { FactRow } from '#ui/rows/fact-row.tsx'
import { ListHeading } from '#ui/rows/list-heading.tsx'
import { Page } from '#ui/layout/page.tsx'
import { useToday } from '#ui/parcel/use-today.ts'
import { Section, Stack } from '#ui/layout/section.tsx'
import { TextLink } from '#ui/controls/text-link.tsx'
import { useTitle } from '#ui/layout/use-title.ts'
import { AppealForm } from './appeal-form.tsx'
import { toAppealMessage } from './appeal-messages.ts'
import { readReview, type OneReview } from './own-stars-store.ts'
import { ReviewLines } from './review-lines.tsx'
import { formatStars, tagLabels } from '#domain/stars/star-labels.ts'

function Facts({ review }: { review: Review }) {
  return (
    <dl>
      <FactRow label="Delivered on" value={dayName(review.day)} />
      <FactRow label="Parcel" value={<span className="barcode">{groupedText(review.barcode)}</span>} />
      <FactRow
        label="Ticked"
        value={review.tags.length > 0 ? review.tags.map((tag) => tagLabels[tag]).join(', ') : 'Nothing'}
      />
    </dl>
  )
}

function Appeal({ one, review, today }: { one: OneReview; review: Review; today: string }) {
  const [wrong, setWrong] = useState(false)
  useTitle(wrong ? 'Error: Appeal' : formatStars(review.rating))
  const { refused, draft, rules } = one
  const last = refused.at(-1)
  const fault = checkAppeal(review, today, rules)
  // Nobody is better off without the best one.
  if (review.rating === 5 && !review.appeal && !last) return null
  if (review.appeal) {
    return (
      <>
        <ListHeading title="Your appeal" />
        <Section tight line>
          <p className="measure">{review.appeal.text}</p>
        </Section>
      </>
    )
  }
  const refusal = last && (
    <div>
      <p>{toAppealMessage(last.code)}</p>
      <TextLink to="/outbox">Export or discard it in the outbox</TextLink>
    </div>
  )
  if (fault !== undefined) {
    const typed = last?.text ?? draft?.text
    return (
      <Section tight>
        <Stack gap={8}>
          {refusal}
          {fault === 'appeal-late' && <p>It could be appealed until {dayName(lastAppealDay(review, rules))}.</p>}
          {typed !== undefined && <p className="text-meta">What you had typed: {typed}</p>}
        </Stack>
      </Section>
    )
  }
  return (
    <>
      <ListHeading title="Appeal" />
      <Section tight>
        <Stack gap={16}>
          {refusal}
          <AppealForm
            key={last?.n}
            begun={draft ?? { review: review.id, text: last?.text ?? '' }}
            resumed={draft !== null && !last}
            until={lastAppealDay(review, rules)}
            onTitle={setWrong}
          />
        </Stack>
      </Section>
    </>
  )
}

/** `/pay/stars/:review`: one review, whether it counts, and the appeal against it. */
export function ReviewScreen() {
  const { review: id = '' } = useParams()
  const today = useToday()
  const one = useLiveQuery(() => readReview(id), [id])
  const review = one?.own?.row
  const title = review ? formatStars(review.rating) : 'Review'
  useTitle(title)
  const back = { to: '/pay/stars', label: 'Back to Star bonus' }
  return (
    <Page title={title} back={back}>
      {one?.own && review ? (
        <>
          <Section tight line>
            <Stack gap={8}>
              {(review.excluded || review.appeal || one.own.sync) && <ReviewLines own={one.own} />}
              <Facts review={review} />
            </Stack>
          </Section>
          <Appeal one={one} review={review} today={today} />
        </>
      ) : (
        one && (
          <EmptyState title="Review not found">
            It may be more than a year old. Go back and choose another one.
          </EmptyState>
        )
      )}
    </Page>
  )
}
