import { Camera } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#ui/controls/button.tsx'
import { Checkbox } from '#ui/controls/choice.tsx'
import { DateField } from '#ui/fields/date-field.tsx'
import { ErrorSummary } from '#ui/fields/error-summary.tsx'
import { FileField } from '#ui/fields/file-field.tsx'
import { Page } from '#ui/layout/page.tsx'
import { RadioGroup } from '#ui/controls/radio-group.tsx'
import { Section, Stack } from '#ui/layout/section.tsx'
import { SelectField } from '#ui/fields/select-field.tsx'
import { Shell } from '#ui/layout/shell.tsx'
import { SyncChip } from '#ui/feedback/sync-chip.tsx'
import { TextArea } from '#ui/fields/text-area.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { navItems } from './nav.ts'

const reasons = [
  { value: 'closed', label: 'The gate was closed' },
  { value: 'dog', label: 'A dog was loose', hint: 'Say where in the next box' },
]
const rounds = [
  { value: '104', label: 'Round 104, Sampleton and the villages on the far side of the river' },
  { value: '118', label: 'Round 118' },
]

export function Enquiry() {
  const [date, setDate] = useState({ day: '12', month: '5', year: '' })
  const [reason, setReason] = useState<string | null>(null)
  const [attempt, setAttempt] = useState(0)
  const incident = 'Incident number needs 8 digits'
  const year = 'Date must include a year'
  return (
    <Shell items={navItems('More')}>
      <Page
        title="Pay query"
        back={{ to: '#more', label: 'Back' }}
        right={<SyncChip to="#outbox" state={{ kind: 'queued', count: 3 }} />}
      >
        <Section tight>
          <Stack gap={24}>
            <ErrorSummary
              attempt={attempt}
              errors={[
                { id: 'when', text: year },
                { id: 'incident', text: incident },
              ]}
            />
            <DateField
              id="when"
              label="When did it happen?"
              hint="For example, 12 5 2026"
              error={year}
              value={date}
              onChange={setDate}
              wrong={['year']}
            />
            <TextField
              id="incident"
              label="Incident number"
              hint="On your message from the depot"
              error={incident}
              inputMode="numeric"
              defaultValue="4471"
            />
            <FileField
              id="photo"
              label="Photo, if you have one"
              hint="JPG or PNG, up to 10 MB"
              icon={Camera}
              action="Take or choose a photo"
              accept="image/*"
              onFiles={() => {}}
            />
            <SelectField id="round" label="Round" options={rounds} emptyLabel="Choose a round" defaultValue="104" />
            <RadioGroup
              id="reason"
              name="reason"
              label="Why could you not deliver?"
              error="Choose a reason"
              options={reasons}
              value={reason}
              onChange={setReason}
            />
            <Checkbox label="Keep a copy on this phone" hint="Up to 30 days" />
            <TextArea id="more" label="Anything else" hint="Leave out names and telephone numbers" />
            <Button kind="primary" onClick={() => setAttempt(attempt + 1)}>
              Check answers
            </Button>
          </Stack>
        </Section>
      </Page>
    </Shell>
  )
}
