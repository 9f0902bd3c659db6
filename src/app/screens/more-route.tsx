import { Navigate, useLocation } from 'react-router-dom'
import { MoreScreen } from '#features/account/more-screen.tsx'
import { isDepotStaff, isOfficeStaff, getStaffGroup } from '../session/staff.ts'
import { useWork } from '../session/use-work.ts'
import { SignOut } from './parts/sign-out.tsx'
import { ThemeControl } from './parts/theme-control.tsx'

export function MoreRoute() {
  const { session } = useWork()
  const { search } = useLocation()
  if (!session) return null
  const staff = getStaffGroup(session)
  // Each console has this page in its own frame.
  if (staff) return <Navigate replace to={`${staff === 'sub-depot' ? '/depot' : '/office'}/more${search}`} />
  return (
    <MoreScreen
      username={session.username}
      isStaff={isDepotStaff(session)}
      isOffice={isOfficeStaff(session)}
      themeControl={<ThemeControl />}
      signOut={<SignOut />}
    />
  )
}
