import { lazy, Suspense, useState } from 'react'
import { LoadingState } from '#ui/feedback/loading-state.tsx'
import { PasswordField } from '#ui/fields/password-field.tsx'
import { RadioGroup } from '#ui/controls/radio-group.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { isCodeChallenge } from './code-challenge.ts'
import { attributeControl, attributeName, controls, passwordHint } from './sign-in-messages.ts'
import { factorName } from './step-labels.ts'
import type { Challenge } from './use-sign-in.ts'

const AuthenticatorKey = lazy(async () => ({ default: (await import('./authenticator-key.tsx')).AuthenticatorKey }))

interface StepFieldsProps {
  step: Challenge
  username: string
  errorAt: (id: string) => string | undefined
}

/** `inputMode`: without digits alone where the pool says nothing of its codes. */
function CodeField({ error, inputMode = 'numeric' }: { error: string | undefined; inputMode?: 'numeric' | 'text' }) {
  return (
    <TextField
      id={controls.answer}
      name="answer"
      label="Code"
      error={error}
      autoComplete="one-time-code"
      inputMode={inputMode}
    />
  )
}

function NewPassword({ missing, username, errorAt }: Omit<StepFieldsProps, 'step'> & { missing: readonly string[] }) {
  return (
    <>
      {/* Password managers save the new password under the name that stands beside it. */}
      <input type="text" autoComplete="username" value={username} readOnly hidden />
      <PasswordField
        id={controls.newPassword}
        name="answer"
        label="New password"
        hint={passwordHint}
        error={errorAt(controls.newPassword)}
        autoComplete="new-password"
      />
      {missing.map((attribute) => (
        <TextField
          key={attribute}
          id={attributeControl(attribute)}
          name={attribute}
          label={attributeName(attribute)}
          error={errorAt(attributeControl(attribute))}
          {...(attribute === 'email' ? { type: 'email', autoComplete: 'email' } : {})}
          {...(attribute === 'phone_number'
            ? { type: 'tel', autoComplete: 'tel', hint: 'With the country, such as +44 7700 900123' }
            : {})}
        />
      ))}
    </>
  )
}

function FactorChoice({ choices, error }: { choices: readonly string[]; error: string | undefined }) {
  const [chosen, choose] = useState<string | null>(null)
  const options = choices.map((factor) => ({ value: factor, ...factorName(factor) }))
  return (
    <RadioGroup
      id={controls.answer}
      name="answer"
      label="Code from"
      options={options}
      value={chosen}
      onChange={choose}
      error={error}
    />
  )
}

/** The fields of one step, of which `answer` is what the pool has asked for. */
export function StepFields({ step, username, errorAt }: StepFieldsProps) {
  const error = errorAt(controls.answer)
  switch (step.kind) {
    case 'new-password-required':
      return <NewPassword missing={step.missing} username={username} errorAt={errorAt} />
    case 'code-required':
      return <CodeField error={error} />
    case 'factor-choice':
      return <FactorChoice choices={step.choices} error={error} />
    case 'custom-challenge':
      return isCodeChallenge(step.parameters) ? (
        <CodeField error={error} inputMode="text" />
      ) : (
        <TextField id={controls.answer} name="answer" label="Answer" error={error} autoComplete="off" />
      )
    case 'factor-setup':
      return (
        <>
          <Suspense fallback={<LoadingState label="Drawing the code" rows={3} />}>
            <AuthenticatorKey secret={step.secret} username={username} />
          </Suspense>
          <CodeField error={error} />
        </>
      )
  }
}
