import { useCallback, useState, useSyncExternalStore, type FormEvent } from 'react'
import { Button } from '#ui/controls/button.tsx'
import { ErrorSummary } from '#ui/fields/error-summary.tsx'
import { shownPending } from '#ui/timing/shown-pending.ts'
import { TextField } from '#ui/fields/text-field.tsx'
import { afterRight, afterWrong, freeTries, type ScreenLock } from './lock-rules.ts'
import { isOwner } from './passkey.ts'
import { isPin } from './pin.ts'

const pinId = 'unlock-pin'
const passkeyId = 'unlock-passkey'

interface UnlockFormProps {
  lock: ScreenLock
  /** The button's label: "Unlock". */
  deed: string
  /** Saves the number of wrong PINs, so that a restart doesn't reset it. */
  save: (lock: ScreenLock) => Promise<void>
  onOwner: () => void
}

function wrongWords({ wrong }: ScreenLock): string {
  const left = freeTries - wrong
  if (left <= 0) return 'Wrong PIN.'
  return `Wrong PIN. ${left === 1 ? 'One attempt' : `${left} attempts`} left before you have to wait.`
}

/** Whole seconds until `until`, counted down; 0 when it is over. */
function useWait(until: number): number {
  const left = (): number => Math.max(0, Math.ceil((until - Date.now()) / 1000))
  const subscribe = useCallback(
    (listener: () => void) => {
      if (until <= Date.now()) return () => undefined
      const timer = setInterval(listener, 250)
      return () => clearInterval(timer)
    },
    [until],
  )
  return useSyncExternalStore(subscribe, left)
}

export function UnlockForm({ lock, deed, save, onOwner }: UnlockFormProps) {
  const [problem, setProblem] = useState<string | undefined>()
  const [attempt, setAttempt] = useState(0)
  const [busy, setBusy] = useState(false)
  const wait = useWait(lock.waitUntil)
  const { method } = lock

  const look = async (work: () => Promise<string | undefined>) => {
    if (busy || wait > 0) return
    setBusy(true)
    setProblem(await shownPending(work()))
    setAttempt((presses) => presses + 1)
    setBusy(false)
  }
  const tryPin = async (pin: string): Promise<string | undefined> => {
    if (method.kind !== 'pin') return undefined
    if (pin === '') return 'Type your PIN'
    if (await isPin(pin, method)) {
      await save(afterRight(lock))
      onOwner()
      return undefined
    }
    const next = afterWrong(lock, Date.now())
    await save(next)
    return wrongWords(next)
  }
  const askPhone = async (): Promise<string | undefined> => {
    if (method.kind !== 'passkey' || !(await isOwner(method))) return 'Your phone couldn’t confirm it’s you. Try again.'
    onOwner()
    return undefined
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const typed = new FormData(form).get('pin')
    void look(async () => {
      const wrong = await tryPin(typeof typed === 'string' ? typed : '')
      if (wrong !== undefined) form.reset()
      return wrong
    })
  }
  const id = method.kind === 'pin' ? pinId : passkeyId
  const waiting = wait > 0 && (
    <p role="timer">Too many wrong PINs. Try again in {wait === 1 ? '1 second' : `${wait} seconds`}.</p>
  )
  return (
    <>
      <ErrorSummary attempt={attempt} errors={problem === undefined ? [] : [{ id, text: problem }]} />
      {method.kind === 'pin' ? (
        <form noValidate onSubmit={submit} className="stack">
          <TextField
            id={pinId}
            name="pin"
            label="PIN"
            type="password"
            inputMode="numeric"
            autoComplete="off"
            maxLength={8}
            error={problem}
          />
          {waiting}
          <Button kind="primary" type="submit" aria-disabled={busy || wait > 0}>
            {busy ? 'Checking' : deed}
          </Button>
        </form>
      ) : (
        <Button id={passkeyId} kind="primary" aria-disabled={busy} onClick={() => void look(askPhone)}>
          {busy ? 'Waiting for the phone' : `${deed} with fingerprint, face or the phone’s code`}
        </Button>
      )}
    </>
  )
}
