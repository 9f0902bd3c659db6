import { Navigate, useLocation } from 'react-router-dom'
import { MoreScreen } from '#features/account/more-screen.tsx'
import { isDepotStaff, getStaffGroup } from '../session/staff.ts'
import { useWork } from '../session/use-work.ts'
import { SignOut } from './parts/sign-out.tsx'
import { ThemeControl } from './parts/theme-control.tsx'

export function MoreRoute() {
  const { session } = useWork()
  const { search } = useLocation()
  if (!session) return null
  const staff = getStaffGroup(session)
  // The desk has this page in its own frame.
  if (staff === 'sub-depot') return <Navigate replace to={`/depot/more${search}`} />
  return (
    <MoreScreen
      username={session.username}
      worksFor={staff && 'Back office'}
      isStaff={isDepotStaff(session)}
      themeControl={<ThemeControl />}
      signOut={<SignOut />}
    />
  )
}
