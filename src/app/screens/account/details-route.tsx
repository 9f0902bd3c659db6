import { DetailsScreen } from '#features/courier/details-screen.tsx'
import { tokenClaims } from '#offline/session/token-claims.ts'
import { useWork } from '../../session/use-work.ts'

export function DetailsRoute() {
  const { session } = useWork()
  if (!session) return null
  const claims = session.tokens ? tokenClaims(session.tokens.idToken) : undefined
  return <DetailsScreen email={claims?.email} phone={claims?.phone_number} />
}
