import { OutboxScreen } from '#features/outbox/outbox-screen.tsx'
import { getStaffGroup } from '../session/staff.ts'
import { useWork } from '../session/use-work.ts'

export function OutboxRoute() {
  const { session } = useWork()
  return <OutboxScreen isStaff={session ? getStaffGroup(session) !== undefined : false} />
}
