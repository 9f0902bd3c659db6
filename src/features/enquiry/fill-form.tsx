import { TriangleAlert } from 'lucide-react'
import { useState, type FormEvent } from 'react'
import type { Form } from '#contracts/forms/form.ts'
import { Banner } from '#ui/feedback/banner.tsx'
import { Button } from '#ui/controls/button.tsx'
import { ErrorSummary } from '#ui/fields/error-summary.tsx'
import { Page } from '#ui/layout/page.tsx'
import { Section, Stack } from '#ui/layout/section.tsx'
import { TextButton } from '#ui/controls/text-link.tsx'
import { useTitle } from '#ui/layout/use-title.ts'
import { changedFields } from './enquiry-draft.ts'
import { FormFields, fieldDomId } from './form-fields.tsx'
import type { OwnChoices } from './own-choices-store.ts'
import { readAnswers } from './read-answers.ts'
import type { OpenDraft } from './use-enquiry-draft.ts'

interface FillFormProps {
  form: Form
  choices: OwnChoices
  open: OpenDraft
  resumed: boolean
  /** The answers are looked at as soon as the page opens: the check has found something. */
  judged: boolean
  onCheck: () => void
  onDiscard: () => void
}

const quoted = (labels: readonly string[]): string => labels.map((label) => `“${label}”`).join(', ')

/** Shows the questions of a form. Errors appear when the answers are checked, and update at each key after that. */
export function FillForm({ form, choices, open, resumed, judged, onCheck, onDiscard }: FillFormProps) {
  const { draft, change, keep } = open
  const [attempt, setAttempt] = useState(judged ? 1 : 0)
  const [reading, setReading] = useState(false)
  const faults = attempt > 0 ? readAnswers(form, draft.typed).faults : new Map<string, string>()
  const changed = changedFields(form, draft)
  useTitle(faults.size > 0 ? `Error: ${form.title}` : form.title)

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (reading) return
    keep()
    if (readAnswers(form, draft.typed).faults.size === 0) onCheck()
    else setAttempt(attempt + 1)
  }
  return (
    <Page title={form.title} back={{ to: '/form', label: 'Back to Enquiries' }}>
      {changed.length > 0 && (
        <Banner icon={TriangleAlert} title="This form has changed since you started.">
          Your answers are saved. Check {quoted(changed.map(({ label }) => label))}.
        </Banner>
      )}
      <Section tight>
        <form noValidate onSubmit={submit}>
          <Stack gap={24}>
            <ErrorSummary attempt={attempt} errors={[...faults].map(([id, text]) => ({ id: fieldDomId(id), text }))} />
            {form.summary && <p className="measure">{form.summary}</p>}
            {resumed && (
              <div>
                <p>You started this earlier. It’s saved on this phone until you send it.</p>
                <TextButton onClick={onDiscard}>Start again</TextButton>
              </div>
            )}
            <FormFields
              fields={form.fields}
              typed={draft.typed}
              faults={faults}
              around={{ choices, reading, onReading: setReading, onLeaving: keep }}
              onChange={change}
            />
            <Button kind="primary" type="submit" aria-disabled={reading}>
              Check answers
            </Button>
          </Stack>
        </form>
      </Section>
    </Page>
  )
}
