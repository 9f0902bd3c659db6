import { CaptchaField } from '#ui/captcha/captcha-field.tsx'
import { useCaptcha } from '#ui/captcha/use-captcha.ts'
import { TextLink } from '#ui/controls/text-link.tsx'
import { AccountForm } from './account-form.tsx'
import { formatCodeSent, type AccountPageProps } from './account-step.ts'
import { fields } from './account-messages.ts'
import { useAuthPlace } from './auth-place.tsx'
import { useAccountRequest } from './use-account-request.ts'

const ask = ['username'] as const

interface RecoverScreenProps extends AccountPageProps {
  /** A code was asked for before and did not come. */
  again?: boolean
}

/** Requests a code to choose another password. It does not reveal whether the account exists. */
export function RecoverScreen({ identity, captcha: captchaPort, from, go, again = false }: RecoverScreenProps) {
  const { kind } = useAuthPlace()
  const captcha = useCaptcha(captchaPort, 'recover')
  const { send, ...request } = useAccountRequest(identity)
  const recover = async (typed: Record<(typeof ask)[number], string>) => {
    const answer = await send(
      typed,
      async ({ forgotPassword }, config, { username }) => await forgotPassword(config, username, await captcha.token()),
    )
    if (!answer) captcha.used()
    if (answer) go('/auth/password', { username: typed.username.trim(), notice: formatCodeSent(answer.destination) })
  }
  return (
    <AccountForm
      title={again ? 'Send the code again' : 'Forgotten password'}
      text={
        again
          ? 'Use the latest code. It can take a few minutes, so check your spam folder too.'
          : 'We’ll send a code to your email address. Use it to choose a new password.'
      }
      ask={ask}
      known={from.username === undefined ? {} : { username: from.username }}
      button={again ? 'Send another code' : 'Send the code'}
      pending="Sending"
      check={
        <CaptchaField
          id={fields.captcha}
          captcha={captcha}
          error={request.errorAt(fields.captcha)}
          page={kind === 'popup' ? '/auth/recover-password' : undefined}
        />
      }
      onSubmit={(typed) => void recover(typed)}
      {...request}
    >
      <div className="auth-links">
        <TextLink to="/auth/password">I have a code</TextLink>
        <TextLink to="/auth/sign-in-courier">Back to sign-in</TextLink>
      </div>
    </AccountForm>
  )
}
