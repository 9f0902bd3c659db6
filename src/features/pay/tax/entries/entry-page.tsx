import { useState, type ReactNode } from 'react'
import { useNavigate } from 'react-router-dom'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { LoadingState } from '#ui/feedback/loading-state.tsx'
import { useToast } from '#ui/feedback/toast-provider.tsx'
import { FieldMessage } from '#ui/fields/field.tsx'
import { Button } from '#ui/controls/button.tsx'
import { TextLink } from '#ui/controls/text-link.tsx'
import { Page } from '#ui/layout/page.tsx'
import { TwoColumns } from '#ui/layout/panes.tsx'
import { Section, Stack } from '#ui/layout/section.tsx'
import type { CurrentEntry } from '#domain/tax/current-entries.ts'
import { formatDatedEntry } from '#domain/tax/tax-labels.ts'
import { withdrawEntry } from '../record-tax-sync.ts'
import { NotAdvice } from '../not-advice.tsx'

export const toTaxYear = { to: '/pay/tax-year', label: 'Back to Tax year' }
export const toEntries = { to: '/pay/tax-year/entries', label: 'Back to Entries' }

interface EntryPageProps {
  title: string
  /** Undefined while it is read; null if the entry isn't there any more. */
  draft: object | null | undefined
  /** The entry that is corrected. */
  entry: CurrentEntry | null
  form: ReactNode
  /** Help, and what is known about the entry. */
  beside: ReactNode
  onWithdrawn: () => Promise<void>
}

function Withdraw({ entry, onWithdrawn }: { entry: CurrentEntry; onWithdrawn: () => Promise<void> }) {
  const toast = useToast()
  const navigate = useNavigate()
  const [problem, setProblem] = useState<string>()
  const withdraw = async () => {
    const saved = await withdrawEntry(entry)
    setProblem(saved.ok ? undefined : saved.error.message)
    if (!saved.ok) return
    await onWithdrawn()
    toast({ text: 'Entry withdrawn' })
    void navigate(toEntries.to)
  }
  return (
    <Section>
      <Stack gap={12}>
        <p className="measure">
          Withdraw it if it shouldn’t be there at all. It stays in your records as withdrawn, and counts no more.
        </p>
        {problem !== undefined && <FieldMessage id="tax-withdraw">{problem}</FieldMessage>}
        <Button kind="inline" fit onClick={() => void withdraw()}>
          Withdraw this entry<span className="visually-hidden">: {formatDatedEntry(entry)}</span>
        </Button>
      </Stack>
    </Section>
  )
}

/** The page of an entry: its form, with help beside or below it. */
export function EntryPage({ title, draft, entry, form, beside, onWithdrawn }: EntryPageProps) {
  const back = entry ? toEntries : toTaxYear
  if (draft === undefined)
    return (
      <Page title={title} back={back}>
        <LoadingState label="Opening the form" shape="line" rows={6} />
      </Page>
    )
  if (draft === null)
    return (
      <Page title={title} back={toEntries}>
        <EmptyState title="This entry isn’t here" action={<TextLink to={toEntries.to}>Show your entries</TextLink>}>
          It was withdrawn, or it hasn’t arrived on this phone yet. Entries arrive when you’re online.
        </EmptyState>
      </Page>
    )
  return (
    <Page title={title} back={back}>
      <TwoColumns
        first={<Section tight>{form}</Section>}
        second={
          <>
            {beside}
            {entry && <Withdraw entry={entry} onWithdrawn={onWithdrawn} />}
            <NotAdvice />
          </>
        }
      />
    </Page>
  )
}
