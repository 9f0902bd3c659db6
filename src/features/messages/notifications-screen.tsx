import { useEffect, useState, type FormEvent } from 'react'
import { quietHoursSchema, type QuietHours } from '#contracts/sync/push.ts'
import { Button } from '#ui/controls/button.tsx'
import { Checkbox } from '#ui/controls/choice.tsx'
import { ErrorSummary } from '#ui/fields/error-summary.tsx'
import { Page } from '#ui/layout/page.tsx'
import { Section, Stack } from '#ui/layout/section.tsx'
import { TimeField } from '#ui/fields/time-field.tsx'
import { useTitle } from '#ui/layout/use-title.ts'
import { useToast } from '#ui/feedback/toast-provider.tsx'
import { readQuietHours } from './push-sync.ts'
import { usePush, type Push } from './use-push.ts'

const usual: QuietHours = { from: '08:00', to: '16:00' }
const words = {
  unsupported: 'This browser can’t notify you of replies while the app is closed. You see them when you open it.',
  refused: 'Notifications are blocked. Allow them in your phone’s settings.',
} as const

function QuietForm({ push, stored }: { push: Push; stored: QuietHours | null }) {
  const toast = useToast()
  const [isQuiet, setQuiet] = useState(stored !== null)
  const [hours, setHours] = useState(stored ?? usual)
  const [attempt, setAttempt] = useState(0)
  const [problem, setProblem] = useState<string>()
  const save = async (event: FormEvent) => {
    event.preventDefault()
    const isWhole = !isQuiet || (quietHoursSchema.safeParse(hours).success && hours.from !== hours.to)
    const fault = isWhole ? await push.setQuiet(isQuiet ? hours : null) : 'Choose when your quiet hours start and end'
    setProblem(fault)
    setAttempt(attempt + 1)
    if (fault === undefined) toast({ text: 'Quiet hours saved' })
  }
  return (
    <form noValidate onSubmit={(event) => void save(event)}>
      <Stack gap={16}>
        <ErrorSummary
          attempt={attempt}
          errors={problem === undefined ? [] : [{ id: isQuiet ? 'quiet-from' : 'quiet', text: problem }]}
        />
        <Checkbox
          id="quiet"
          label="Quiet hours"
          hint="You’ll be notified of anything new when quiet hours end."
          checked={isQuiet}
          onChange={(event) => setQuiet(event.target.checked)}
        />
        {isQuiet && (
          <>
            <TimeField
              id="quiet-from"
              label="From"
              value={hours.from}
              onChange={(from) => setHours({ ...hours, from })}
            />
            <TimeField id="quiet-to" label="Until" value={hours.to} onChange={(to) => setHours({ ...hours, to })} />
          </>
        )}
        <Button type="submit">Save quiet hours</Button>
      </Stack>
    </form>
  )
}

/** The screen at `/settings/notifications`: push on or off, and quiet hours. */
export function NotificationsScreen() {
  useTitle('Notifications')
  const push = usePush()
  const { standing } = push
  const [stored, setStored] = useState<QuietHours | null>()
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState(false)
  useEffect(() => {
    let left = false
    void readQuietHours().then((hours) => {
      if (!left) setStored(hours)
    })
    return () => {
      left = true
    }
  }, [])
  const turn = async (on: boolean) => {
    setBusy(true)
    setProblem(await (on ? push.turnOn() : push.turnOff()).finally(() => setBusy(false)))
  }
  return (
    <Page title="Notifications" back={{ to: '/settings', label: 'Back to Settings' }}>
      <Section tight line>
        {(standing === 'unsupported' || standing === 'refused') && <p className="measure">{words[standing]}</p>}
        {(standing === 'on' || standing === 'off') && (
          <Stack gap={8}>
            <Checkbox
              id="push"
              label="Notify me of replies"
              hint="A notification without the text of the message. The message itself is always in the app."
              checked={standing === 'on'}
              disabled={busy}
              onChange={(event) => void turn(event.target.checked)}
            />
            <output>{problem}</output>
          </Stack>
        )}
      </Section>
      {standing === 'on' && stored !== undefined && (
        <Section tight>
          <QuietForm push={push} stored={stored} />
        </Section>
      )}
    </Page>
  )
}
