import { useState, type SyntheticEvent } from 'react'
import { formEntrySchema, formIdSchema, type Form, type FormEntry } from '#contracts/forms/form.ts'
import { Button } from '#ui/controls/button.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { Section, SectionHeading, Stack } from '#ui/layout/section.tsx'
import { ActionError } from '../../requests/response-view.tsx'
import { useAction } from '../../requests/use-action.ts'
import { EntryFileField } from '../entry-file-field.tsx'
import { formFacts, publishEffect, publishedLabel } from './form-labels.ts'
import { publishForm } from './forms-sync.ts'

interface PublishFormProps {
  forms: readonly Form[]
  /** Gets what to say. */
  onDone: (said: string) => void
}

/** Publishes a form from its JSON file, the same that the command line takes. */
export function PublishForm({ forms, onDone }: PublishFormProps) {
  const [id, setId] = useState('')
  const [entry, setEntry] = useState<FormEntry | null>(null)
  const [fault, setFault] = useState<string>()
  const { busy, error, act } = useAction()
  const name = id.trim()
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    const isId = formIdSchema.safeParse(name).success
    setFault(isId ? undefined : 'Start with a letter, then use small letters, digits and hyphens, such as lost-parcel')
    if (!isId) return document.getElementById('form-id')?.focus()
    if (!entry || busy) return
    const before = forms.find((form) => form.id === name)
    void act(
      () => publishForm(name, entry),
      (form) => onDone(publishedLabel(form, before)),
    )
  }
  return (
    <Section>
      <form onSubmit={submit} noValidate>
        <Stack gap={16}>
          <SectionHeading>Publish a form</SectionHeading>
          <TextField
            id="form-id"
            label="Form ID"
            hint="An existing ID publishes the next version of that form"
            error={fault}
            value={id}
            onChange={(event) => setId(event.target.value)}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
          />
          <EntryFileField
            id="form-file"
            label="Form"
            hint="A .json file with the title, the questions and their rules"
            schema={formEntrySchema}
            check={() => []}
            onEntry={setEntry}
          />
          {entry && (
            <p className="measure">
              <strong>{entry.title}</strong>: {formFacts(entry)}
            </p>
          )}
          <ActionError id="form-publish" error={error} />
          <Button
            type="submit"
            kind="primary"
            aria-disabled={busy || !entry || undefined}
            aria-describedby="form-closed"
          >
            {busy ? 'Publishing' : 'Publish the form'}
          </Button>
          <p className="text-meta" id="form-closed">
            {entry ? publishEffect(name, forms) : 'Choose the file first.'}
          </p>
        </Stack>
      </form>
    </Section>
  )
}
