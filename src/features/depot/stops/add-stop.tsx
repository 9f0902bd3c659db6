import { Plus } from 'lucide-react'
import { useId } from 'react'
import { Button } from '#ui/controls/button.tsx'
import { RequestFields, StartedEarlier } from '#ui/fields/request-form.tsx'
import { useOpened } from '#ui/fields/use-opened.ts'
import { useRequestForm } from '#ui/fields/use-request-form.ts'
import { Section, SectionHeading, Stack } from '#ui/layout/section.tsx'
import { addStops } from '../desk-actions-sync.ts'
import { deleteDeskDraft, readDeskDraft, saveDeskDraft } from '../publish/drafts/desk-drafts-sync.ts'
import { useSaveAction } from '../use-save-action.ts'
import { newStopId } from './desk-stops-sync.ts'
import { checkStopForm, emptyStopForm, readStopForm, toStop, type StopForm } from './stop-form.ts'
import { StopFields } from './stop-fields.tsx'

interface FormProps {
  manifestId: string
  draftId: string
  opened: { draft: StopForm; isEarlier: boolean }
  onStartAgain: () => void
}

function Form({ manifestId, draftId, opened, onStartAgain }: FormProps) {
  const saveAction = useSaveAction()
  const form = useRequestForm({
    id: 'stop',
    begin: () => opened.draft,
    saveDraft: async (draft: StopForm) => await saveDeskDraft(draftId, draft),
    check: checkStopForm,
    async submit({ stop }) {
      const isSaved = await saveAction(addStops([{ manifestId, stop: toStop(newStopId(), stop) }]), {
        text: `Added: ${stop.name}`,
        undo: true,
      })
      if (!isSaved) return { ok: false, error: { message: 'It couldn’t be saved on this device. Try again.' } }
      await deleteDeskDraft(draftId)
      return { ok: true }
    },
    onSaved: onStartAgain,
    onStartAgain,
  })
  return (
    <RequestFields form={form} gap={16}>
      {opened.isEarlier && <StartedEarlier until="save" onStartAgain={form.startAgain} />}
      <StopFields form={form} id="stop" />
      <Button {...form.button} kind="primary" icon={Plus} type="submit">
        {form.draft.kind === 'collection' ? 'Add the collection' : 'Add the drop'}
      </Button>
    </RequestFields>
  )
}

/** Adds a collection or drop to a list. What is typed outlives the page. */
export function AddStop({ manifestId }: { manifestId: string }) {
  const heading = useId()
  const draftId = `stop/${manifestId}`
  const opened = useOpened(
    draftId,
    async () => {
      const draft = readStopForm(await readDeskDraft(draftId))
      return { draft: draft ?? emptyStopForm, isEarlier: draft !== undefined }
    },
    async () => await deleteDeskDraft(draftId),
  )
  return (
    <Section labelledBy={heading}>
      <Stack gap={16}>
        <SectionHeading id={heading}>Add a stop</SectionHeading>
        {opened.value && (
          <Form
            key={opened.key}
            manifestId={manifestId}
            draftId={draftId}
            opened={opened.value}
            onStartAgain={opened.startAgain}
          />
        )}
      </Stack>
    </Section>
  )
}
