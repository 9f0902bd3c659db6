import { IntroductionScreen } from '#features/welcome/introduction-screen.tsx'
import { useWork } from '../use-work.ts'

export function IntroductionRoute() {
  return <IntroductionScreen signedIn={useWork().session !== null} />
}
