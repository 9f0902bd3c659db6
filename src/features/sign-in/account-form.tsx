import type { ReactNode, SyntheticEvent } from 'react'
import { Button } from '#ui/controls/button.tsx'
import { ErrorSummary, type SummaryError } from '#ui/fields/error-summary.tsx'
import { PasswordField } from '#ui/fields/password-field.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { fields, type AccountField } from './account-messages.ts'
import { AuthFrame } from './auth-frame.tsx'
import { AuthHeading } from './auth-heading.tsx'
import { useAuthTitle } from './auth-place.tsx'
import { getFormText } from './form-text.ts'
import { passwordHint } from './sign-in-messages.ts'

interface AccountFormProps<Field extends AccountField> {
  title: string
  text: string
  /** A new account has a username; one that is there can be named by its address too. */
  isNew?: boolean
  ask: readonly Field[]
  known?: Partial<Record<Field, string>>
  button: string
  /** The button's label during the request. */
  pending: string
  busy: boolean
  errors: readonly SummaryError[]
  attempt: number
  errorAt: (id: string) => string | undefined
  onSubmit: (typed: Record<Field, string>) => void
  notice?: string | null | undefined
  /** Content above the fields. */
  before?: ReactNode
  /** Content between the fields and the button. */
  check?: ReactNode
  /** Other ways, below the form. */
  children?: ReactNode
}

const words: Readonly<Record<Exclude<AccountField, 'password' | 'presentPassword'>, Parameters<typeof TextField>[0]>> =
  {
    username: {
      id: fields.username,
      label: 'Username',
      autoComplete: 'username',
      autoCapitalize: 'none',
      autoCorrect: 'off',
      spellCheck: false,
    },
    email: {
      id: fields.email,
      label: 'Email',
      type: 'email',
      autoComplete: 'email',
      inputMode: 'email',
      autoCapitalize: 'none',
      spellCheck: false,
    },
    name: { id: fields.name, label: 'Name', autoComplete: 'nickname' },
    phone: { id: fields.phone, label: 'Mobile number', type: 'tel', autoComplete: 'tel', inputMode: 'tel' },
    code: { id: fields.code, label: 'Code', autoComplete: 'one-time-code', inputMode: 'numeric' },
  }

interface AskedFieldProps {
  field: AccountField
  isNew: boolean
  known: string | undefined
  error: string | undefined
}

function AskedField({ field, isNew, known = '', error }: AskedFieldProps) {
  if (field === 'password') {
    return (
      <PasswordField
        id={fields.password}
        name={field}
        label="New password"
        hint={passwordHint}
        error={error}
        autoComplete="new-password"
      />
    )
  }
  if (field === 'presentPassword') {
    return (
      <PasswordField
        id={fields.presentPassword}
        name={field}
        label="Current password"
        error={error}
        autoComplete="current-password"
      />
    )
  }
  const label = field === 'username' && !isNew ? { label: 'Email or username' } : {}
  return <TextField {...words[field]} {...label} name={field} error={error} defaultValue={known} />
}

/** A page around signing in: what it is for, its fields, one button. Read as a form, because password managers fill it. */
export function AccountForm<Field extends AccountField>(props: AccountFormProps<Field>) {
  const {
    title,
    text,
    isNew = false,
    ask,
    known,
    button,
    pending,
    busy,
    errors,
    attempt,
    errorAt,
    onSubmit,
    notice,
    before,
    check,
    children,
  } = props
  useAuthTitle(errors.length > 0 ? `Error: ${title}` : title)
  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    onSubmit(Object.fromEntries(ask.map((field) => [field, getFormText(form, field)])) as Record<Field, string>)
  }
  return (
    <AuthFrame>
      <ErrorSummary errors={errors} attempt={attempt} />
      {notice && <output className="auth-notice">{notice}</output>}
      <AuthHeading title={title} text={text} />
      {before}
      <form onSubmit={submit} noValidate>
        {ask.map((field) => (
          <AskedField key={field} field={field} isNew={isNew} known={known?.[field]} error={errorAt(fields[field])} />
        ))}
        {check}
        <Button id={fields.submit} kind="primary" type="submit" aria-disabled={busy}>
          {busy ? pending : button}
        </Button>
      </form>
      {children}
    </AuthFrame>
  )
}
