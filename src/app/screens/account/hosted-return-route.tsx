import { useNavigate } from 'react-router-dom'
import type { HostedTokens } from '#features/sign-in/hosted/finish-hosted.ts'
import { HostedError } from '#features/sign-in/hosted/hosted-error.ts'
import { HostedReturnScreen } from '#features/sign-in/hosted/hosted-return-screen.tsx'
import { returnAddress } from '#features/sign-in/return-address.ts'
import { saveHostedSignIn } from '#features/sign-in/sign-in-sync.ts'
import { beginHostedSignIn } from '../../account/hosted-sign-in.ts'
import { identity } from '../../account/identity.ts'
import { reloadWork, whileChanging, workNow } from '../../session/work.ts'

export function HostedReturnRoute() {
  const navigate = useNavigate()

  const keep = async (tokens: HostedTokens, to: string) => {
    const providers = (await identity())?.hosted?.providers ?? []
    await whileChanging(async () => {
      if (!(await saveHostedSignIn(tokens, { providers, now: Date.now() }))) throw new HostedError('refused')
    })
    await reloadWork()
    // The address is checked again, because stored data may have been changed in the browser.
    await navigate(returnAddress(to, location.origin), { replace: true })
  }
  const toSignIn = (notice: string | null) =>
    void navigate('/auth/sign-in-courier', { replace: true, state: notice === null ? null : { notice } })
  const hasSession = () => (workNow().session?.tokens ?? null) !== null
  const goOn = () => void navigate('/', { replace: true })
  return (
    <HostedReturnScreen
      identity={identity}
      onTokens={keep}
      onNothing={(notice) => (hasSession() ? goOn() : toSignIn(notice))}
      onUsed={() => {
        const isIn = hasSession()
        if (isIn) goOn()
        return isIn
      }}
      begin={beginHostedSignIn}
    />
  )
}
