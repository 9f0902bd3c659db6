import { ArrowLeft } from 'lucide-react'
import type { SyntheticEvent } from 'react'
import { TextButton } from '#ui/controls/text-link.tsx'
import { AuthHeading } from './auth-heading.tsx'
import type { SignInProgress } from './cognito-client.ts'
import { textOf } from './form-text.ts'
import { SignInSubmit } from './sign-in-progress.tsx'
import { StepFields } from './step-fields.tsx'
import { stepWords } from './step-words.ts'
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
  ...Object.fromEntries([...form.keys()].map((name) => [name, textOf(form, name)])),
  answer: textOf(form, 'answer'),
})

/** What the pool asks for after the password: a new one, a code, a choice. Each is a step, and Back leads to the password. */
export function SignInStepForm({ step, busy, username, errorAt, onAnswer, onBack }: SignInStepFormProps) {
  const { title, text, button } = stepWords(step)
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
