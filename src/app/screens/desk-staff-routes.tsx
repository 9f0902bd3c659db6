import { WriteOfferScreen } from '#features/depot/decide/offer/write-offer-screen.tsx'
import { DepotImportScreen } from '#features/depot/import/depot-import-screen.tsx'
import { PeopleScreen } from '#features/depot/people/people-screen.tsx'
import { PublishScreen } from '#features/depot/publish/publish-screen.tsx'
import { deskStaffOf } from '../desk-staff.ts'
import { useWork } from '../use-work.ts'

export function ImportRoute() {
  const { session } = useWork()
  return session && <DepotImportScreen staff={deskStaffOf(session)} />
}

export function PublishRoute() {
  const { session } = useWork()
  return session && <PublishScreen staff={deskStaffOf(session)} />
}

export function PeopleRoute() {
  const { session } = useWork()
  return session && <PeopleScreen staff={deskStaffOf(session)} />
}

export function WriteOfferRoute() {
  const { session } = useWork()
  return session && <WriteOfferScreen staff={deskStaffOf(session)} />
}
