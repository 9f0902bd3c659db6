import { useRef } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { stopNoteLimit, type RecordStopProblemInput, type Stop, type StopList } from '#contracts/manifest/stop-list.ts'
import { stopEventLabel } from '#domain/stops/stop-labels.ts'
import { Button } from '#ui/controls/button.tsx'
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
import { PhotoField } from '#ui/photo/photo-field.tsx'
import { problemDrafts, saveProblem, undoAtStop, type StopDraft } from './record-stop-sync.ts'
import { checkProblem } from './stop-forms.ts'
import { collectAddress, stopsAddress } from './stops-address.ts'
import { useStops } from './use-stops.ts'

type Problem = RecordStopProblemInput['problem']

const photoLimit = 4

interface FormProps {
  list: StopList
  stop: Stop
  problem: Problem
  opened: { draft: StopDraft; isEarlier: boolean }
  onStartAgain: () => void
}

function ProblemForm({ list, stop, problem, opened, onStartAgain }: FormProps) {
  const toast = useToast()
  const navigate = useNavigate()
  const savedRef = useRef<string>(undefined)
  const label = stopEventLabel({ kind: problem, parcels: [] })
  const form = useRequestForm({
    id: 'problem',
    begin: () => opened.draft,
    saveDraft: problemDrafts.save,
    check: (draft) => checkProblem(problem, draft),
    async submit({ note }, { photos }) {
      const input = { manifestId: list.id, stopId: stop.id, problem, ...(note !== '' && { note }) }
      const saved = await saveProblem(input, photos)
      if (saved.ok) savedRef.current = saved.value[0]?.mid
      return saved
    },
    onSaved() {
      const supersedes = savedRef.current
      toast({
        text: `${label}, ${stop.name}`,
        ...(supersedes !== undefined && { onUndo: () => void undoAtStop({ manifestId: list.id, supersedes }) }),
      })
      void navigate(stopsAddress(list.id), { replace: true })
    },
    onStartAgain,
  })
  const { draft } = form
  return (
    <RequestFields form={form}>
      {opened.isEarlier ? (
        <StartedEarlier until="save" onStartAgain={form.startAgain} />
      ) : (
        <p className="measure">
          {problem === 'none_ready'
            ? 'Say that nothing was ready. You can still collect here later.'
            : 'For a label that can’t be read or belongs elsewhere. Leave the parcel with the sender. Add a note, a photo, or both.'}
        </p>
      )}
      <TextArea
        {...form.field('note')}
        label={problem === 'none_ready' ? 'Note (optional)' : 'What is wrong with the label'}
        hint={`Up to ${stopNoteLimit} characters.`}
        rows={3}
        value={draft.note}
        onChange={({ target }) => form.change((now) => ({ ...now, note: target.value }))}
      />
      <PhotoField
        {...form.field('photos')}
        label="Photos (optional)"
        hint={`Up to ${photoLimit} photos.`}
        photos={draft.photos}
        most={photoLimit}
        several
        onPhotos={(photos) => form.change((now) => ({ ...now, photos }), 'picture')}
        {...form.photos}
      />
      <Button {...form.button} kind="primary" type="submit">
        Save: {label.toLowerCase()}
      </Button>
    </RequestFields>
  )
}

/** Says that none was ready or a label is wrong, `?round=<manifest>&stop=<id>&problem=<kind>`. */
export function ProblemScreen() {
  const [params] = useSearchParams()
  const problem: Problem = params.get('problem') === 'wrong_label' ? 'wrong_label' : 'none_ready'
  const title = stopEventLabel({ kind: problem, parcels: [] })
  useTitle(title)
  const { manifestId, list } = useStops()
  const stop = list?.stops.find(({ id }) => id === params.get('stop'))
  const key = `problem/${stop?.id ?? ''}`
  const opened = useOpened(
    `${problem} ${key}`,
    async () => {
      const draft = await problemDrafts.read(key)
      return { draft: draft ?? { key, note: '', photos: [] }, isEarlier: draft !== undefined }
    },
    async () => await problemDrafts.discard(key),
  )
  const back = stop ? collectAddress(manifestId, stop.id) : stopsAddress(manifestId)
  return (
    <Page title={title} back={{ to: back, label: stop ? 'Back to the collection' : 'Back to Collections' }}>
      <Section tight>
        {list !== undefined && !stop && (
          <EmptyState
            level={2}
            title="This collection is not on your list"
            action={<TextLink to={stopsAddress(manifestId)}>See the collections</TextLink>}
          >
            Your depot may have removed it.
          </EmptyState>
        )}
        {list && stop && opened.value && (
          <Stack gap={16}>
            <h2 className="text-h2">{stop.name}</h2>
            <ProblemForm
              key={opened.key}
              list={list}
              stop={stop}
              problem={problem}
              opened={opened.value}
              onStartAgain={opened.startAgain}
            />
          </Stack>
        )}
      </Section>
    </Page>
  )
}
