import { RotateCw } from 'lucide-react'
import { FieldMessage } from '#ui/fields/field.tsx'
import { TextButton, TextLink } from '#ui/controls/text-link.tsx'
import { captchaProblem } from './captcha-labels.ts'
import type { CaptchaUse } from './use-captcha.ts'
import './captcha-field.css'

const stateWords: Readonly<Partial<Record<CaptchaUse['state'], string>>> = {
  loading: 'The check that you’re not a robot is being loaded.',
  expired: 'The check that you’re not a robot has run out. Do it again.',
  failed: 'The check that you’re not a robot lost its connection. Do it again where there is signal.',
}

interface CaptchaFieldProps {
  id: string
  captcha: CaptchaUse
  error: string | undefined
  /** The form's page of its own, where this is a popup. */
  page?: string | undefined
}

/** Google allows its badge to be hidden if this notice is shown instead. */
const Notice = () => (
  <p className="text-meta">
    This form is protected by reCAPTCHA, and the Google{' '}
    <a href="https://policies.google.com/privacy" target="_blank" rel="noreferrer">
      Privacy Policy
    </a>{' '}
    and{' '}
    <a href="https://policies.google.com/terms" target="_blank" rel="noreferrer">
      Terms of Service
    </a>{' '}
    apply.
  </p>
)

/** The place of the captcha in a form; nothing where none is wanted. */
export function CaptchaField({ id, captcha, error, page }: CaptchaFieldProps) {
  const { settings, place, state, failure, tryAgain } = captcha
  if (!settings) return null
  const said = failure ? undefined : stateWords[state]
  return (
    <fieldset className={`field captcha ${error && !failure ? 'field-error' : ''}`} id={id} tabIndex={-1}>
      <legend className="visually-hidden">Check that you’re not a robot</legend>
      {error && !failure && <FieldMessage id={id}>{error}</FieldMessage>}
      <div ref={place} />
      <div aria-live="polite">
        {said && <p className="text-meta">{said}</p>}
        {failure && <FieldMessage id={`${id}-failure`}>{captchaProblem(failure)}</FieldMessage>}
      </div>
      {failure && (
        <TextButton icon={RotateCw} onClick={tryAgain}>
          Try again
        </TextButton>
      )}
      {/* The host lays its pictures over the page, and a popup lies above all that. */}
      {page !== undefined && settings.version === '2' && <TextLink to={page}>Open this on a page of its own</TextLink>}
      {settings.hideBadge && <Notice />}
    </fieldset>
  )
}
