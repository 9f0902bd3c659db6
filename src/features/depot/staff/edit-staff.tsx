import { useState, type SyntheticEvent } from 'react'
import type { Grant } from '#contracts/permissions.ts'
import type { StaffAccount } from '#contracts/staff/staff.ts'
import { Button } from '#ui/controls/button.tsx'
import { ErrorSummary } from '#ui/fields/error-summary.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { Section, SectionHeading, Stack } from '#ui/layout/section.tsx'
import { grantsLabel } from '../frame/role-labels.ts'
import { ActionError } from '../requests/response-view.tsx'
import { useAction } from '../requests/use-action.ts'
import { RoleRows } from './role-rows.tsx'
import { readStaffChange, sameGrants, toRows, toStaffErrors, type RoleRow, type StaffErrors } from './staff-form.ts'
import { changeStaff } from './staff-sync.ts'

interface EditStaffProps {
  member: StaffAccount
  onDone: (member: StaffAccount) => void
  /** A colleague has changed the roles meanwhile, so they must be read again. */
  onOutrun: () => void
}

/** What was changed in the form, and the roles that somebody had when it was begun. */
interface Edited {
  name: string
  roles: readonly RoleRow[]
  seen: readonly Grant[]
}

/** Changes the name and roles of a member of staff. Keyed by the person. What was chosen stays if it is rejected. */
export function EditStaff({ member, onDone, onOutrun }: EditStaffProps) {
  const { id, grants } = member
  const [edited, setEdited] = useState<Edited | null>(null)
  const [errors, setErrors] = useState<StaffErrors>({})
  const [attempt, setAttempt] = useState(0)
  const { busy, error, act } = useAction()
  const form = edited ?? { name: member.name, roles: toRows(grants), seen: grants }
  const isOutrun = !sameGrants(form.seen, grants)
  const rejected = toStaffErrors(error, form.roles)
  const isRejected = Object.keys(rejected).length > 0
  const shown = { ...errors, ...rejected }
  const change = (part: Partial<Edited>) => setEdited({ ...form, ...part })
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    const read = readStaffChange(form.name, form.roles)
    setErrors('errors' in read ? read.errors : {})
    setAttempt((last) => last + 1)
    if ('errors' in read) return
    const send = async () => {
      // `grants` are what this form shows as the present roles.
      const response = await changeStaff(id, { ...read, seen: [...grants] })
      if (!response.ok && response.error.code === 'changed-meanwhile') onOutrun()
      return response
    }
    void act(send, (after) => {
      setEdited(null)
      onDone(after)
    })
  }
  return (
    <Section>
      <form onSubmit={submit} noValidate>
        <Stack gap={16}>
          <SectionHeading>Name and roles</SectionHeading>
          <div role="alert">
            {isOutrun && (
              <p className="measure text-strong">
                A colleague has changed these roles since you began, so nothing was saved. They are now:{' '}
                {grantsLabel(grants)}. What you chose is still below. Save it again to replace theirs.
              </p>
            )}
          </div>
          <ErrorSummary
            key={isRejected ? 'rejected' : 'typed'}
            errors={Object.entries(shown).map(([field, text]) => ({ id: `member-${field}`, text }))}
            attempt={attempt}
          />
          <TextField
            id="member-name"
            label="Name"
            error={shown['name']}
            value={form.name}
            onChange={(event) => change({ name: event.target.value })}
            autoComplete="off"
          />
          <RoleRows id="member" rows={form.roles} errors={shown} onChange={(roles) => change({ roles })} />
          <ActionError
            id="member-save"
            error={isRejected || (isOutrun && error?.code === 'changed-meanwhile') ? null : error}
          />
          <Button type="submit" kind="primary" aria-disabled={busy || undefined}>
            {busy ? 'Saving' : 'Save name and roles'}
          </Button>
          <p className="text-meta measure">
            Changed roles sign them out within an hour, and count from their next sign-in.
          </p>
          {edited && (
            <Button
              onClick={() => {
                setEdited(null)
                setErrors({})
              }}
            >
              Discard my changes
            </Button>
          )}
        </Stack>
      </form>
    </Section>
  )
}
