import { identityPoolAddress } from '#domain/identity-address.ts'
import { CloudRow } from '#features/sign-in/cloud/cloud-row.tsx'
import { IntroductionScreen } from '#features/welcome/introduction-screen.tsx'
import { cloudCredentials } from '../account/cloud-credentials.ts'
import { useWork } from '../session/use-work.ts'

/** Shows the cloud row to guests only; a signed-in user has it in the settings. */
export function IntroductionRoute() {
  const { session, config } = useWork()
  const isGuestOfCloud = session === null && config !== null && identityPoolAddress(config.identity) !== null
  const cloud = isGuestOfCloud ? <CloudRow ask={() => cloudCredentials.get()} /> : null
  return <IntroductionScreen signedIn={session !== null} cloud={cloud} />
}
