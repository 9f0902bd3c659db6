import { useEffect, useState, type FormEvent } from 'react'
import { Button } from '#ui/controls/button.tsx'
import { ErrorSummary, type SummaryError } from '#ui/fields/error-summary.tsx'
import { RadioGroup } from '#ui/controls/radio-group.tsx'
import { SelectField } from '#ui/fields/select-field.tsx'
import { Stack } from '#ui/layout/section.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { lockMinutes, findPinError, type LockMethod, type ScreenLock } from './lock-rules.ts'
import { hasPasskeys, makePasskey } from './passkey.ts'
import { makePin } from './pin.ts'

type Kind = 'off' | LockMethod['kind']

const ids = { kind: 'lock-kind', pin: 'lock-pin', again: 'lock-pin-again' }

const kinds: readonly { value: Kind; label: string; hint?: string }[] = [
  { value: 'off', label: 'Off' },
  { value: 'pin', label: 'App PIN' },
  { value: 'passkey', label: 'Fingerprint, face or phone passcode' },
]

const minuteChoices = lockMinutes.map((minutes) => ({
  value: String(minutes),
  label: minutes === 1 ? '1 minute' : `${minutes} minutes`,
}))

interface LockFormProps {
  lock: ScreenLock | null
  username: string
  /** Null: without a lock. `undefined` as method: the present one stays. */
  onSave: (choice: { minutes: number; method: LockMethod | undefined } | null) => Promise<void>
}

export function LockForm({ lock, username, onSave }: LockFormProps) {
  const present = lock?.method.kind
  const [kind, setKind] = useState<Kind>(present ?? 'off')
  const [minutes, setMinutes] = useState(String(lock?.minutes ?? 5))
  const [pin, setPin] = useState('')
  const [again, setAgain] = useState('')
  const [passkeys, setPasskeys] = useState(present === 'passkey')
  const [problems, setProblems] = useState<readonly SummaryError[]>([])
  const [attempt, setAttempt] = useState(0)
  const [busy, setBusy] = useState(false)
  useEffect(() => {
    void hasPasskeys().then((found) => setPasskeys((before) => before || found))
  }, [])
  const errorAt = (id: string) => problems.find((problem) => problem.id === id)?.text
  const staysAsItIs = kind === present && (kind === 'passkey' || pin === '')

  const pinProblems = (): SummaryError[] => {
    const fault = findPinError(pin)
    if (fault !== undefined) return [{ id: ids.pin, text: fault }]
    return pin === again ? [] : [{ id: ids.again, text: 'The PINs don’t match' }]
  }
  const methodOf = async (): Promise<LockMethod | SummaryError> => {
    if (kind === 'pin') return await makePin(pin)
    const text = 'Your phone couldn’t confirm it’s you. Nothing has changed. Try again, or choose a PIN.'
    return (await makePasskey(username)) ?? { id: ids.kind, text }
  }
  const save = async () => {
    if (kind === 'off') return await onSave(null)
    if (staysAsItIs) return await onSave({ minutes: Number(minutes), method: undefined })
    const found = kind === 'pin' ? pinProblems() : []
    const method = found.length > 0 ? undefined : await methodOf()
    if (method && 'kind' in method) return await onSave({ minutes: Number(minutes), method })
    setProblems(method ? [method] : found)
    setAttempt((presses) => presses + 1)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    setBusy(true)
    setProblems([])
    void save().finally(() => setBusy(false))
  }
  return (
    <form noValidate onSubmit={submit}>
      <Stack gap={24}>
        <ErrorSummary attempt={attempt} errors={problems} />
        <p>For a phone that you leave in the van. It keeps sending while locked.</p>
        <RadioGroup
          id={ids.kind}
          name="lock-kind"
          label="Unlock with"
          options={kinds.filter(({ value }) => value !== 'passkey' || passkeys)}
          value={kind}
          error={errorAt(ids.kind)}
          onChange={(value) => setKind(value as Kind)}
        />
        {kind === 'pin' && (
          <>
            <TextField
              id={ids.pin}
              label="PIN"
              hint={present === 'pin' ? 'Leave it empty to keep your current PIN' : '4 to 8 digits'}
              type="password"
              inputMode="numeric"
              autoComplete="off"
              maxLength={8}
              value={pin}
              error={errorAt(ids.pin)}
              onChange={(event) => setPin(event.target.value)}
            />
            <TextField
              id={ids.again}
              label="Repeat PIN"
              type="password"
              inputMode="numeric"
              autoComplete="off"
              maxLength={8}
              value={again}
              error={errorAt(ids.again)}
              onChange={(event) => setAgain(event.target.value)}
            />
          </>
        )}
        {kind !== 'off' && (
          <SelectField
            id="lock-minutes"
            label="Lock after"
            options={minuteChoices}
            value={minutes}
            onChange={(event) => setMinutes(event.target.value)}
          />
        )}
        <Button kind="primary" type="submit" aria-disabled={busy}>
          {busy ? 'Saving' : 'Save'}
        </Button>
      </Stack>
    </form>
  )
}
