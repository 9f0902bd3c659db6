import { useMemo } from 'react'
import { nobody, toDeskStaff, type DeskStaff } from '#features/depot/frame/desk-staff.ts'
import { getGroups } from './staff.ts'
import { useWork } from './use-work.ts'

/** Returns the member of staff who is signed in, with their roles. */
export function useDeskStaff(): DeskStaff {
  const { session } = useWork()
  return useMemo(() => (session ? toDeskStaff(getGroups(session)) : nobody), [session])
}
