import { useState, type SyntheticEvent } from 'react'
import type { Courier } from '#contracts/courier/courier.ts'
import { Button } from '#ui/controls/button.tsx'
import { ErrorSummary } from '#ui/fields/error-summary.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { Section, SectionHeading, Stack } from '#ui/layout/section.tsx'
import { ActionError } from '../requests/response-view.tsx'
import { useAction } from '../requests/use-action.ts'
import { CourierFields } from './courier-fields.tsx'
import { blankCourier, toCourierErrors, readInvitation, type CourierErrors, type CourierForm } from './courier-form.ts'
import { inviteCourier } from './people-sync.ts'

interface InviteCourierProps {
  subDepots: readonly string[]
  onDone: (courier: Courier, email: string) => void
}

/** Creates an account for a new courier, who gets a first password by email. What was typed stays if it is rejected. */
export function InviteCourier({ subDepots, onDone }: InviteCourierProps) {
  const [form, setForm] = useState<CourierForm>(() => blankCourier(subDepots[0] ?? ''))
  const [faults, setFaults] = useState<CourierErrors>({})
  const [attempt, setAttempt] = useState(0)
  const { busy, error, act } = useAction()
  const taken = toCourierErrors(error)
  const shown = { ...faults, ...taken }
  const change = (part: Partial<CourierForm>) => setForm((last) => ({ ...last, ...part }))
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    const read = readInvitation(form)
    setFaults('faults' in read ? read.faults : {})
    setAttempt((last) => last + 1)
    if ('invitation' in read)
      void act(
        () => inviteCourier(read.invitation),
        (courier) => onDone(courier, read.invitation.email),
      )
  }
  const isTaken = Object.keys(taken).length > 0
  return (
    <Section>
      <form onSubmit={submit} noValidate>
        <Stack gap={16}>
          <SectionHeading>Invite a courier</SectionHeading>
          <p className="measure">
            They get a first password by email, sign in with it and choose their own. You need to be online for this.
          </p>
          <ErrorSummary
            key={isTaken ? 'taken' : 'typed'}
            errors={Object.entries(shown).map(([field, text]) => ({ id: `courier-${field}`, text }))}
            attempt={attempt}
          />
          <CourierFields form={form} faults={shown} subDepots={subDepots} onChange={change}>
            <TextField
              id="courier-email"
              label="Email address"
              hint="Personal address, also used to sign in"
              error={shown.email}
              value={form.email}
              onChange={(event) => change({ email: event.target.value })}
              inputMode="email"
              autoComplete="off"
              spellCheck={false}
            />
          </CourierFields>
          <ActionError id="invite-fault" error={isTaken ? null : error} />
          <Button type="submit" kind="primary" aria-disabled={busy || undefined}>
            {busy ? 'Inviting' : 'Send the invitation'}
          </Button>
        </Stack>
      </form>
    </Section>
  )
}
