import { useLiveQuery } from 'dexie-react-hooks'
import { Building2, User } from 'lucide-react'
import { getAnswerPhotos } from '#contracts/forms/enquiry-commands.ts'
import type { Enquiry } from '#contracts/forms/enquiry.ts'
import { answerSchemas, type FieldType } from '#contracts/forms/form-answer.ts'
import { formSchema } from '#contracts/forms/form.ts'
import { londonTime, longDay } from '#domain/dates/day.ts'
import { syncLabels } from '#domain/sync-labels.ts'
import { sentPhotos } from '#features/sent-photos/sent-photos-store.ts'
import type { CaptchaPort } from '#ui/captcha/use-captcha.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { ListHeading } from '#ui/rows/list-heading.tsx'
import { Page } from '#ui/layout/page.tsx'
import { Section, Stack } from '#ui/layout/section.tsx'
import { SentPhotos } from '#ui/photo/sent-photos.tsx'
import { SyncLabel } from '#ui/feedback/sync-word.tsx'
import { Timeline } from '#ui/drawings/timeline.tsx'
import { useTitle } from '#ui/layout/use-title.ts'
import { AnswerList, type AnswerItem } from './answer-list.tsx'
import { readEnquiry, readForms } from './own-enquiries-store.ts'
import { formatAnswerDue, enquiryStateLabels } from '#domain/enquiry/enquiry-labels.ts'
import { fieldKinds } from './fields/field-kinds.ts'
import { RejectedEnquiryView } from './rejected-enquiry-view.tsx'
import { SayMore } from './say-more.tsx'

interface AskedField {
  id: string
  type: string
  label: string
}

/** Formats the answer by its question type if the form still asks it; otherwise shows it as sent. */
function wordsOf(field: AskedField | undefined, answer: unknown): string {
  const type = field?.type as FieldType | undefined
  if (type && type in fieldKinds && answerSchemas[type].safeParse(answer).success) return fieldKinds[type].words(answer)
  if (Array.isArray(answer)) return fieldKinds['image-upload'].words(answer)
  return String(answer)
}

function itemsOf({ answers }: Enquiry, fields: readonly AskedField[]): AnswerItem[] {
  const byId = new Map(fields.map((field) => [field.id, field]))
  const order = [...fields.map(({ id }) => id), ...Object.keys(answers).filter((id) => !byId.has(id))]
  return order.flatMap((id) => {
    const answer = answers[id]
    return answer === undefined || answer === ''
      ? []
      : [
          {
            id,
            label: byId.get(id)?.label ?? id,
            words: wordsOf(byId.get(id), answer),
            detail: <SentPhotos photos={sentPhotos('forms', getAnswerPhotos({ [id]: answer }))} />,
          },
        ]
  })
}

const said = ({ messages }: Enquiry) =>
  messages.toReversed().map(({ id, from, text, photos, at }) => ({
    id,
    icon: from === 'depot' ? Building2 : User,
    title: from === 'depot' ? 'The depot' : 'You',
    meta: `${longDay(new Date(at))}, ${londonTime(new Date(at))}`,
    detail: (
      <>
        <p className="enquiry-said">
          {text}
          {photos.length > 0 && ` (${fieldKinds['image-upload'].words(photos)})`}
        </p>
        <SentPhotos photos={sentPhotos('forms', photos)} />
      </>
    ),
  }))

const readOne = async (id: string) => {
  const [found, forms] = await Promise.all([readEnquiry(id), readForms()])
  return { found, form: forms.find((form) => form.id === found?.row.formId) }
}

export function EnquiryPage({ id, captcha }: { id: string; captcha: CaptchaPort }) {
  const read = useLiveQuery(() => readOne(id), [id])
  const title = read?.found?.row.title || read?.form?.title || 'Enquiry'
  useTitle(title)
  const back = { to: '/form', label: 'Back to Enquiries' }
  if (!read)
    return (
      <Page title="Enquiry" back={back}>
        {null}
      </Page>
    )
  if (!read.found) {
    return (
      <Page title="Enquiry" back={back}>
        <EmptyState title="This enquiry isn’t on this phone">
          If you sent it from another phone, it appears here when you’re online.
        </EmptyState>
      </Page>
    )
  }
  const { row, sync, refused } = read.found
  return (
    <Page title={title} back={back}>
      <Section tight line>
        <Stack gap={8}>
          <p className="text-h3">
            {sync && sync !== 'sent' ? (
              <SyncLabel kind={sync}>{syncLabels[sync]}</SyncLabel>
            ) : (
              enquiryStateLabels[row.state]
            )}
          </p>
          {refused ? null : row.reference ? (
            <p>
              Reference <strong className="tabular">{row.reference}</strong>
            </p>
          ) : (
            <p>Your reference appears here once the depot has received this.</p>
          )}
          {formatAnswerDue(row) && <p className="text-meta">{formatAnswerDue(row)}</p>}
        </Stack>
      </Section>
      {refused && (
        <RejectedEnquiryView refused={refused} form={formSchema.safeParse(read.form).data ?? null} captcha={captcha} />
      )}
      {row.messages.length > 0 && (
        <>
          <ListHeading title="Messages" />
          <Section tight line>
            <Timeline items={said(row)} />
          </Section>
        </>
      )}
      {!refused && <SayMore enquiry={row} />}
      <ListHeading title="Your answers" />
      <Section tight>
        <AnswerList items={itemsOf(row, read.form?.fields ?? [])} />
      </Section>
    </Page>
  )
}
