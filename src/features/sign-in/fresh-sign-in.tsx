import type { SyntheticEvent } from 'react'
import { ErrorSummary } from '#ui/fields/error-summary.tsx'
import { PasswordField } from '#ui/fields/password-field.tsx'
import { useTitle } from '#ui/layout/use-title.ts'
import { AuthFrame } from './auth-frame.tsx'
import { AuthPlaceProvider } from './auth-place.tsx'
import type { SignedIn } from './cognito-client.ts'
import type { IdentityConfig } from './cognito-pool.ts'
import { getFormText } from './form-text.ts'
import { SignInStepForm } from './sign-in-step-form.tsx'
import { SignInSubmit } from './sign-in-progress.tsx'
import { controls } from './sign-in-messages.ts'
import { useSignIn } from './use-sign-in.ts'

interface FreshSignInProps {
  identity: () => Promise<IdentityConfig | null>
  /** Only this user can continue here. */
  username: string
  title: string
  /** Throws where somebody else has signed in. */
  onSignedIn: (result: SignedIn) => Promise<void>
}

const place = { kind: 'popup' } as const

/** The password once more, and what the pool asks on top, in the midst of another page. */
export function FreshSignIn({ identity, username, title, onSignedIn }: FreshSignInProps) {
  const { step, turn, busy, errors, attempt, signIn, answer, back } = useSignIn({
    identity,
    onSignedIn,
    flow: 'USER_SRP_AUTH',
  })
  useTitle(errors.length > 0 ? `Error: ${title}` : title)
  const errorAt = (id: string) => errors.find((error) => error.id === id)?.text
  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    void signIn(username, getFormText(new FormData(event.currentTarget), 'password'))
  }
  return (
    <AuthPlaceProvider place={place}>
      <AuthFrame>
        <ErrorSummary errors={errors} attempt={attempt} />
        {step.kind === 'credentials' ? (
          <form onSubmit={submit} noValidate>
            {/* Password managers find the password under the name that stands beside it. */}
            <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
            <PasswordField
              id={controls.password}
              name="password"
              label={`Password of ${username}`}
              error={errorAt(controls.password)}
              autoComplete="current-password"
            />
            <SignInSubmit busy={busy} label="Continue" />
          </form>
        ) : (
          <SignInStepForm
            key={turn}
            step={step}
            busy={busy}
            username={username}
            errorAt={errorAt}
            onAnswer={(given) => void answer(given)}
            onBack={back}
          />
        )}
      </AuthFrame>
    </AuthPlaceProvider>
  )
}
