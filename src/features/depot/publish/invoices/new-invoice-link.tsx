import { useLiveQuery } from 'dexie-react-hooks'
import { ButtonLink } from '#ui/controls/button.tsx'
import { Section, SectionHeading, Stack } from '#ui/layout/section.tsx'
import { readDeskDraft } from '../drafts/desk-drafts-sync.ts'
import { invoiceDraftId } from './invoice-draft.ts'

/** Opens the form, or a draft that was started earlier. */
export function NewInvoiceLink({ to }: { to: string }) {
  const hasDraft = useLiveQuery(async () => (await readDeskDraft(invoiceDraftId(undefined))) !== undefined) ?? false
  return (
    <Section line>
      <Stack gap={16}>
        <SectionHeading>Write one invoice</SectionHeading>
        <p className="measure">For one courier and one week. You see what it pays before it is published.</p>
        <ButtonLink fit to={to}>
          {hasDraft ? 'Continue the draft' : 'New invoice'}
        </ButtonLink>
      </Stack>
    </Section>
  )
}
