import { useState, type SyntheticEvent } from 'react'
import { formEntrySchema, formIdSchema, type Form, type FormEntry } from '#contracts/forms/form.ts'
import { Section, SectionHeading, Stack } from '#ui/layout/section.tsx'
import { ActionError } from '../../requests/response-view.tsx'
import { useAction } from '../../requests/use-action.ts'
import { EntryFileField } from '../entry-file-field.tsx'
import { EntryIdField, useEntryId } from '../entry-id-field.tsx'
import { PublishButton } from '../publish-button.tsx'
import { formFacts, publishEffect, publishedLabel } from './form-labels.ts'
import { publishForm } from './forms-sync.ts'

interface PublishFormProps {
  forms: readonly Form[]
  /** Gets what to say. */
  onDone: (said: string) => void
}

/** Publishes a form from its JSON file, the same that the command line takes. */
export function PublishForm({ forms, onDone }: PublishFormProps) {
  const id = useEntryId({ id: 'form-id', schema: formIdSchema, example: 'lost-parcel' })
  const [entry, setEntry] = useState<FormEntry | null>(null)
  const { busy, error, act } = useAction()
  const { name } = id
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (!id.check() || !entry || busy) return
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
          <EntryIdField
            field={id.field}
            label="Form ID"
            hint="An existing ID publishes the next version of that form"
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
          <PublishButton
            id="form-closed"
            label={busy ? 'Publishing' : 'Publish the form'}
            busy={busy}
            isReady={entry !== null}
            note={entry ? publishEffect(name, forms) : 'Choose the file first.'}
          />
        </Stack>
      </form>
    </Section>
  )
}
