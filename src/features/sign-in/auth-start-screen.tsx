import { KeyRound, LogIn, MailCheck, UserPlus } from 'lucide-react'
import type { ReactNode } from 'react'
import { NavRow } from '#ui/rows/nav-row.tsx'
import { AuthFrame } from './auth-frame.tsx'
import { useAuthPlace, useAuthTitle } from './auth-place.tsx'

/** Every way into an account, for whoever does not know which one they need. `hosted`: those outside of the app. */
export function AuthStartScreen({ hosted }: { hosted?: ReactNode }) {
  useAuthTitle('Your account')
  const old = useAuthPlace().kind === 'older' ? '-old' : ''
  return (
    <AuthFrame>
      <h1>Your account</h1>
      <nav aria-label="Ways in">
        <NavRow icon={LogIn} to={`/auth/sign-in-courier${old}`} label="Sign in" />
        {hosted}
        <NavRow icon={UserPlus} to={`/auth/sign-up${old}`} label="Create an account" />
        <NavRow icon={MailCheck} to="/auth/confirm" label="Confirm an account" meta="With the code we sent you" />
        <NavRow icon={KeyRound} to="/auth/recover-password" label="Forgotten password" />
      </nav>
    </AuthFrame>
  )
}
