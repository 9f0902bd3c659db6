import { useCallback, type ComponentType } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import type { AccountPageProps, AccountState } from '#features/sign-in/account-step.ts'
import { AuthPlaceProvider } from '#features/sign-in/auth-place.tsx'
import { NewPasswordScreen } from '#features/sign-in/new-password-screen.tsx'
import { RecoverScreen } from '#features/sign-in/recover-screen.tsx'
import { returnAddress } from '#features/sign-in/return-address.ts'
import { SignUpScreen } from '#features/sign-in/sign-up-screen.tsx'
import { isFirstPlace } from '#ui/feedback/first-place.ts'
import { captcha, identity } from '../account/identity.ts'
import { SignIn } from '../screens/account/sign-in-route.tsx'
import type { PopupContentProps } from './popup-content.ts'

const place = { kind: 'popup' } as const

/** The pages that can also open as a popup. Moving from one to the next keeps the screen underneath. */
const popupOf: Readonly<Record<string, string>> = {
  '/auth/sign-in-courier': 'login',
  '/auth/password': 'confirm-password',
}

function useGo(): AccountPageProps['go'] {
  const { search, key, state: told } = useLocation()
  const navigate = useNavigate()
  const isFirst = isFirstPlace(key, told)
  return useCallback(
    (to, state) => {
      const rest = new URLSearchParams(search)
      const popup = popupOf[to]
      if (popup !== undefined) rest.set('popup', popup)
      void navigate(popup === undefined ? to : { search: rest.toString() }, {
        state: { ...state, isFirst },
        replace: true,
      })
    },
    [navigate, search, isFirst],
  )
}

const accountPopup = (Page: ComponentType<AccountPageProps>): ComponentType<PopupContentProps> =>
  function AccountPopup() {
    const { state } = useLocation()
    const go = useGo()
    return (
      <AuthPlaceProvider place={place}>
        <Page identity={identity} captcha={captcha} from={(state as AccountState | null) ?? {}} go={go} />
      </AuthPlaceProvider>
    )
  }

export const RegisterPopup = accountPopup(SignUpScreen)
export const ResetPasswordPopup = accountPopup(RecoverScreen)
export const ConfirmPasswordPopup = accountPopup(NewPasswordScreen)

export function LoginPopup({ onDone }: PopupContentProps) {
  const { pathname } = useLocation()
  return (
    <AuthPlaceProvider place={place}>
      <SignIn to={returnAddress(pathname, location.origin)} onDone={onDone} />
    </AuthPlaceProvider>
  )
}
