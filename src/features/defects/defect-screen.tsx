import { useLiveQuery } from 'dexie-react-hooks'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { canDriveSchema, defectPartSchema, defectPhotoLimit } from '#contracts/defects/defect.ts'
import { canDriveLabels, defectPartLabels, formatDefectStatus } from '#domain/defect/defect-labels.ts'
import { Button } from '#ui/controls/button.tsx'
import { RadioGroup } from '#ui/controls/radio-group.tsx'
import { useToast } from '#ui/feedback/toast-provider.tsx'
import { DateField } from '#ui/fields/date-field.tsx'
import { RequestFields, StartedEarlier } from '#ui/fields/request-form.tsx'
import { RequestSent } from '#ui/fields/request-sent.tsx'
import { TextArea } from '#ui/fields/text-area.tsx'
import { syncLabels } from '#domain/sync-labels.ts'
import { useOpened } from '#ui/fields/use-opened.ts'
import { useRequestForm } from '#ui/fields/use-request-form.ts'
import { Page } from '#ui/layout/page.tsx'
import { TwoColumns } from '#ui/layout/panes.tsx'
import { Section } from '#ui/layout/section.tsx'
import { useTitle } from '#ui/layout/use-title.ts'
import { PhotoField } from '#ui/photo/photo-field.tsx'
import { checkDefect } from './defect-form.ts'
import { OwnDefects } from './own-defects.tsx'
import {
  beginDefect,
  defectDrafts,
  readOwnDefects,
  readToday,
  sendDefect,
  type DefectDraft,
  type OwnDefect,
} from './report-defect-sync.ts'

interface Opened {
  draft: DefectDraft
  /** It was started at an earlier visit. */
  isEarlier: boolean
}

const title = 'Vehicle defect'

const partOptions = defectPartSchema.options.map((part) => ({ value: part, label: defectPartLabels[part] }))
const driveOptions = canDriveSchema.options.map((answer) => ({ value: answer, label: canDriveLabels[answer] }))

interface DefectFormProps {
  opened: Opened
  onStartAgain: () => void
  onSent: (id: string) => void
}

function DefectForm({ opened, onStartAgain, onSent }: DefectFormProps) {
  const toast = useToast()
  const form = useRequestForm({
    id: 'defect',
    begin: () => opened.draft,
    saveDraft: defectDrafts.save,
    check: (draft) => checkDefect(draft, readToday()),
    submit: async ({ report }, draft) => await sendDefect(draft, report),
    onSaved({ id }) {
      toast({ text: 'Report saved on this phone' })
      onSent(id)
    },
    onStartAgain,
  })
  const { draft } = form
  const set = (change: Partial<DefectDraft>) => form.change((now) => ({ ...now, ...change }))
  return (
    <RequestFields form={form}>
      {opened.isEarlier ? (
        <StartedEarlier onStartAgain={form.startAgain} />
      ) : (
        <p className="measure">
          Tell your depot what is wrong with the vehicle. If it isn’t safe, don’t drive it: park it and call your depot
          as well.
        </p>
      )}
      <RadioGroup
        {...form.field('part')}
        label="What’s faulty?"
        name="defect-part"
        options={partOptions}
        value={draft.part}
        onChange={(part) => set({ part })}
      />
      <TextArea
        {...form.field('description')}
        label="What is wrong"
        hint="For example, which tyre, or when the light comes on."
        rows={3}
        value={draft.description}
        onChange={({ target }) => set({ description: target.value })}
      />
      <RadioGroup
        {...form.field('canDrive')}
        label="Can you still drive it safely?"
        name="defect-drive"
        options={driveOptions}
        value={draft.canDrive}
        onChange={(canDrive) => set({ canDrive })}
      />
      <DateField
        {...form.field('noticedOn')}
        label="When you noticed it"
        value={draft.noticedOn}
        onChange={(noticedOn) => set({ noticedOn })}
        wrong={form.errorAt('noticedOn') === undefined ? [] : ['day', 'month', 'year']}
      />
      <PhotoField
        {...form.field('photos')}
        label="Photos (optional)"
        hint={`Up to ${defectPhotoLimit} photos.`}
        photos={draft.photos}
        most={defectPhotoLimit}
        several
        onPhotos={(photos) => form.change((now) => ({ ...now, photos }), 'picture')}
        {...form.photos}
      />
      <Button {...form.button} kind="primary" type="submit">
        Send the report
      </Button>
    </RequestFields>
  )
}

function DefectSent({ defect: { row } }: { defect: OwnDefect }) {
  return (
    <RequestSent
      labels={syncLabels}
      about={defectPartLabels[row.part]}
      reference={row.reference}
      status={formatDefectStatus(row)}
      next={{ to: '/tools/vehicle-defect', label: 'Report another defect' }}
    >
      {row.canDrive === 'no' && <p className="text-strong">Don’t drive the vehicle. Call your depot as well.</p>}
    </RequestSent>
  )
}

/**
 * Reports a vehicle defect, with the courier’s earlier reports below or beside it. `?report=<id>` shows that report
 * instead of the form.
 */
export function DefectScreen() {
  useTitle(title)
  const navigate = useNavigate()
  const sentId = useSearchParams()[0].get('report')
  // A report that the depot rejects goes back to its form, so it counts as sent only until then.
  const sent = useLiveQuery(
    async () =>
      sentId === null
        ? null
        : ((await readOwnDefects()).find(({ row, rejected }) => row.id === sentId && !rejected) ?? null),
    [sentId],
  )
  const opened = useOpened<Opened>('defect', async () => {
    const draft = await defectDrafts.read('report')
    return { draft: draft ?? beginDefect(), isEarlier: draft !== undefined }
  })
  // A rejected report is a draft when the form opens again for it, so only this button discards one.
  const startAgain = async () => {
    await defectDrafts.discard('report')
    opened.startAgain()
  }
  const onSent = (id: string) => {
    opened.startAgain()
    void navigate({ search: `?report=${id}` }, { replace: true })
  }
  const onEdit = () => {
    opened.startAgain()
    void navigate({ search: '' }, { replace: true })
  }
  return (
    <Page title={title} back={{ to: '/more', label: 'Back to More' }}>
      <TwoColumns
        first={
          <>
            <Section tight>
              {sent === null && opened.value && (
                <DefectForm
                  key={opened.key}
                  opened={opened.value}
                  onStartAgain={() => void startAgain()}
                  onSent={onSent}
                />
              )}
            </Section>
            {sent && <DefectSent defect={sent} />}
          </>
        }
        second={<OwnDefects onEdit={onEdit} />}
      />
    </Page>
  )
}
