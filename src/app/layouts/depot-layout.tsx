import { isDepotStaff } from '../session/staff.ts'
import { useWork } from '../session/use-work.ts'
import { DefaultLayout } from './default-layout.tsx'
import { DeskFrame } from './desk-frame.tsx'

/** The frame of the desk. A user who may not use the desk sees the message in their own frame. */
export function DepotLayout() {
  const { session } = useWork()
  return session && isDepotStaff(session) ? <DeskFrame /> : <DefaultLayout />
}
