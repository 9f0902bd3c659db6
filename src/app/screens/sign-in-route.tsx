import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import type { SignedIn } from '#features/sign-in/cognito-client.ts'
import { returnAddress } from '#features/sign-in/return-address.ts'
import { SignInScreen } from '#features/sign-in/sign-in-screen.tsx'
import { keepSignIn } from '#features/sign-in/sign-in-sync.ts'
import { useWork } from '../use-work.ts'
import { reloadWork, workNow } from '../work.ts'

/** A phone that was first opened without signal has no configuration yet: it is asked for again. */
const identity = async () => (workNow().config ?? (await reloadWork()).config)?.identity ?? null

export function SignInRoute() {
  const { session } = useWork()
  const [search] = useSearchParams()
  const { state } = useLocation()
  const navigate = useNavigate()
  const notice = (state as { notice?: string } | null)?.notice ?? null

  const signedIn = async (result: SignedIn, typed: string) => {
    await keepSignIn(result, typed)
    await reloadWork()
    await navigate(returnAddress(search.get('to'), location.origin), { replace: true })
  }
  return (
    <SignInScreen
      identity={identity}
      onSignedIn={signedIn}
      waitingFor={session && session.tokens === null ? session.username : null}
      notice={notice}
    />
  )
}
