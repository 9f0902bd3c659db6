import { useLiveQuery } from 'dexie-react-hooks'
import { useState } from 'react'
import type { Pension } from '#contracts/pay/pension.ts'
import { getPossibleRequests } from '#domain/pension/judge-request.ts'
import { pensionStatusLabels } from '#domain/pension/pension-status-labels.ts'
import { Button } from '#ui/controls/button.tsx'
import { RequestFields, StartedEarlier } from '#ui/fields/request-form.tsx'
import { useToday } from '#ui/parcel/use-today.ts'
import { RadioGroup } from '#ui/controls/radio-group.tsx'
import { Section, SectionHeading, Stack } from '#ui/layout/section.tsx'
import { TextArea } from '#ui/fields/text-area.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { useToast } from '#ui/feedback/toast-provider.tsx'
import { useRequestForm } from '#ui/fields/use-request-form.ts'
import { readPension, type OwnPension } from './own-pension-store.ts'
import { PensionDetails } from './pension-details.tsx'
import { checkPension, emptyForm, type PensionForm } from './pension-form.ts'
import { toPensionMessage } from './pension-messages.ts'
import { wantLabels } from './pension-labels.ts'
import { RequestLines } from './request-lines.tsx'
import { discardPensionDraft, savePensionDraft, sendPensionRequest } from './request-pension-sync.ts'

/** Returns the draft, or else the rejected form. */
function firstForm({ draft, refused }: OwnPension): PensionForm {
  if (draft) return draft
  const input = refused.at(-1)?.input
  return input
    ? { want: input.want, percent: input.percent === null ? '' : String(input.percent), note: input.note }
    : emptyForm
}

function ChangeForm({
  own,
  pension,
  onDone,
  onAgain,
}: {
  own: OwnPension
  pension: Pension
  onDone: () => void
  onAgain: () => void
}) {
  const toast = useToast()
  const today = useToday()
  // This is read once, when the form opens, because later typing is saved as a draft too.
  const [resumed] = useState(own.draft !== null)
  const form = useRequestForm({
    id: 'pension',
    begin: () => firstForm(own),
    saveDraft: savePensionDraft,
    check: (typed) => checkPension(typed, pension, own.rules, today),
    submit: async ({ asked }) => await sendPensionRequest(asked),
    onSaved() {
      toast({ text: 'Pension change saved on this phone' })
      onDone()
    },
    async onStartAgain() {
      await discardPensionDraft()
      onAgain()
    },
  })
  const typed = form.draft
  const set = (part: Partial<PensionForm>) => form.change((now) => ({ ...now, ...part }))
  const last = own.refused.at(-1)
  const wants = [...new Set([...getPossibleRequests(pension, today), ...(typed.want ? [typed.want] : [])])]
  return (
    <RequestFields form={form}>
      {last && <p>{toPensionMessage(last.code)} What you typed is kept below.</p>}
      {resumed && <StartedEarlier onStartAgain={form.startAgain} />}
      <RadioGroup
        {...form.field('want')}
        name="pension-want"
        label="What to change"
        options={wants.map((want) => ({ value: want, ...wantLabels[want] }))}
        value={typed.want}
        onChange={(value) => set({ want: value as PensionForm['want'] })}
      />
      {typed.want === 'rate' && (
        <TextField
          {...form.field('percent')}
          label="Your share in per cent"
          hint={`${own.rules.ownPercent} or more, such as 7.5`}
          inputMode="decimal"
          value={typed.percent}
          onChange={(event) => set({ percent: event.target.value })}
        />
      )}
      <TextArea
        {...form.field('note')}
        label="Anything else (optional)"
        value={typed.note}
        onChange={(event) => set({ note: event.target.value })}
      />
      <Button {...form.button} kind="primary" type="submit">
        Send to the office
      </Button>
      <p className="text-meta">
        Without signal it’s saved on this phone and sent automatically. We use the date you sent it.
      </p>
    </RequestFields>
  )
}

export function PensionDetailsPopup({ onDone }: { onDone: () => void }) {
  const today = useToday()
  const [visit, setVisit] = useState(0)
  const own = useLiveQuery(readPension)
  if (!own) return null
  const { pension, rules, sync } = own
  if (!pension) {
    return (
      <Section tight>
        <p className="measure">
          {own.asOf === null
            ? 'Your pension details haven’t arrived yet. They appear when you’re online.'
            : 'The office hasn’t set up your pension yet.'}
        </p>
      </Section>
    )
  }
  return (
    <Section tight>
      <Stack gap={24}>
        <div>
          <p className="text-h3">{pensionStatusLabels[pension.status]}</p>
          <PensionDetails pension={pension} rules={rules} today={today} />
        </div>
        {pension.request && <RequestLines request={pension.request} sync={sync} />}
        <Stack gap={16}>
          <SectionHeading>Ask for a change</SectionHeading>
          <ChangeForm
            key={visit}
            own={visit > 0 ? { ...own, draft: null } : own}
            pension={pension}
            onDone={onDone}
            onAgain={() => setVisit(visit + 1)}
          />
        </Stack>
      </Stack>
    </Section>
  )
}
