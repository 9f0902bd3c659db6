import { useState, type FormEvent } from 'react'
import type { RoundOffer } from '#contracts/availability.ts'
import { Button } from '#ui/controls/button.tsx'
import { ErrorSummary } from '#ui/fields/error-summary.tsx'
import { RadioGroup } from '#ui/controls/radio-group.tsx'
import { Section, Stack } from '#ui/layout/section.tsx'
import { Sheet } from '#ui/feedback/sheet.tsx'
import { TextArea } from '#ui/fields/text-area.tsx'
import { useToast } from '#ui/feedback/toast-provider.tsx'
import { useKeptDraft } from '#ui/fields/use-kept-draft.ts'
import { declineRound } from './answer-offer-sync.ts'
import { checkDecline, type DeclineFault, type TypedDecline } from './decline-form.ts'
import { DraftNote } from './draft-note.tsx'
import { declineReasons, offerTitle } from './offer-words.ts'
import { dropPlanDraft, keepPlanDraft, type PlanDraft } from './plan-draft-sync.ts'
import { useBegun } from './use-begun.ts'

const nothing: TypedDecline = { reason: '', note: '' }
const options = Object.entries(declineReasons).map(([value, label]) => ({ value, label }))

interface DeclineProps {
  offer: RoundOffer
  onClose: () => void
}

function DeclineForm({
  offer,
  onClose,
  begun,
  isDraft,
  onAgain,
}: DeclineProps & { begun: PlanDraft<TypedDecline>; isDraft: boolean; onAgain: () => void }) {
  const toast = useToast()
  const { draft, change, end } = useKeptDraft(() => begun, keepPlanDraft)
  const [attempt, setAttempt] = useState(0)
  const [problem, setProblem] = useState<string>()
  const { typed } = draft
  const checked = checkDecline(typed)
  const faults: DeclineFault[] = attempt > 0 && 'faults' in checked ? checked.faults : []
  const error = (field: DeclineFault['field']) => faults.find((fault) => fault.field === field)?.text
  const errors = [
    ...faults.map(({ field, text }) => ({ id: `decline-${field}`, text })),
    ...(problem === undefined ? [] : [{ id: 'decline-send', text: problem }]),
  ]
  const send = async (event: FormEvent) => {
    event.preventDefault()
    setAttempt(attempt + 1)
    if ('faults' in checked) return
    end(true)
    const fault = await declineRound(offer.id, checked.reason, checked.note)
    setProblem(fault)
    if (fault !== undefined) return end(false)
    toast({ text: `Round ${offer.round} declined` })
    onClose()
  }
  const again = async () => {
    end(true)
    await dropPlanDraft(draft.id)
    onAgain()
  }
  return (
    <Section tight>
      <form noValidate onSubmit={(event) => void send(event)}>
        <Stack gap={24}>
          <ErrorSummary attempt={attempt} errors={errors} />
          {isDraft && <DraftNote onAgain={() => void again()} />}
          <RadioGroup
            id="decline-reason"
            name="decline-reason"
            label="Why do you decline?"
            options={options}
            value={typed.reason}
            {...(error('reason') && { error: error('reason') })}
            onChange={(reason) => change((now) => ({ ...now, typed: { ...now.typed, reason } }), 'text')}
          />
          <TextArea
            id="decline-note"
            label="In your words (optional)"
            rows={2}
            value={typed.note}
            {...(error('note') && { error: error('note') })}
            onChange={({ target }) =>
              change((now) => ({ ...now, typed: { ...now.typed, note: target.value } }), 'text')
            }
          />
          <Stack gap={8}>
            <Button id="decline-send" kind="primary" type="submit">
              Decline round {offer.round}
            </Button>
            <p className="text-meta">The depot sees your reason. Saying no won’t affect your other work.</p>
          </Stack>
        </Stack>
      </form>
    </Section>
  )
}

export function DeclineSheet({ offer, onClose }: DeclineProps) {
  const { begun, isDraft, again } = useBegun(`offer/${offer.id}`, nothing)
  return (
    <Sheet open title={offerTitle(offer)} onClose={onClose}>
      {begun && (
        <DeclineForm
          key={String(isDraft)}
          offer={offer}
          onClose={onClose}
          begun={begun}
          isDraft={isDraft}
          onAgain={again}
        />
      )}
    </Sheet>
  )
}
