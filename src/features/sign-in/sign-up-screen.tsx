import { CaptchaField } from '#ui/captcha/captcha-field.tsx'
import { useCaptcha } from '#ui/captcha/use-captcha.ts'
import { TextLink } from '#ui/controls/text-link.tsx'
import { AccountForm } from './account-form.tsx'
import { formatCodeSent, type AccountPageProps } from './account-step.ts'
import { fields } from './account-messages.ts'
import { useAuthPlace } from './auth-place.tsx'
import { useAccountRequest } from './use-account-request.ts'

const ask = ['username', 'email', 'password'] as const

/** A new account; it can sign in once its address is proven by a code. */
export function SignUpScreen({ identity, captcha: captchaPort, go }: AccountPageProps) {
  const { kind } = useAuthPlace()
  const captcha = useCaptcha(captchaPort, 'sign_up')
  const { send, ...request } = useAccountRequest(identity)
  const signUp = async (typed: Record<(typeof ask)[number], string>) => {
    const answer = await send(
      typed,
      async ({ signUp: create }, config, { username, email, password }) =>
        await create(config, { username, password, attributes: { email: email.trim() } }, await captcha.token()),
    )
    if (!answer) captcha.used()
    const username = typed.username.trim()
    if (answer?.confirmed) go('/auth/sign-in-courier', { username, notice: 'Your account is ready. Sign in.' })
    else if (answer) go('/auth/confirm', { username, notice: formatCodeSent(answer.destination) })
  }
  return (
    <AccountForm
      title="Create an account"
      text="Your depot will give you a round once you’ve signed up."
      isNew
      ask={ask}
      button="Create the account"
      pending="Creating the account"
      check={
        <CaptchaField
          id={fields.captcha}
          captcha={captcha}
          error={request.errorAt(fields.captcha)}
          page={kind === 'popup' ? '/auth/sign-up' : undefined}
        />
      }
      onSubmit={(typed) => void signUp(typed)}
      {...request}
    >
      <TextLink to="/auth/sign-in-courier">Already have an account? Sign in</TextLink>
    </AccountForm>
  )
}
