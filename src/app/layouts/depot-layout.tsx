import { isDepotStaff, isOfficeStaff } from '../session/staff.ts'
import { useWork } from '../session/use-work.ts'
import { DefaultLayout } from './default-layout.tsx'
import { DeskFrame } from './desk-frame.tsx'

/** The frame of both consoles. A user who may not use one sees the message in their own frame. */
export function DepotLayout() {
  const { session } = useWork()
  return session && (isDepotStaff(session) || isOfficeStaff(session)) ? <DeskFrame /> : <DefaultLayout />
}
