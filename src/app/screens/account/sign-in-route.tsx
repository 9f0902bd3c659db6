import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import type { AccountState } from '#features/sign-in/account-step.ts'
import type { PasswordFlow, SignedIn } from '#features/sign-in/cognito-client.ts'
import { HostedButtons } from '#features/sign-in/hosted/hosted-buttons.tsx'
import { returnAddress } from '#features/sign-in/return-address.ts'
import { SignInScreen } from '#features/sign-in/sign-in-screen.tsx'
import { saveSignIn } from '#features/sign-in/sign-in-sync.ts'
import { beginHostedSignIn } from '../../account/hosted-sign-in.ts'
import { identity } from '../../account/identity.ts'
import { useWork } from '../../session/use-work.ts'
import { reloadWork, whileChanging } from '../../session/work.ts'

/** The sign-in form. `onDone` runs once the user's store is open. `to` is where a sign-in outside the app finally leads. */
export function SignIn({ flow, to, onDone }: { flow?: PasswordFlow; to: string; onDone: () => void | Promise<void> }) {
  const { session, config } = useWork()
  const hosted = config?.identity.hosted
  const challenge = config?.identity.customChallenge ?? 'off'
  const ownFlow = flow ?? (challenge === 'after-password' ? 'CUSTOM_AUTH' : undefined)
  const { state } = useLocation()
  const from = (state as AccountState | null) ?? {}

  const signedIn = async (result: SignedIn, typed: string) => {
    await whileChanging(async () => await saveSignIn(result, typed))
    await reloadWork()
    await onDone()
  }
  return (
    <SignInScreen
      identity={identity}
      onSignedIn={signedIn}
      waitingFor={session && session.tokens === null ? session.username : null}
      isClosed={session?.closed === true && session.tokens === null}
      notice={from.notice ?? null}
      known={from.username ?? null}
      {...(ownFlow && { flow: ownFlow })}
      byChallenge={challenge === 'alone'}
      hosted={hosted && <HostedButtons providers={hosted.providers} begin={beginHostedSignIn(to)} />}
    />
  )
}

export function SignInRoute({ flow }: { flow?: PasswordFlow }) {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const to = returnAddress(search.get('to'), location.origin)
  return <SignIn {...(flow && { flow })} to={to} onDone={() => navigate(to, { replace: true })} />
}
