import { lazy, Suspense, useState } from 'react'
import { LoadingState } from '#ui/feedback/loading-state.tsx'
import { Button } from '#ui/controls/button.tsx'
import { useWhen } from '#ui/timing/use-when.ts'
import { AccountForm } from '../account-form.tsx'
import { useOwnRequest, type OwnAccountPorts } from './use-own-request.ts'

const AuthenticatorKey = lazy(async () => ({ default: (await import('../authenticator-key.tsx')).AuthenticatorKey }))

interface AuthenticatorFormProps {
  own: OwnAccountPorts
  username: string
  onDone: (said: string) => void
}

/** Sets an authenticator app up for somebody who is signed in; from then on it is asked for. */
export function AuthenticatorForm({ own, username, onDone }: AuthenticatorFormProps) {
  const { send, ...request } = useOwnRequest(own)
  const [secret, setSecret] = useState<string | null>(null)

  const begin = async () => {
    const made = await send({}, async ({ startAuthenticator }, user) => await startAuthenticator(user))
    if (made !== undefined) setSecret(made)
  }
  // Once per person, because a second key would invalidate the first while it is being scanned.
  useWhen(username, () => void begin())

  const turnOn = async (typed: { code: string }) => {
    const done = await send(typed, async ({ turnAuthenticatorOn }, user) => {
      await turnAuthenticatorOn(user, typed.code)
      return true
    })
    if (done) onDone('Authenticator app set up')
  }
  if (secret === null) {
    const [problem] = request.errors
    // No problem after an attempt: the pool has asked for a fresh sign-in, which comes first.
    if (!problem && (request.busy || request.attempt === 0)) return <LoadingState label="Asking for a key" rows={4} />
    return (
      <div className="auth-column auth-popup">
        {problem && <p role="alert">{problem.text}</p>}
        <Button onClick={() => void begin()}>{problem ? 'Try again' : 'Continue'}</Button>
      </div>
    )
  }
  return (
    <AccountForm
      title="Set up an authenticator app"
      text="Add the key to an authenticator app, then type the code it shows. You’ll need a code each time you sign in."
      before={
        <Suspense fallback={<LoadingState label="Drawing the code" rows={3} />}>
          <AuthenticatorKey secret={secret} username={username} />
        </Suspense>
      }
      ask={['code']}
      button="Turn on"
      pending="Turning on"
      onSubmit={(typed) => void turnOn(typed)}
      {...request}
    />
  )
}
