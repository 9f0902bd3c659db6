import { useLiveQuery } from 'dexie-react-hooks'
import { syncLabels } from '#domain/sync-labels.ts'
import type { CaptchaPort } from '#ui/captcha/use-captcha.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Page } from '#ui/layout/page.tsx'
import { Section, Stack } from '#ui/layout/section.tsx'
import { SyncLabel } from '#ui/feedback/sync-word.tsx'
import { TextLink } from '#ui/controls/text-link.tsx'
import { useTitle } from '#ui/layout/use-title.ts'
import { readEnquiry } from './own-enquiries-store.ts'
import { RejectedEnquiryView } from './rejected-enquiry-view.tsx'
import { formatAnswerDue } from '#domain/enquiry/enquiry-labels.ts'

/** Shows the reference of an enquiry, or that it waits on this phone, and updates when it is sent. */
export function SuccessScreen({ id, captcha }: { id: string | null; captcha: CaptchaPort }) {
  const found = useLiveQuery(async () => (id === null ? null : await readEnquiry(id)), [id])
  const row = found?.row
  const isThere = row !== undefined && row.reference !== ''
  const refused = found?.refused ?? null
  const title = found === null ? 'Enquiry' : refused ? 'One more step' : isThere ? 'Sent' : 'Saved on this phone'
  useTitle(title)
  if (found === undefined) return <Page title="Enquiry">{null}</Page>
  if (found === null) {
    return (
      <Page title={title}>
        <EmptyState title="This enquiry isn’t on this phone" action={<TextLink to="/form">All enquiries</TextLink>}>
          If you sent it from another phone, it appears here when you’re online.
        </EmptyState>
      </Page>
    )
  }
  if (refused) {
    return (
      <Page title={title}>
        <RejectedEnquiryView refused={refused} form={null} captcha={captcha} />
        <Section>
          <TextLink to={`/form?enquiry=${refused.row.id}`}>See what you sent</TextLink>
        </Section>
      </Page>
    )
  }
  return (
    <Page title={title}>
      <Section>
        <Stack gap={16}>
          <output>
            <Stack gap={16}>
              <SyncLabel kind={isThere ? 'sent' : 'saved'}>{isThere ? syncLabels.sent : syncLabels.queued}</SyncLabel>
              {isThere ? (
                <p>
                  Your reference is <strong className="tabular">{row.reference}</strong>. {formatAnswerDue(row)}.
                </p>
              ) : (
                <p>
                  It will be sent automatically when you’re online, and your reference appears here. You can close the
                  app.
                </p>
              )}
            </Stack>
          </output>
          <TextLink to={`/form?enquiry=${found.row.id}`}>See what you sent</TextLink>
          <TextLink to="/form">All enquiries</TextLink>
        </Stack>
      </Section>
    </Page>
  )
}
