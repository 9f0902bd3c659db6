import { isDepotStaff } from '../session/staff.ts'
import { useWork } from '../session/use-work.ts'
import { DefaultLayout } from './default-layout.tsx'
import { DeskFrame } from './desk-frame.tsx'

/** The frame of the depot's console. Whoever has no part in it is told so in the frame of their own screens. */
export function DepotLayout() {
  const { session } = useWork()
  return session && isDepotStaff(session) ? <DeskFrame /> : <DefaultLayout />
}
