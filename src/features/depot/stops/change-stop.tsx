import type { Stop } from '#contracts/manifest/stop-list.ts'
import { Button } from '#ui/controls/button.tsx'
import { Sheet } from '#ui/feedback/sheet.tsx'
import { RequestFields } from '#ui/fields/request-form.tsx'
import { useRequestForm } from '#ui/fields/use-request-form.ts'
import { Section } from '#ui/layout/section.tsx'
import { changeStop } from '../desk-actions-sync.ts'
import { useSaveAction } from '../use-save-action.ts'
import { checkStopForm, toStop, toStopForm } from './stop-form.ts'
import { StopFields } from './stop-fields.tsx'

interface ChangeStopProps {
  manifestId: string
  /** The stop as it was when the sheet was opened: a colleague's change since then is not overwritten unseen. */
  seen: Stop
  onClose: () => void
}

/** Changes a stop at which nothing was recorded. */
export function ChangeStop({ manifestId, seen, onClose }: ChangeStopProps) {
  const saveAction = useSaveAction()
  const form = useRequestForm({
    id: 'changed-stop',
    begin: () => toStopForm(seen),
    check: checkStopForm,
    async submit({ stop }) {
      const isSaved = await saveAction(changeStop({ manifestId, stop: toStop(seen.id, stop, seen), seen }), {
        text: `Changed: ${stop.name}`,
        undo: true,
      })
      return isSaved
        ? { ok: true }
        : { ok: false, error: { message: 'It couldn’t be saved on this device. Try again.' } }
    },
    onSaved: onClose,
  })
  return (
    <Sheet open onClose={onClose} title={`Change ${seen.name}`}>
      <Section tight>
        <RequestFields form={form} gap={16}>
          <StopFields form={form} id="changed-stop" />
          <Button {...form.button} kind="primary" type="submit">
            Save the change
          </Button>
        </RequestFields>
      </Section>
    </Sheet>
  )
}
