import type { RoundOffer } from '#contracts/availability/availability.ts'
import { Button } from '#ui/controls/button.tsx'
import { RadioGroup } from '#ui/controls/radio-group.tsx'
import { Section, Stack } from '#ui/layout/section.tsx'
import { Sheet } from '#ui/feedback/sheet.tsx'
import { TextArea } from '#ui/fields/text-area.tsx'
import { useToast } from '#ui/feedback/toast-provider.tsx'
import { RequestFields, StartedEarlier } from '#ui/fields/request-form.tsx'
import { useRequestForm } from '#ui/fields/use-request-form.ts'
import { declineRound } from './answer-offer-sync.ts'
import { checkDecline, type TypedDecline } from './decline-form.ts'
import { declineReasons, offerTitle } from './offer-labels.ts'
import { useOpenedPlan } from './use-opened-plan.ts'
import { planDrafts, type OpenedPlan } from './plan-draft-sync.ts'

const nothing: TypedDecline = { reason: '', note: '' }
const options = Object.entries(declineReasons).map(([value, label]) => ({ value, label }))

interface DeclineProps {
  offer: RoundOffer
  onClose: () => void
}

function DeclineForm({
  offer,
  onClose,
  opened: { begun, isDraft },
  onStartAgain,
}: DeclineProps & { opened: OpenedPlan<TypedDecline>; onStartAgain: () => void }) {
  const toast = useToast()
  const form = useRequestForm({
    id: 'decline',
    begin: () => begun,
    saveDraft: planDrafts.save,
    check: ({ typed }) => checkDecline(typed),
    submit: async ({ reason, note }) => await declineRound(offer.id, reason, note),
    onSaved() {
      toast({ text: `Round ${offer.round} declined` })
      onClose()
    },
    onStartAgain,
  })
  const { typed } = form.draft
  const put = (part: Partial<TypedDecline>) => form.change((now) => ({ ...now, typed: { ...now.typed, ...part } }))
  return (
    <Section tight>
      <RequestFields form={form}>
        {isDraft && <StartedEarlier until="save" onStartAgain={form.startAgain} />}
        <RadioGroup
          {...form.field('reason')}
          name="decline-reason"
          label="Why are you declining?"
          options={options}
          value={typed.reason}
          onChange={(reason) => put({ reason })}
        />
        <TextArea
          {...form.field('note')}
          label="In your words (optional)"
          rows={2}
          value={typed.note}
          onChange={({ target }) => put({ note: target.value })}
        />
        <Stack gap={8}>
          <Button {...form.button} kind="primary" type="submit">
            Decline round {offer.round}
          </Button>
          <p className="text-meta">The depot sees your reason. Saying no won’t affect your other work.</p>
        </Stack>
      </RequestFields>
    </Section>
  )
}

export function DeclineSheet({ offer, onClose }: DeclineProps) {
  const opened = useOpenedPlan(`offer/${offer.id}`, nothing)
  return (
    <Sheet open title={offerTitle(offer)} onClose={onClose}>
      {opened.value && (
        <DeclineForm
          key={opened.key}
          offer={offer}
          onClose={onClose}
          opened={opened.value}
          onStartAgain={opened.startAgain}
        />
      )}
    </Sheet>
  )
}
