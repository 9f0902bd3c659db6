import { TextButton, TextLink } from '#ui/controls/text-link.tsx'
import { useToast } from '#ui/feedback/toast-provider.tsx'
import { AccountForm } from './account-form.tsx'
import { fields } from './account-messages.ts'
import { formatCodeSent, type AccountPageProps } from './account-step.ts'
import { useAccountRequest } from './use-account-request.ts'

const ask = ['username', 'code'] as const

/** Returns the username in the form now, which the person may have corrected since the page was opened. */
const typedName = (): string => (document.getElementById(fields.username) as HTMLInputElement | null)?.value ?? ''

export function ConfirmScreen({ identity, from, go }: AccountPageProps) {
  const { send, ...request } = useAccountRequest(identity)
  const toast = useToast()
  const confirm = async (typed: Record<(typeof ask)[number], string>) => {
    const done = await send(typed, async ({ confirmSignUp }, config, { username, code }) => {
      await confirmSignUp(config, username, code)
      return true
    })
    if (done)
      go('/auth/sign-in-courier', { username: typed.username.trim(), notice: 'Your account is confirmed. Sign in.' })
  }
  const again = async () => {
    const answer = await send(
      { username: typedName() },
      async ({ resendCode }, config, { username }) => await resendCode(config, username),
    )
    if (answer) toast({ text: formatCodeSent(answer.destination) })
  }
  return (
    <AccountForm
      title="Confirm your account"
      text="Type the code we sent to your email address."
      ask={ask}
      known={from.username === undefined ? {} : { username: from.username }}
      notice={from.notice}
      button="Confirm"
      pending="Confirming"
      onSubmit={(typed) => void confirm(typed)}
      {...request}
    >
      <div className="auth-links">
        <TextButton onClick={() => void again()}>Send the code again</TextButton>
        <TextLink to="/auth/sign-in-courier">Back to sign-in</TextLink>
      </div>
    </AccountForm>
  )
}
