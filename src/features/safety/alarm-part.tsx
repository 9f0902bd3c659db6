import { MessageSquareWarning, ShieldCheck } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { alarmReasonLabels, alarmStatus, helpText, toSmsLink } from '#domain/safety/safety-labels.ts'
import { Button, ButtonLink } from '#ui/controls/button.tsx'
import { FieldMessage } from '#ui/fields/field.tsx'
import { Stack } from '#ui/layout/section.tsx'
import { isOpenAlarm, isWithDepot, type OwnAlarm } from './own-safety-store.ts'
import { saySafe, type FoundPlace } from './safety-actions-sync.ts'

interface AlarmPartProps {
  alarm: OwnAlarm
  phone: string | null
  place: FoundPlace | null
  /** It was raised just now on this screen. */
  isNew: boolean
  /** Milliseconds since 1970, by the services' clock. */
  now: number
}

/** The state of an alarm, the text message that needs no data, and “I’m safe”. */
export function AlarmPart({ alarm, phone, place, isNew, now }: AlarmPartProps) {
  const { row } = alarm
  const [problem, setProblem] = useState<string>()
  const heading = useRef<HTMLHeadingElement>(null)
  const isOpen = isOpenAlarm(row)
  useEffect(() => {
    if (isNew) heading.current?.focus()
  }, [isNew])
  const safe = async () => {
    const saved = await saySafe(row.id)
    setProblem(saved.ok ? undefined : saved.error.message)
  }
  const own =
    row.reason === 'help' ? 'You asked for help' : `${alarmReasonLabels[row.reason]}: your depot looks for you`
  return (
    <Stack gap={12}>
      <h3 ref={heading} tabIndex={-1}>
        {own}
      </h3>
      <output className="text-strong">{alarmStatus(row, isWithDepot(alarm))}</output>
      {isOpen && row.reason === 'help' && (
        <p>
          {row.hasPlace
            ? 'Your location goes with it.'
            : 'It doesn’t say where you are. Say so when you call or in the text.'}
        </p>
      )}
      {isOpen && phone !== null && (
        <>
          <ButtonLink kind="primary" icon={MessageSquareWarning} to={toSmsLink(phone, helpText(now, place))}>
            Text your depot now
          </ButtonLink>
          <p className="text-meta">The text is written for you. It needs a mobile network but no data.</p>
        </>
      )}
      {isOpen && row.safeAt === null && (
        <Button icon={ShieldCheck} onClick={() => void safe()}>
          I’m safe
        </Button>
      )}
      {problem !== undefined && <FieldMessage id="safe-problem">{problem}</FieldMessage>}
    </Stack>
  )
}
