import { TextLink } from '#ui/controls/text-link.tsx'
import { AccountForm } from './account-form.tsx'
import type { AccountPageProps } from './account-step.ts'
import { useAccountRequest } from './use-account-request.ts'

const ask = ['username', 'code', 'password'] as const

/** Chooses another password by the code that was sent. Every earlier sign-in ends with it. */
export function NewPasswordScreen({ identity, from, go }: AccountPageProps) {
  const { send, ...request } = useAccountRequest(identity)
  const choose = async (typed: Record<(typeof ask)[number], string>) => {
    const done = await send(typed, async ({ confirmForgotPassword }, config, { username, code, password }) => {
      await confirmForgotPassword(config, username, code, password)
      return true
    })
    if (done)
      go('/auth/sign-in-courier', {
        username: typed.username.trim(),
        notice: 'Your new password is set. Sign in.',
      })
  }
  return (
    <AccountForm
      title="Choose a new password"
      text="Type the code we sent you, and choose a new password."
      ask={ask}
      known={from.username === undefined ? {} : { username: from.username }}
      notice={from.notice}
      button="Set the new password"
      pending="Setting the password"
      onSubmit={(typed) => void choose(typed)}
      {...request}
    >
      <div className="auth-links">
        <TextLink to="/auth/resend-password">I didn’t get a code</TextLink>
        <TextLink to="/auth/sign-in-courier">Back to sign-in</TextLink>
      </div>
    </AccountForm>
  )
}
