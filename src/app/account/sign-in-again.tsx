import { FreshSignIn } from '#features/sign-in/fresh-sign-in.tsx'
import { TextButton } from '#ui/controls/text-link.tsx'
import { useWork } from '../session/use-work.ts'
import { identity } from './identity.ts'
import { replaceSignIn } from './replace-sign-in.ts'

const title = 'Sign in again'

interface SignInAgainProps {
  onDone: () => void
  onCancel: () => void
}

/** Shown where the pool changes the account only after a fresh sign-in. The page beneath stays as it is. */
export function SignInAgain({ onDone, onCancel }: SignInAgainProps) {
  const { session } = useWork()
  if (!session) return null
  return (
    <section aria-label={title}>
      <p role="alert" className="measure">
        Your account has two-step verification, so sign in again before you change this. What you typed stays here.
      </p>
      <FreshSignIn
        identity={identity}
        username={session.username}
        title={title}
        onSignedIn={async (result) => {
          await replaceSignIn(result)
          onDone()
        }}
      />
      <TextButton onClick={onCancel}>Not now</TextButton>
    </section>
  )
}
