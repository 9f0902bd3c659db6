import { useNavigate, useSearchParams } from 'react-router-dom'
import { adviceKinds, doorNoteTextLimit, hazardKinds, type DoorNoteKind } from '#contracts/manifest/door-notes.ts'
import type { Parcel } from '#contracts/parcel/parcel.ts'
import { doorNoteLabels } from '#domain/door-note/door-note-line.ts'
import { Button } from '#ui/controls/button.tsx'
import { Checkbox } from '#ui/controls/choice.tsx'
import { RadioGroup } from '#ui/controls/radio-group.tsx'
import { TextLink } from '#ui/controls/text-link.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { useToast } from '#ui/feedback/toast-provider.tsx'
import { RequestFields, StartedEarlier } from '#ui/fields/request-form.tsx'
import { TextArea } from '#ui/fields/text-area.tsx'
import { useOpened } from '#ui/fields/use-opened.ts'
import { useRequestForm } from '#ui/fields/use-request-form.ts'
import { Page } from '#ui/layout/page.tsx'
import { Section, Stack } from '#ui/layout/section.tsx'
import { useTitle } from '#ui/layout/use-title.ts'
import { checkDoorNote, getPersonalDetail } from './door-note-form.ts'
import { doorNoteDrafts, openDoorNote, saveDoorNote, type DoorNoteDraft } from './door-notes-sync.ts'
import { StandField } from './stand-field.tsx'

const title = 'Add a door note'

const hints: Readonly<Partial<Record<DoorNoteKind, string>>> = {
  dog: 'Shown before the door',
  steps: 'Shown before the door',
  hazard: 'Shown before the door',
}

const options = [...hazardKinds, ...adviceKinds].map((kind) => ({
  value: kind,
  label: doorNoteLabels[kind],
  ...(hints[kind] !== undefined && { hint: hints[kind] }),
}))

interface DoorNoteFormProps {
  parcel: Parcel
  draft: DoorNoteDraft
  isEarlier: boolean
  onStartAgain: () => void
  onSaved: () => void
}

function DoorNoteForm({ parcel, draft: begun, isEarlier, onStartAgain, onSaved }: DoorNoteFormProps) {
  const toast = useToast()
  const form = useRequestForm({
    id: 'door-note',
    begin: () => begun,
    saveDraft: doorNoteDrafts.save,
    check: (draft) => checkDoorNote(draft, parcel),
    submit: async ({ note }, draft) => await saveDoorNote(parcel, draft, note),
    onSaved() {
      toast({ text: 'Door note saved on this phone' })
      onSaved()
    },
    onStartAgain,
  })
  const { draft } = form
  const set = (change: Partial<DoorNoteDraft>) => form.change((now) => ({ ...now, ...change }))
  const text = draft.text.trim()
  const isPersonal = getPersonalDetail({ text }, parcel) !== null
  return (
    <RequestFields form={form}>
      {isEarlier ? (
        <StartedEarlier until="save" onStartAgain={form.startAgain} />
      ) : (
        <p className="measure">
          Write what helps the next courier at this door. Whoever covers the round sees it, and so does the depot. Don’t
          write about the people who live here.
        </p>
      )}
      <RadioGroup
        {...form.field('kind')}
        label="What is it about?"
        name="door-note-kind"
        options={options}
        value={draft.kind}
        onChange={(kind) => set({ kind: kind as DoorNoteKind })}
      />
      <TextArea
        {...form.field('text')}
        label={draft.kind === 'dog' || draft.kind === 'steps' || draft.kind === 'pin' ? 'Note (optional)' : 'Note'}
        hint={`Up to ${doorNoteTextLimit} characters. No names, phone numbers or email addresses.`}
        rows={3}
        value={draft.text}
        onChange={({ target }) => set({ text: target.value })}
      />
      {isPersonal && form.attempt > 0 && (
        <Checkbox
          label="I’ve checked: it isn’t about a person"
          checked={draft.checkedText === text}
          onChange={({ target }) => set({ checkedText: target.checked ? text : '' })}
        />
      )}
      <StandField {...form.field('place')} place={draft.place} onPlace={(place) => set({ place })} />
      <Button {...form.button} kind="primary" type="submit">
        Save the note
      </Button>
    </RequestFields>
  )
}

/** The form for a note about the door of a parcel, `?parcel=<id>`. */
export function DoorNoteScreen() {
  useTitle(title)
  const navigate = useNavigate()
  const parcelId = useSearchParams()[0].get('parcel') ?? ''
  const opened = useOpened(
    `door-note ${parcelId}`,
    async () => await openDoorNote(parcelId),
    async () => await doorNoteDrafts.discard(parcelId),
  )
  const to = parcelId === '' ? '/manifest' : `/manifest/${parcelId}`
  const { parcel } = opened.value ?? {}
  const door = parcel ? `${parcel.address.house} ${parcel.address.street}`.trim() : ''
  return (
    <Page title={title} back={{ to, label: 'Back to the parcel' }}>
      <Section tight>
        {opened.value && !parcel && (
          <EmptyState
            level={2}
            title="This parcel is not on your lists"
            action={<TextLink to="/manifest">See the list</TextLink>}
          >
            The depot may have moved it to another round.
          </EmptyState>
        )}
        {opened.value && parcel && parcel.address.house === '' && (
          <EmptyState
            level={2}
            title="This door can’t have notes"
            action={<TextLink to={to}>Back to the parcel</TextLink>}
          >
            The depot doesn’t know its house number or name.
          </EmptyState>
        )}
        {opened.value && parcel && parcel.address.house !== '' && (
          <Stack gap={16}>
            <p className="text-h2">{door}</p>
            <DoorNoteForm
              key={opened.key}
              {...opened.value}
              parcel={parcel}
              onStartAgain={opened.startAgain}
              onSaved={() => void navigate(to, { replace: true })}
            />
          </Stack>
        )}
      </Section>
    </Page>
  )
}
