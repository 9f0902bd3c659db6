import { useEffect, useRef, type ReactNode, type SyntheticEvent } from 'react'
import { Button } from '#ui/controls/button.tsx'
import { ErrorSummary } from '#ui/fields/error-summary.tsx'
import { PasswordField } from '#ui/fields/password-field.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { TextLink } from '#ui/controls/text-link.tsx'
import { AuthFrame } from './auth-frame.tsx'
import { AuthHeading } from './auth-heading.tsx'
import { useAuthTitle } from './auth-place.tsx'
import type { PasswordFlow, SignedIn } from './cognito-client.ts'
import type { IdentityConfig } from './cognito-pool.ts'
import { getFormText } from './form-text.ts'
import { SignInStepForm } from './sign-in-step-form.tsx'
import { SignInSubmit } from './sign-in-progress.tsx'
import { controls } from './sign-in-messages.ts'
import { useSignIn } from './use-sign-in.ts'

interface SignInScreenProps {
  identity: () => Promise<IdentityConfig | null>
  onSignedIn: (result: SignedIn, typed: string) => Promise<void>
  /** The username whose unsent work waits on this phone. */
  waitingFor: string | null
  /** Their sign-in has ended because the depot has closed their account. */
  isClosed?: boolean
  /** A notice about the last action, such as a sign-out. */
  notice: string | null
  /** The username of an account that was just made or mended. */
  known: string | null
  /** Whether the password is sent, where its proof is too much for the phone. */
  flow?: PasswordFlow
  /** Whether the pool lets people in by a challenge of its own instead of a password. */
  byChallenge?: boolean
  /** The ways in outside of the app. */
  hosted?: ReactNode
}

/** The courier's sign-in by username and password, with the steps that the pool may ask for on top. */
export function SignInScreen({
  identity,
  onSignedIn,
  waitingFor,
  isClosed = false,
  notice,
  known,
  flow = 'USER_SRP_AUTH',
  byChallenge = false,
  hosted,
}: SignInScreenProps) {
  const signingIn = useSignIn({ identity, onSignedIn, flow })
  const { step, turn, busy, errors, attempt, typed, signIn, signInByChallenge, answer, back } = signingIn
  const form = useRef<HTMLFormElement>(null)
  const heading = waitingFor === null ? 'Sign in' : 'Sign in to send'
  useAuthTitle(errors.length > 0 ? `Error: ${heading}` : heading)
  useEffect(() => {
    // Fetched while the courier types. Where that fails, the button says so.
    void import('./cognito-client.ts').catch(() => undefined)
  }, [])
  const errorAt = (id: string) => errors.find((error) => error.id === id)?.text

  // Read from the form, because password managers fill it in their own ways.
  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    void signIn(getFormText(form, 'username'), getFormText(form, 'password'))
  }
  const withoutPassword = () => {
    if (form.current) void signInByChallenge(getFormText(new FormData(form.current), 'username'))
  }
  return (
    <AuthFrame>
      <ErrorSummary errors={errors} attempt={attempt} />
      {step.kind === 'credentials' ? (
        <>
          {notice !== null && <output className="auth-notice">{notice}</output>}
          <AuthHeading
            title={heading}
            text={
              waitingFor === null
                ? 'You only need to sign in once. You stay signed in, with or without signal.'
                : isClosed
                  ? `The depot has closed the account of ${waitingFor}. Your work is saved on this phone. It will be sent when the depot reopens the account and you sign in again.`
                  : `${waitingFor} was signed out. Your work is saved on this phone and will be sent when you sign in.`
            }
          />
          <form onSubmit={submit} noValidate ref={form}>
            <TextField
              id={controls.username}
              name="username"
              label="Email or username"
              error={errorAt(controls.username)}
              defaultValue={typed === '' ? (known ?? waitingFor ?? '') : typed}
              autoComplete="username"
              autoCapitalize="none"
              autoCorrect="off"
              spellCheck={false}
              inputMode="email"
            />
            <PasswordField
              id={controls.password}
              name="password"
              label="Password"
              error={errorAt(controls.password)}
              autoComplete="current-password"
            />
            <SignInSubmit busy={busy} label="Sign in" />
          </form>
          {byChallenge && (
            <Button aria-disabled={busy !== null} onClick={withoutPassword}>
              Sign in without a password
            </Button>
          )}
          {hosted}
          <div className="auth-links">
            <TextLink to="/auth/recover-password">Forgotten password</TextLink>
            <TextLink to="/auth/sign-up">Create an account</TextLink>
            <TextLink to="/auth/confirm">Confirm an account</TextLink>
          </div>
        </>
      ) : (
        <SignInStepForm
          key={turn}
          step={step}
          busy={busy}
          username={typed}
          errorAt={errorAt}
          onAnswer={(given) => void answer(given)}
          onBack={back}
        />
      )}
    </AuthFrame>
  )
}
