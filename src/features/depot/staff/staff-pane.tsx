import { useEffect, useRef } from 'react'
import type { StaffAccount, StaffMember } from '#contracts/staff/staff.ts'
import { useToast } from '#ui/feedback/toast-provider.tsx'
import { Section, SectionHeading, Stack } from '#ui/layout/section.tsx'
import { grantsLabel } from '../frame/role-labels.ts'
import { ResponseView } from '../requests/response-view.tsx'
import { useRequest } from '../requests/use-request.ts'
import { EditStaff } from './edit-staff.tsx'
import { StaffAccountPart } from './staff-account.tsx'
import { requestStaffMember } from './staff-sync.ts'

function Person({ member, again }: { member: StaffAccount; again: () => void }) {
  const toast = useToast()
  return (
    <>
      <StaffAccountPart member={member} onChanged={again} />
      {member.mayChange ? (
        <EditStaff
          member={member}
          onOutrun={again}
          onDone={({ name }) => {
            toast({ text: `${name} saved` })
            again()
          }}
        />
      ) : (
        <Section>
          <p className="measure">
            You can’t change this account: it’s your own, or this person also works where you are not a manager. Another
            manager can.
          </p>
        </Section>
      )}
    </>
  )
}

/** One member of staff: their roles as this device has them, and their account, which needs a connection. Keyed by the person. */
export function StaffPane({ member }: { member: StaffMember }) {
  const asked = useRequest(async () => await requestStaffMember(member.id), { key: member.id })
  const top = useRef<HTMLDivElement>(null)
  // On a narrow screen the pane is below the list, so a press on a name would seem to do nothing.
  useEffect(() => {
    top.current?.scrollIntoView({ block: 'start' })
  }, [])
  return (
    <>
      <Section labelledBy="staff-name-heading">
        <div ref={top} style={{ scrollMarginTop: 96 }}>
          <Stack gap={8}>
            <SectionHeading id="staff-name-heading">
              <bdi>{member.name}</bdi>
            </SectionHeading>
            <p>{grantsLabel(member.grants)}</p>
          </Stack>
        </div>
      </Section>
      <ResponseView request={asked} label="Loading the account">
        {(account) => <Person member={account} again={asked.again} />}
      </ResponseView>
    </>
  )
}
