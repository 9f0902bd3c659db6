import { WriteOfferScreen } from '#features/depot/decide/offer/write-offer-screen.tsx'
import { DepotImportScreen } from '#features/depot/import/depot-import-screen.tsx'
import { DepotMoreScreen } from '#features/depot/frame/depot-more-screen.tsx'
import { PeopleScreen } from '#features/depot/people/people-screen.tsx'
import { PublishScreen } from '#features/depot/publish/publish-screen.tsx'
import { getDeskStaff, getStaffGroup } from '../session/staff.ts'
import { useWork } from '../session/use-work.ts'
import { SignOut } from './parts/sign-out.tsx'
import { ThemeControl } from './parts/theme-control.tsx'

export function ImportRoute() {
  const { session } = useWork()
  return session && <DepotImportScreen staff={getDeskStaff(session)} />
}

export function PublishRoute() {
  const { session } = useWork()
  return session && <PublishScreen staff={getDeskStaff(session)} />
}

export function PeopleRoute() {
  const { session } = useWork()
  return session && <PeopleScreen staff={getDeskStaff(session)} />
}

export function WriteOfferRoute() {
  const { session } = useWork()
  return session && <WriteOfferScreen staff={getDeskStaff(session)} />
}

export function DepotMoreRoute() {
  const { session } = useWork()
  if (!session) return null
  return (
    <DepotMoreScreen
      username={session.username}
      subDepots={getDeskStaff(session).subDepots}
      hasOwnRound={getStaffGroup(session) === undefined}
      themeControl={<ThemeControl />}
      signOut={<SignOut />}
    />
  )
}
