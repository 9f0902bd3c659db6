import { type ReactNode, useState } from 'react'
import { AddressForm } from '#features/sign-in/own-account/address-form.tsx'
import { AuthenticatorForm } from '#features/sign-in/own-account/authenticator-form.tsx'
import { ChangePasswordForm } from '#features/sign-in/own-account/change-password-form.tsx'
import { RenameForm } from '#features/sign-in/own-account/rename-form.tsx'
import type { OwnAccountPorts } from '#features/sign-in/own-account/use-own-request.ts'
import { AuthPlaceProvider } from '#features/sign-in/auth-place.tsx'
import { tokenClaims } from '#offline/session/token-claims.ts'
import { useToast } from '#ui/feedback/toast-provider.tsx'
import { ownAccountPorts } from '../account/own-account-ports.ts'
import { SignInAgain } from '../account/sign-in-again.tsx'
import { useWork } from '../session/use-work.ts'
import type { PopupContentProps } from './popup-content.ts'

const place = { kind: 'popup' } as const

interface FormProps {
  own: OwnAccountPorts
  claims: NonNullable<ReturnType<typeof tokenClaims>> | undefined
  username: string
  onDone: (said: string) => void
}

const ownPopup = (form: (props: FormProps) => ReactNode) =>
  function OwnPopup({ onDone }: PopupContentProps) {
    const toast = useToast()
    const [mustSignIn, setMustSignIn] = useState(false)
    const { session: stored } = useWork()
    const claims = stored?.tokens ? tokenClaims(stored.tokens.idToken) : undefined
    const done = (said: string) => {
      toast({ text: said })
      onDone()
    }
    return (
      <AuthPlaceProvider place={place}>
        {mustSignIn && <SignInAgain onDone={() => setMustSignIn(false)} onCancel={() => setMustSignIn(false)} />}
        {/* Hidden, and not gone: the fields hold what was typed. */}
        <div hidden={mustSignIn}>
          {form({
            own: { ...ownAccountPorts, signInAgain: () => setMustSignIn(true) },
            claims,
            username: stored?.username ?? '',
            onDone: done,
          })}
        </div>
      </AuthPlaceProvider>
    )
  }

export const RenamePopup = ownPopup(({ claims, ...rest }) => <RenameForm {...rest} name={claims?.preferred_username} />)
export const EmailPopup = ownPopup(({ claims, ...rest }) => (
  <AddressForm {...rest} kind="email" present={claims?.email} />
))
export const PhonePopup = ownPopup(({ claims, ...rest }) => (
  <AddressForm {...rest} kind="phone" present={claims?.phone_number} />
))
export const ChangePasswordPopup = ownPopup(({ own, onDone }) => <ChangePasswordForm own={own} onDone={onDone} />)
export const AuthenticatorPopup = ownPopup(({ own, username, onDone }) => (
  <AuthenticatorForm own={own} username={username} onDone={onDone} />
))
