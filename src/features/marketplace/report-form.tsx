import { Flag } from 'lucide-react'
import { useState, type FormEvent } from 'react'
import type { ReportAdvertInput } from '#contracts/marketplace-commands.ts'
import { reportReasonSchema } from '#contracts/marketplace.ts'
import { Button } from '#ui/controls/button.tsx'
import { ErrorSummary } from '#ui/fields/error-summary.tsx'
import { RadioGroup } from '#ui/controls/radio-group.tsx'
import { Stack } from '#ui/layout/section.tsx'
import { TextArea } from '#ui/fields/text-area.tsx'
import { TextButton } from '#ui/controls/text-link.tsx'
import { useToast } from '#ui/feedback/toast-provider.tsx'
import { useKeptDraft } from '#ui/fields/use-kept-draft.ts'
import { keepMarketDraft, type MarketDraft, type TypedReport } from './market-drafts-sync.ts'
import { reasonWords } from '#domain/marketplace/market-words.ts'
import { reportIt } from './talk-sync.ts'
import { useBegun } from './use-begun.ts'

const longestNote = 500
const options = Object.entries(reasonWords).map(([value, label]) => ({ value, label }))

interface ReportProps {
  advert: string
  reply: ReportAdvertInput['reply']
  onClose: () => void
}

function ReportFields({ advert, reply, begun, onClose }: ReportProps & { begun: MarketDraft<TypedReport> }) {
  const toast = useToast()
  const { draft, change, end } = useKeptDraft(() => begun, keepMarketDraft)
  const [attempt, setAttempt] = useState(0)
  const [full, setFull] = useState<string>()
  const { reason, note } = draft.typed
  const chosen = reportReasonSchema.safeParse(reason).data
  const faults = [
    ...(chosen ? [] : [{ id: 'report-reason', text: 'Choose why you report it' }]),
    ...(note.trim().length > longestNote
      ? [{ id: 'report-note', text: `Your words can have up to ${longestNote} characters` }]
      : []),
    ...(full === undefined ? [] : [{ id: 'report-send', text: full }]),
  ]
  const shown = attempt > 0 ? faults : []
  const errorAt = (id: string) => {
    const error = shown.find((fault) => fault.id === id)?.text
    return error === undefined ? {} : { error }
  }
  const type = (typed: Partial<TypedReport>) => change((now) => ({ ...now, typed: { ...now.typed, ...typed } }), 'text')
  const send = async (event: FormEvent) => {
    event.preventDefault()
    setAttempt(attempt + 1)
    if (!chosen || note.trim().length > longestNote) return
    end(true)
    const problem = await reportIt(draft.id, { advert, reply, reason: chosen, note })
    setFull(problem)
    if (problem !== undefined) return end(false)
    toast({ text: 'Report saved on this phone' })
    onClose()
  }
  return (
    <form noValidate onSubmit={(event) => void send(event)}>
      <Stack gap={24}>
        <ErrorSummary attempt={attempt} errors={shown} />
        <RadioGroup
          id="report-reason"
          name="report-reason"
          label={reply ? 'Why do you report this message?' : 'Why do you report this advert?'}
          options={options}
          value={reason}
          {...errorAt('report-reason')}
          onChange={(value) => type({ reason: value })}
        />
        <TextArea
          id="report-note"
          label="In your words (optional)"
          rows={2}
          value={note}
          {...errorAt('report-note')}
          onChange={({ target }) => type({ note: target.value })}
        />
        <Stack gap={8}>
          <Button id="report-send" type="submit">
            Send the report
          </Button>
          <p className="text-meta">The depot sees it. The other courier is not told who reported.</p>
          <TextButton onClick={onClose}>Do not report</TextButton>
        </Stack>
      </Stack>
    </form>
  )
}

function OpenReport(props: ReportProps) {
  const begun = useBegun<TypedReport>(`report/${props.reply?.message ?? props.advert}`, () => ({
    reason: '',
    note: '',
  }))
  return begun ? <ReportFields {...props} begun={begun} /> : null
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
