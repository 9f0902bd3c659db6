import type { WithdrawnForm } from '#contracts/forms/form-endpoints.ts'
import { formEntrySchema } from '#contracts/forms/form.ts'
import { Button } from '#ui/controls/button.tsx'
import { useToast } from '#ui/feedback/toast-provider.tsx'
import { Section, Stack } from '#ui/layout/section.tsx'
import { ActionError } from '../../requests/response-view.tsx'
import { useAction } from '../../requests/use-action.ts'
import { publishedLabel, withdrawnLabel } from './form-labels.ts'
import { publishForm } from './forms-sync.ts'

/** A form that was withdrawn, and a button that publishes it as it was. */
export function WithdrawnFormRow({ form, mayPublish }: { form: WithdrawnForm; mayPublish: boolean }) {
  const { busy, error, act } = useAction()
  const toast = useToast()
  const { id, title } = form
  const publish = () =>
    void act(
      // The same entry stays at its version.
      () => publishForm(id, formEntrySchema.parse(form)),
      (published) => toast({ text: publishedLabel(published, undefined) }),
    )
  return (
    <Section tight line labelledBy={`form-${id}`}>
      <Stack gap={8}>
        <h2 className="text-h3" id={`form-${id}`}>
          {title}
        </h2>
        <p className="text-meta">{withdrawnLabel(form)}</p>
        <ActionError id={`form-${id}-again`} error={error} />
        {mayPublish && (
          <Button kind="inline" fit aria-disabled={busy || undefined} onClick={publish}>
            {busy ? 'Publishing' : 'Publish again'} <span className="visually-hidden">{title}</span>
          </Button>
        )}
      </Stack>
    </Section>
  )
}
