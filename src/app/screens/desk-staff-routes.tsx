import { WriteOfferScreen } from '#features/depot/decide/offer/write-offer-screen.tsx'
import { DepotImportScreen } from '#features/depot/import/depot-import-screen.tsx'
import { DepotMoreScreen } from '#features/depot/frame/depot-more-screen.tsx'
import { OfficeMoreScreen } from '#features/depot/office/office-more-screen.tsx'
import { PeopleScreen } from '#features/depot/people/people-screen.tsx'
import { PublishScreen } from '#features/depot/publish/publish-screen.tsx'
import { useDesk } from '#features/depot/frame/desk-places.ts'
import { staffWith } from '#features/depot/frame/desk-staff.ts'
import { getStaffGroup, isDepotStaff } from '../session/staff.ts'
import { useWork } from '../session/use-work.ts'
import { SignOut } from './parts/sign-out.tsx'
import { ThemeControl } from './parts/theme-control.tsx'

export function ImportRoute() {
  return <DepotImportScreen staff={staffWith('dispatch', useDesk().staff)} />
}

export function PublishRoute() {
  return <PublishScreen staff={useDesk().staff} />
}

export function PeopleRoute() {
  return <PeopleScreen staff={useDesk().staff} />
}

export function WriteOfferRoute() {
  return <WriteOfferScreen staff={staffWith('dispatch', useDesk().staff)} />
}

export function DepotMoreRoute() {
  const { session } = useWork()
  const { staff } = useDesk()
  if (!session) return null
  return (
    <DepotMoreScreen
      username={session.username}
      staff={staff}
      hasOwnRound={getStaffGroup(session) === undefined}
      themeControl={<ThemeControl />}
      signOut={<SignOut />}
    />
  )
}

export function OfficeMoreRoute() {
  const { session } = useWork()
  if (!session) return null
  return (
    <OfficeMoreScreen
      username={session.username}
      hasDepot={isDepotStaff(session)}
      themeControl={<ThemeControl />}
      signOut={<SignOut />}
    />
  )
}
