import { useCallback, type ComponentType } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import type { AccountPageProps, AccountState } from '#features/sign-in/account-step.ts'
import { ConfirmScreen } from '#features/sign-in/confirm-screen.tsx'
import { NewPasswordScreen } from '#features/sign-in/new-password-screen.tsx'
import { RecoverScreen } from '#features/sign-in/recover-screen.tsx'
import { SignUpScreen } from '#features/sign-in/sign-up-screen.tsx'
import { captcha, identity } from '../../account/identity.ts'

const accountRoute = (Page: ComponentType<AccountPageProps>): ComponentType =>
  function AccountRoute() {
    const { state } = useLocation()
    const navigate = useNavigate()
    const go = useCallback((to: string, told: AccountState) => void navigate(to, { state: told }), [navigate])
    return <Page identity={identity} captcha={captcha} from={(state as AccountState | null) ?? {}} go={go} />
  }

export const SignUpRoute = accountRoute(SignUpScreen)
export const ConfirmRoute = accountRoute(ConfirmScreen)
export const RecoverRoute = accountRoute(RecoverScreen)
export const ResendRoute = accountRoute((props) => <RecoverScreen {...props} again />)
export const NewPasswordRoute = accountRoute(NewPasswordScreen)
