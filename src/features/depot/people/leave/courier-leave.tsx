import { useState } from 'react'
import type { Courier } from '#contracts/courier/courier.ts'
import type { StaffLeave } from '#contracts/holidays/holiday-endpoints.ts'
import { getLeaveYear } from '#domain/holidays/leave-year.ts'
import { Button } from '#ui/controls/button.tsx'
import { Sheet } from '#ui/feedback/sheet.tsx'
import { useToast } from '#ui/feedback/toast-provider.tsx'
import { Section, SectionHeading, Stack } from '#ui/layout/section.tsx'
import { useToday } from '#ui/parcel/use-today.ts'
import { FiguresRow } from '#ui/rows/figures-row.tsx'
import { ResponseView } from '../../requests/response-view.tsx'
import { useRequest } from '../../requests/use-request.ts'
import { requestLeave } from '../people-sync.ts'
import { EditLeave } from './edit-leave.tsx'
import { toLeaveForm } from './leave-form.ts'

interface LeaveProps {
  courier: Courier
  leave: StaffLeave | null
  editing: boolean
  onEditing: (editing: boolean) => void
  onChanged: () => void
}

function Leave({ courier, leave, editing, onEditing, onChanged }: LeaveProps) {
  const { year } = getLeaveYear(useToday())
  const [form, setForm] = useState(() => toLeaveForm(leave, year))
  const toast = useToast()
  const standing = leave?.years.find(({ id }) => id === String(year))
  const done = () => {
    onEditing(false)
    toast({ text: `Leave of ${courier.name} saved` })
    onChanged()
  }
  return (
    <Stack gap={16}>
      {standing ? (
        <>
          <p className="text-meta">{`Leave year ${year}/${String((year + 1) % 100).padStart(2, '0')}, in days`}</p>
          <FiguresRow
            items={[
              { label: 'Allowance', value: (standing.entitled + standing.carried) / 2 },
              { label: 'Booked', value: standing.booked / 2 },
              { label: 'Left', value: standing.left / 2 },
            ]}
          />
        </>
      ) : (
        <p className="measure">They have no leave record yet, so they cannot book a holiday or be asked to cover.</p>
      )}
      <Button onClick={() => onEditing(true)}>{leave ? 'Change the leave' : 'Set up leave'}</Button>
      {editing && (
        <Sheet open onClose={() => onEditing(false)} title={`Leave of ${courier.name}`}>
          <EditLeave courier={courier} leave={leave} year={year} form={form} onForm={setForm} onDone={done} />
        </Sheet>
      )}
    </Stack>
  )
}

/** Shows a courier's leave balance and how it is calculated. Like the rest of the roster it needs a connection. */
export function CourierLeave({ courier }: { courier: Courier }) {
  const asked = useRequest(() => requestLeave(courier.id), { key: courier.id })
  // The key is here, because the form starts again when the service's entry changes.
  const [editing, setEditing] = useState(false)
  return (
    <Section labelledBy="courier-leave">
      <Stack gap={8}>
        <SectionHeading id="courier-leave">Leave</SectionHeading>
        <ResponseView request={asked} label="Loading the leave">
          {(leave) => (
            <Leave
              key={JSON.stringify(leave)}
              courier={courier}
              leave={leave}
              editing={editing}
              onEditing={setEditing}
              onChanged={asked.again}
            />
          )}
        </ResponseView>
      </Stack>
    </Section>
  )
}
