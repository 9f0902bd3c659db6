import { useEffect, useRef } from 'react'
import type { SyntheticEvent } from 'react'
import { PasswordField } from '#ui/password-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import type { SignInProgress } from './cognito-client.ts'
import { SignInSubmit } from './sign-in-progress.tsx'
import { controls } from './sign-in-words.ts'
import type { SignInStep } from './use-sign-in.ts'

interface SignInStepFormProps {
  step: Exclude<SignInStep, { kind: 'credentials' }>
  busy: SignInProgress | null
  username: string
  errorAt: (id: string) => string | undefined
  onAnswer: (text: string) => void
}

function stepWords(step: SignInStepFormProps['step']) {
  if (step.kind === 'new-password-required') {
    return { title: 'Choose a new password', text: 'The password that you were given was for the first time only.', button: 'Save and sign in' }
  }
  const text =
    step.factor === 'SOFTWARE_TOKEN_MFA'
      ? 'Type the code that your authenticator app shows.'
      : `Type the code that was sent to ${step.destination === '' ? 'your phone' : step.destination}.`
  return { title: 'Type the code', text, button: 'Sign in' }
}

/** What the pool asks for after the password: a new one, or a code. */
export function SignInStepForm({ step, busy, username, errorAt, onAnswer }: SignInStepFormProps) {
  const { title, text, button } = stepWords(step)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    const value = new FormData(event.currentTarget).get('answer')
    onAnswer(typeof value === 'string' ? value : '')
  }
  return (
    <>
      <div>
        <h1 tabIndex={-1} ref={heading}>
          {title}
        </h1>
        <p>{text}</p>
      </div>
      <form onSubmit={submit} noValidate>
        {step.kind === 'new-password-required' ? (
          <>
            {/* Password managers save the new password under the name that stands beside it. */}
            <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
            <PasswordField
              id={controls.newPassword}
              name="answer"
              label="New password"
              hint="At least 8 characters, with capital and small letters, a number and a symbol."
              error={errorAt(controls.newPassword)}
              autoComplete="new-password"
            />
          </>
        ) : (
          <TextField
            id={controls.code}
            name="answer"
            label="Code"
            error={errorAt(controls.code)}
            autoComplete="one-time-code"
            inputMode="numeric"
          />
        )}
        <SignInSubmit busy={busy} label={button} />
      </form>
    </>
  )
}
