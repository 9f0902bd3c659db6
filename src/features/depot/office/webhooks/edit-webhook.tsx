import { useState, type SyntheticEvent } from 'react'
import type { ServiceResponse } from '#contracts/problem.ts'
import { webhookGroups } from '#contracts/webhooks/webhook-events.ts'
import type { WebhookEntry } from '#contracts/webhooks/webhook.ts'
import { Button } from '#ui/controls/button.tsx'
import { Checkbox } from '#ui/controls/choice.tsx'
import { RadioGroup } from '#ui/controls/radio-group.tsx'
import { ErrorSummary } from '#ui/fields/error-summary.tsx'
import { FieldGroup } from '#ui/fields/field.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { SectionHeading, Stack } from '#ui/layout/section.tsx'
import { ActionError } from '../../requests/response-view.tsx'
import { useAction } from '../../requests/use-action.ts'
import { readWebhookForm, toWebhookErrors, type WebhookErrors, type WebhookForm } from './webhook-form.ts'

interface EditWebhookProps<Value> {
  title: string
  first: WebhookForm
  /** "Add the webhook" */
  label: string
  send: (entry: WebhookEntry) => Promise<ServiceResponse<Value>>
  onDone: (value: Value) => void
  onCancel?: () => void
}

function ChosenEvents({ chosen, onChange }: { chosen: readonly string[]; onChange: (types: string[]) => void }) {
  const toggle = (type: string) =>
    onChange(chosen.includes(type) ? chosen.filter((each) => each !== type) : [...chosen, type])
  return (
    <>
      {webhookGroups.map(({ name, events }, group) => (
        <FieldGroup key={name} id={group === 0 ? 'webhook-types' : `webhook-types-${group}`} label={name}>
          {events.map(({ type, summary }, at) => (
            <Checkbox
              key={type}
              id={group === 0 && at === 0 ? 'webhook-types' : undefined}
              label={type}
              hint={summary}
              checked={chosen.includes(type)}
              onChange={() => toggle(type)}
            />
          ))}
        </FieldGroup>
      ))}
    </>
  )
}

/** The form of a webhook, a new one or one that is there. What was typed stays if it is rejected. */
export function EditWebhook<Value>({ title, first, label, send, onDone, onCancel }: EditWebhookProps<Value>) {
  const [form, setForm] = useState(first)
  const [errors, setErrors] = useState<WebhookErrors>({})
  const [attempt, setAttempt] = useState(0)
  const { busy, error, act } = useAction()
  const rejected = toWebhookErrors(error)
  const isRejected = Object.keys(rejected).length > 0
  const shown: WebhookErrors = { ...errors, ...rejected }
  const change = (part: Partial<WebhookForm>) => setForm((last) => ({ ...last, ...part }))
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    const read = readWebhookForm(form)
    setErrors('errors' in read ? read.errors : {})
    setAttempt((last) => last + 1)
    if ('entry' in read) void act(() => send(read.entry), onDone)
  }
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap={16}>
        <SectionHeading>{title}</SectionHeading>
        <ErrorSummary
          key={isRejected ? 'rejected' : 'typed'}
          errors={Object.entries(shown).map(([field, text]) => ({ id: `webhook-${field}`, text }))}
          attempt={attempt}
        />
        <TextField
          id="webhook-name"
          label="Name"
          hint="The system that gets the events"
          error={shown.name}
          value={form.name}
          onChange={(event) => change({ name: event.target.value })}
          autoComplete="off"
        />
        <TextField
          id="webhook-url"
          label="Address"
          hint="Where the events are sent, such as https://hooks.example.com/courier"
          error={shown.url}
          value={form.url}
          onChange={(event) => change({ url: event.target.value })}
          inputMode="url"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
        <TextField
          id="webhook-email"
          label="Who is told when it stays down (optional)"
          hint="An email address"
          error={shown.email}
          value={form.email}
          onChange={(event) => change({ email: event.target.value })}
          inputMode="email"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
        <RadioGroup
          id={form.which === 'all' ? 'webhook-types' : 'webhook-which'}
          name="webhook-which"
          label="Events"
          error={shown.types}
          options={[
            { value: 'all', label: 'All events', hint: 'Also kinds of events that later versions have' },
            { value: 'some', label: 'Only some' },
          ]}
          value={form.which}
          onChange={(which) => change({ which: which === 'all' ? 'all' : 'some' })}
        />
        {form.which === 'some' && <ChosenEvents chosen={form.types} onChange={(types) => change({ types })} />}
        <ActionError id="webhook-save" error={isRejected ? null : error} />
        <Button type="submit" kind="primary" aria-disabled={busy || undefined}>
          {busy ? 'Saving' : label}
        </Button>
        {onCancel && <Button onClick={onCancel}>Cancel</Button>}
      </Stack>
    </form>
  )
}
