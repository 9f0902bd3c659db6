import { useState, type SyntheticEvent } from 'react'
import type { StaffAccount } from '#contracts/staff/staff.ts'
import { Button } from '#ui/controls/button.tsx'
import { ErrorSummary } from '#ui/fields/error-summary.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { Section, SectionHeading, Stack } from '#ui/layout/section.tsx'
import { useDesk } from '../frame/desk-places.ts'
import { staffWith } from '../frame/desk-staff.ts'
import { ActionError } from '../requests/response-view.tsx'
import { useAction } from '../requests/use-action.ts'
import { RoleRows } from './role-rows.tsx'
import {
  blankStaff,
  readStaffInvitation,
  toStaffErrors,
  getUsername,
  type StaffErrors,
  type StaffForm,
} from './staff-form.ts'
import { inviteStaff } from './staff-sync.ts'

interface InviteStaffProps {
  onDone: (member: StaffAccount, email: string) => void
}

/** Creates an account for a member of staff, who gets a first password by email. What was typed stays if it is rejected. */
export function InviteStaff({ onDone }: InviteStaffProps) {
  const { subDepots, isBackOffice } = staffWith('manage', useDesk().staff)
  const [form, setForm] = useState<StaffForm>(() => blankStaff(isBackOffice ? '' : (subDepots[0] ?? '')))
  const [errors, setErrors] = useState<StaffErrors>({})
  const [attempt, setAttempt] = useState(0)
  const { busy, error, act } = useAction()
  const rejected = toStaffErrors(error, form.roles)
  const isRejected = Object.keys(rejected).length > 0
  const shown = { ...errors, ...rejected }
  const change = (part: Partial<StaffForm>) => setForm((last) => ({ ...last, ...part }))
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    const read = readStaffInvitation(form)
    setErrors('errors' in read ? read.errors : {})
    setAttempt((last) => last + 1)
    if ('invitation' in read)
      void act(
        () => inviteStaff(read.invitation),
        (member) => onDone(member, read.invitation.email),
      )
  }
  return (
    <Section>
      <form onSubmit={submit} noValidate>
        <Stack gap={16}>
          <SectionHeading>Invite staff</SectionHeading>
          <p className="measure">
            They get a first password by email, sign in with it and choose their own. You need to be online for this.
          </p>
          <ErrorSummary
            key={isRejected ? 'rejected' : 'typed'}
            errors={Object.entries(shown).map(([field, text]) => ({ id: `staff-${field}`, text }))}
            attempt={attempt}
          />
          <TextField
            id="staff-name"
            label="Name"
            error={shown['name']}
            value={form.name}
            onChange={(event) => change({ name: event.target.value })}
            autoComplete="off"
          />
          <TextField
            id="staff-email"
            label="Email address"
            hint="The first password goes there"
            error={shown['email']}
            value={form.email}
            onChange={(event) => change({ email: event.target.value })}
            inputMode="email"
            autoComplete="off"
            spellCheck={false}
          />
          <TextField
            id="staff-username"
            label="Sign-in name"
            hint="Suggested from the name. It can’t be changed later"
            error={shown['username']}
            value={getUsername(form)}
            onChange={(event) => change({ username: event.target.value })}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
          />
          <RoleRows id="staff" rows={form.roles} errors={shown} onChange={(roles) => change({ roles })} />
          <ActionError id="staff-invite" error={isRejected ? null : error} />
          <Button type="submit" kind="primary" aria-disabled={busy || undefined}>
            {busy ? 'Inviting' : 'Send the invitation'}
          </Button>
        </Stack>
      </form>
    </Section>
  )
}
