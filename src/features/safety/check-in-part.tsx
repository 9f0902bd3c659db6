import { useState } from 'react'
import { longestInterval, longestWait } from '#contracts/safety/check-in.ts'
import { nextClockTime } from '#domain/safety/next-clock-time.ts'
import { checkInStatus } from '#domain/safety/check-in-labels.ts'
import { Button, ButtonRow } from '#ui/controls/button.tsx'
import { FieldMessage } from '#ui/fields/field.tsx'
import { SelectField } from '#ui/fields/select-field.tsx'
import { TimeField } from '#ui/fields/time-field.tsx'
import { Stack } from '#ui/layout/section.tsx'
import { isWithDepot, readNow, type OwnTimer } from './own-safety-store.ts'
import { sayOk, startTimer, stopTimer } from './safety-actions-sync.ts'

/** Minutes that the screen offers; the last is the longest that there is. */
const intervals = [15, 30, 60, 120, longestInterval] as const
const intervalLabel = (minutes: number): string =>
  minutes < 60 ? `Every ${minutes} minutes` : minutes === 60 ? 'Every hour' : `Every ${minutes / 60} hours`
const once = 'once'

function Running({ timer, now }: { timer: OwnTimer; now: number }) {
  const [problem, setProblem] = useState<string>()
  const press = async (saved: ReturnType<typeof sayOk>) => {
    const result = await saved
    setProblem(result.ok ? undefined : result.error.message)
  }
  const { row } = timer
  return (
    <Stack gap={12}>
      <output className="text-strong">{checkInStatus(row, { isSent: isWithDepot(timer), now })}</output>
      <ButtonRow>
        <Button kind="primary" onClick={() => void press(sayOk(row.id))}>
          {row.everyMinutes === null ? 'I’m back' : 'I’m OK'}
        </Button>
        <Button onClick={() => void press(stopTimer(row.id))}>Stop check-ins</Button>
      </ButtonRow>
      {problem !== undefined && <FieldMessage id="check-in-problem">{problem}</FieldMessage>}
    </Stack>
  )
}

function Start() {
  const [choice, setChoice] = useState<string>(String(intervals[1]))
  const [time, setTime] = useState('')
  const [error, setError] = useState<string>()
  const start = async () => {
    const at = choice === once ? nextClockTime(time, readNow()) : undefined
    if (choice === once && at === undefined) return setError('Enter the time by which you’ll be back, such as 15:30')
    const saved = await startTimer(at === undefined ? { kind: 'every', minutes: Number(choice) } : { kind: 'by', at })
    setError(saved.ok ? undefined : saved.error.message)
  }
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void start()
      }}
    >
      <Stack gap={16}>
        <p>For a round on your own: if you don’t check in, your depot gets an alarm.</p>
        <SelectField
          id="check-in-every"
          label="When you’ll check in"
          value={choice}
          onChange={(event) => {
            setChoice(event.target.value)
            setError(undefined)
          }}
          options={[
            ...intervals.map((minutes) => ({ value: String(minutes), label: intervalLabel(minutes) })),
            { value: once, label: 'Once, by a time' },
          ]}
        />
        {choice === once ? (
          <TimeField
            id="check-in-by"
            label="Expect me back by"
            hint={`Within the next ${longestWait} hours.`}
            value={time}
            onChange={setTime}
            {...(error !== undefined && { error })}
          />
        ) : (
          error !== undefined && <FieldMessage id="check-in-error">{error}</FieldMessage>
        )}
        <Button type="submit">Start check-ins</Button>
      </Stack>
    </form>
  )
}

/** The check-in timer: start it, check in, stop it. */
export const CheckInPart = ({ timer, now }: { timer: OwnTimer | null; now: number }) =>
  timer ? <Running timer={timer} now={now} /> : <Start />
