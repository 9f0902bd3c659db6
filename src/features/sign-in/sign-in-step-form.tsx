import { ArrowLeft } from 'lucide-react'
import type { SyntheticEvent } from 'react'
import { TextButton } from '#ui/controls/text-link.tsx'
import { AuthHeading } from './auth-heading.tsx'
import type { SignInProgress } from './cognito-client.ts'
import { getFormText } from './form-text.ts'
import { SignInSubmit } from './sign-in-progress.tsx'
import { StepFields } from './step-fields.tsx'
import { toStepText } from './step-labels.ts'
import type { Challenge, StepAnswer } from './use-sign-in.ts'

interface SignInStepFormProps {
  step: Challenge
  busy: SignInProgress | null
  username: string
  errorAt: (id: string) => string | undefined
  onAnswer: (typed: StepAnswer) => void
  onBack: () => void
}

const typedIn = (form: FormData): StepAnswer => ({
  ...Object.fromEntries([...form.keys()].map((name) => [name, getFormText(form, name)])),
  answer: getFormText(form, 'answer'),
})

/**
 * Shows the step that the pool requires after the password: a new password, a code or a choice. Back leads to the
 * password.
 */
export function SignInStepForm({ step, busy, username, errorAt, onAnswer, onBack }: SignInStepFormProps) {
  const { title, text, button } = toStepText(step)
  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    onAnswer(typedIn(new FormData(event.currentTarget)))
  }
  return (
    <>
      <AuthHeading step title={title} text={text} />
      <form onSubmit={submit} noValidate>
        <StepFields step={step} username={username} errorAt={errorAt} />
        <SignInSubmit busy={busy} label={button} />
      </form>
      <div>
        <TextButton icon={ArrowLeft} onClick={onBack}>
          Back
        </TextButton>
      </div>
    </>
  )
}
