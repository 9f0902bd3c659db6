import { CircleAlert, CircleCheck } from 'lucide-react'
import { useEffect, useState, type SyntheticEvent } from 'react'
import type { RequestError, ServiceResponse } from '#contracts/problem.ts'
import type { SetUpCheck } from '#contracts/staff/set-up-endpoints.ts'
import { Button, ButtonLink } from '#ui/controls/button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { ErrorState } from '#ui/feedback/error-state.tsx'
import { LoadingState } from '#ui/feedback/loading-state.tsx'
import { Mark } from '#ui/feedback/mark.tsx'
import { ErrorSummary } from '#ui/fields/error-summary.tsx'
import { FieldMessage } from '#ui/fields/field.tsx'
import { PasswordField } from '#ui/fields/password-field.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { SectionHeading, Stack } from '#ui/layout/section.tsx'
import { useTitle } from '#ui/layout/use-title.ts'
import { PlainFrame } from '../plain-frame.tsx'
import {
  blankSetUp,
  canSetUp,
  checkLabel,
  setUpErrorLabel,
  readSetUpForm,
  toSetUpErrors,
  getUsername,
  type SetUpErrors,
  type SetUpField,
  type SetUpForm,
} from './set-up-form.ts'
import { requestSetUp, setUp } from './set-up-sync.ts'

const signIn = (
  <ButtonLink kind="primary" to="/auth/sign-in-courier">
    Sign in
  </ButtonLink>
)

/** What a real depot needs, in words, with what to do where something is missing. */
function Checks({ checks }: { checks: readonly SetUpCheck[] }) {
  return (
    <Stack gap={12}>
      <SectionHeading id="set-up-checks">What this depot needs</SectionHeading>
      <ul aria-labelledby="set-up-checks" className="stack stack-12">
        {checks.map((check) => (
          <li key={check.name}>
            <Mark icon={check.isReady ? CircleCheck : CircleAlert} tone={check.isReady ? 'confirmed' : 'carry'}>
              {checkLabel(check)}
            </Mark>
            {check.detail !== '' && <p className="text-meta measure">{check.detail}</p>}
          </li>
        ))}
      </ul>
    </Stack>
  )
}

const idOf = (field: string): string => `set-up-${field}`

interface FormProps {
  /** The address of the auth service; null: not known yet. */
  service: string | null
  /** From the address; empty: it has to be typed. */
  code: string
  onDone: (username: string) => void
  /** Somebody else has set the depot up meanwhile. */
  onSetUp: () => void
}

/** The first account, the company and the first sub-depot. What was typed stays if it is rejected. */
function Form({ service, code, onDone, onSetUp }: FormProps) {
  const [form, setForm] = useState<SetUpForm>(() => blankSetUp(code))
  const [errors, setErrors] = useState<SetUpErrors>({})
  const [error, setError] = useState<RequestError | null>(null)
  const [attempt, setAttempt] = useState(0)
  const [busy, setBusy] = useState(false)
  const rejected = toSetUpErrors(error)
  const isRejected = Object.keys(rejected).length > 0
  const shown = { ...errors, ...rejected }
  useTitle(Object.keys(shown).length > 0 ? 'Error: Set up this depot' : 'Set up this depot')
  const send = async () => {
    const read = readSetUpForm(form)
    setErrors('errors' in read ? read.errors : {})
    setError(null)
    setAttempt((last) => last + 1)
    if ('errors' in read) return
    setBusy(true)
    const response = await setUp(service, read.body)
    setBusy(false)
    if (response.ok) return onDone(response.value.username)
    if (response.error.code === 'not-found') return onSetUp()
    setError(response.error)
    setAttempt((last) => last + 1)
  }
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (!busy) void send()
  }
  const common = (field: SetUpField) => ({
    id: idOf(field),
    error: shown[field],
    value: field === 'username' ? getUsername(form) : form[field],
    onChange: ({ target }: { target: { value: string } }) => setForm((last) => ({ ...last, [field]: target.value })),
  })
  const plain = { autoCapitalize: 'none', autoCorrect: 'off', spellCheck: false } as const
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap={24}>
        <ErrorSummary
          errors={Object.entries(shown).map(([field, text]) => ({ id: idOf(field), text }))}
          attempt={attempt}
        />
        {(code === '' || shown.code !== undefined) && (
          <TextField
            label="Set-up code"
            hint="The program printed it at its last start"
            autoComplete="off"
            {...plain}
            {...common('code')}
          />
        )}
        <Stack gap={16}>
          <SectionHeading>The company</SectionHeading>
          <TextField label="Name of the company" autoComplete="organization" {...common('company')} />
          <TextField
            label="Code of the first sub-depot"
            hint="As imports and labels use it, such as SAM. It can’t be changed later"
            autoComplete="off"
            spellCheck={false}
            {...common('depotCode')}
          />
          <TextField
            label="Name of the first sub-depot"
            hint="As couriers know it"
            autoComplete="off"
            {...common('depotName')}
          />
        </Stack>
        <Stack gap={16}>
          <SectionHeading>Your account</SectionHeading>
          <p className="measure">
            It is the first account of the back office. It can invite everybody else, and add sub-depots.
          </p>
          <TextField label="Your name" autoComplete="name" {...common('name')} />
          <TextField
            label="Sign-in name"
            hint="Suggested from your name. It can’t be changed later"
            autoComplete="username"
            {...plain}
            {...common('username')}
          />
          <TextField
            label="Email address"
            type="email"
            inputMode="email"
            autoComplete="email"
            {...plain}
            {...common('email')}
          />
          <PasswordField
            label="Password"
            hint="At least 8 characters, with capital and small letters, a number and a symbol."
            autoComplete="new-password"
            {...common('password')}
          />
        </Stack>
        <div role="alert">
          {error && !isRejected && <FieldMessage id={idOf('send')}>{setUpErrorLabel(error)}</FieldMessage>}
        </div>
        <Button type="submit" kind="primary" aria-disabled={busy || undefined}>
          {busy ? 'Setting up' : 'Set up this depot'}
        </Button>
      </Stack>
    </form>
  )
}

type State = ServiceResponse<{ isNeeded: boolean; checks: SetUpCheck[] }> | { done: string } | null

interface SetUpScreenProps {
  service: string | null
  code: string
}

/** `/set-up#CODE`: makes the first account of a new depot. It works once, and only with the code that the program prints. */
export function SetUpScreen({ service, code }: SetUpScreenProps) {
  useTitle('Set up this depot')
  const [asked, setAsked] = useState(0)
  return (
    <PlainFrame>
      <SetUp key={asked} service={service} code={code} again={() => setAsked((last) => last + 1)} />
    </PlainFrame>
  )
}

/** Asks once whether the depot is set up. */
function SetUp({ service, code, again }: SetUpScreenProps & { again: () => void }) {
  const [state, setState] = useState<State>(null)
  useEffect(() => {
    let isCurrent = true
    void requestSetUp(service).then((response) => {
      if (isCurrent) setState(response)
    })
    return () => {
      isCurrent = false
    }
  }, [service])
  return <SetUpState state={state} service={service} code={code} again={again} onDone={(done) => setState({ done })} />
}

interface StateProps extends SetUpScreenProps {
  state: State
  again: () => void
  onDone: (username: string) => void
}

function SetUpState({ state, service, code, again, onDone }: StateProps) {
  if (state === null)
    return (
      <>
        <h1>Set up this depot</h1>
        <LoadingState label="Looking whether this depot is set up" shape="line" />
      </>
    )
  if ('done' in state)
    return (
      <EmptyState level={1} title="This depot is set up" action={signIn}>
        Sign in as {state.done} with the password that you chose. You are asked for a second step, so you need an
        authenticator app on your phone. After that, invite your colleagues under Staff.
      </EmptyState>
    )
  if (!state.ok)
    return (
      <ErrorState
        level={1}
        title={state.error.code === 'network' ? 'You need to be online for this' : 'This could not be loaded'}
        onRetry={again}
        code={state.error.code}
      >
        {setUpErrorLabel(state.error)}
      </ErrorState>
    )
  const { isNeeded, checks } = state.value
  if (!isNeeded)
    return (
      <EmptyState level={1} title="This depot is set up already" action={signIn}>
        This page works once. Sign in with your account, or ask a manager to invite you.
      </EmptyState>
    )
  return (
    <Stack gap={24}>
      <Stack gap={8}>
        <h1>Set up this depot</h1>
        <p className="measure">
          Make the first account, name the company and add the first sub-depot. It takes a minute.
        </p>
      </Stack>
      <Checks checks={checks} />
      {canSetUp(checks) ? (
        <Form service={service} code={code} onDone={onDone} onSetUp={again} />
      ) : (
        <Stack gap={16}>
          <p className="measure">
            Put this right first, start the program again, and open the address that it prints. The rest can wait.
          </p>
          <Button onClick={again}>Look again</Button>
        </Stack>
      )}
    </Stack>
  )
}
