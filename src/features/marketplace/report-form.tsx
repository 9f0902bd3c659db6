import { Flag } from 'lucide-react'
import { useState } from 'react'
import type { ReportAdvertInput } from '#contracts/marketplace/marketplace-commands.ts'
import { reportReasonSchema } from '#contracts/marketplace/marketplace.ts'
import { formatCount } from '#domain/figures/format-count.ts'
import { Button } from '#ui/controls/button.tsx'
import { RequestFields } from '#ui/fields/request-form.tsx'
import { RadioGroup } from '#ui/controls/radio-group.tsx'
import { Stack } from '#ui/layout/section.tsx'
import { TextArea } from '#ui/fields/text-area.tsx'
import { TextButton } from '#ui/controls/text-link.tsx'
import { useToast } from '#ui/feedback/toast-provider.tsx'
import { useOpened } from '#ui/fields/use-opened.ts'
import { useRequestForm, type FieldError } from '#ui/fields/use-request-form.ts'
import { marketDrafts, readMarketDraft, type MarketDraft, type TypedReport } from './market-drafts-sync.ts'
import { reportReasonLabels } from '#domain/marketplace/market-labels.ts'
import { sendReport } from './talk-sync.ts'

const longestNote = 500
const options = Object.entries(reportReasonLabels).map(([value, label]) => ({ value, label }))

interface ReportProps {
  advert: string
  reply: ReportAdvertInput['reply']
  onClose: () => void
}

function checkReport({ reason, note }: TypedReport) {
  const chosen = reportReasonSchema.safeParse(reason).data
  const errors: FieldError<'reason' | 'note'>[] = []
  if (!chosen) errors.push({ field: 'reason', text: 'Choose a reason' })
  if (note.trim().length > longestNote)
    errors.push({ field: 'note', text: `Note must be ${formatCount(longestNote)} characters or fewer` })
  return chosen && errors.length === 0 ? { reason: chosen, note } : { errors }
}

function ReportFields({ advert, reply, begun, onClose }: ReportProps & { begun: MarketDraft<TypedReport> }) {
  const toast = useToast()
  const form = useRequestForm({
    id: 'report',
    begin: () => begun,
    saveDraft: marketDrafts.save,
    check: ({ typed }) => checkReport(typed),
    submit: async (report, { id }) => await sendReport(id, { advert, reply, ...report }),
    onSaved() {
      toast({ text: 'Report saved on this phone' })
      onClose()
    },
  })
  const { reason, note } = form.draft.typed
  const type = (typed: Partial<TypedReport>) => form.change((now) => ({ ...now, typed: { ...now.typed, ...typed } }))
  return (
    <RequestFields form={form}>
      <RadioGroup
        {...form.field('reason')}
        name="report-reason"
        label={reply ? 'Why are you reporting this message?' : 'Why are you reporting this advert?'}
        options={options}
        value={reason}
        onChange={(value) => type({ reason: value })}
      />
      <TextArea
        {...form.field('note')}
        label="In your words (optional)"
        rows={2}
        value={note}
        onChange={({ target }) => type({ note: target.value })}
      />
      <Stack gap={8}>
        <Button {...form.button} type="submit">
          Send the report
        </Button>
        <p className="text-meta">The depot sees it. The other courier is not told who reported.</p>
        <TextButton onClick={onClose}>Cancel</TextButton>
      </Stack>
    </RequestFields>
  )
}

function OpenReport(props: ReportProps) {
  const id = `report/${props.reply?.message ?? props.advert}`
  const opened = useOpened(
    id,
    async () => (await readMarketDraft<TypedReport>(id)) ?? { id, typed: { reason: '', note: '' } },
  )
  return opened.value ? <ReportFields key={opened.key} {...props} begun={opened.value} /> : null
}

export function Report({ advert, reply, words }: Omit<ReportProps, 'onClose'> & { words: string }) {
  const [open, setOpen] = useState(false)
  return open ? (
    <OpenReport advert={advert} reply={reply} onClose={() => setOpen(false)} />
  ) : (
    <TextButton icon={Flag} onClick={() => setOpen(true)}>
      {words}
    </TextButton>
  )
}
