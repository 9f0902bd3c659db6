import { Button } from '#ui/controls/button.tsx'
import { ProgressBar } from '#ui/feedback/progress-bar.tsx'
import type { SignInProgress } from './cognito-client.ts'
import { controls } from './sign-in-messages.ts'

const stages = {
  preparing: { value: 1, text: 'Getting ready' },
  proving: { value: 2, text: 'Checking your password. This can take a few seconds.' },
} as const

/** The button of a step, and how far its request has come. It stays in place, so that focus does not jump. */
export function SignInSubmit({ busy, label }: { busy: SignInProgress | null; label: string }) {
  const stage = busy && stages[busy]
  return (
    <>
      <Button id={controls.submit} kind="primary" type="submit" aria-disabled={busy !== null}>
        {busy ? 'Signing in' : label}
      </Button>
      <div aria-live="polite">
        {stage && (
          <>
            <p className="text-meta">{stage.text}</p>
            <ProgressBar label="Signing in" value={stage.value} max={3} text={stage.text} />
          </>
        )}
      </div>
    </>
  )
}
