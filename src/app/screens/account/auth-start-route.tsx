import { AuthStartScreen } from '#features/sign-in/auth-start-screen.tsx'
import { HostedRows } from '#features/sign-in/hosted/hosted-rows.tsx'
import { beginHostedSignIn } from '../../account/hosted-sign-in.ts'
import { useWork } from '../../session/use-work.ts'

export function AuthStartRoute() {
  const hosted = useWork().config?.identity.hosted
  return (
    <AuthStartScreen hosted={hosted && <HostedRows providers={hosted.providers} begin={beginHostedSignIn('/')} />} />
  )
}
