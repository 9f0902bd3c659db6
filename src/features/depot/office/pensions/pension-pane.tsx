import { useEffect, useRef, useState, type ReactNode } from 'react'
import type { Pension } from '#contracts/pay/pension.ts'
import { Button } from '#ui/controls/button.tsx'
import { useToast } from '#ui/feedback/toast-provider.tsx'
import { Section, SectionHeading, Stack } from '#ui/layout/section.tsx'
import { momentLabel } from '../../moment.ts'
import { ResponseView } from '../../requests/response-view.tsx'
import { useRequest } from '../../requests/use-request.ts'
import { DecideRequest } from './decide-request.tsx'
import { EnterEarnings } from './enter-earnings.tsx'
import { EnterPension } from './enter-pension.tsx'
import { PensionFacts } from './pension-facts.tsx'
import { requestPension } from './pensions-sync.ts'
import { requestLabel, requestStateLabels } from './request-labels.ts'

interface PensionViewProps {
  courier: string
  pension: Pension | null
  onChanged: () => void
}

function LastRequest({ courier, pension, onChanged }: PensionViewProps) {
  const request = pension?.request
  if (!request) return null
  const { note, receivedAt, state, answer, decidedAt } = request
  return (
    <Section labelledBy="pension-request">
      <Stack gap={8}>
        <SectionHeading id="pension-request">{requestLabel(request)}</SectionHeading>
        <p className="text-strong">{requestStateLabels[state]}</p>
        <p className="text-meta">
          Received {momentLabel(receivedAt)}
          {decidedAt !== null && `, decided ${momentLabel(decidedAt)}`}
        </p>
        {note !== '' && <p className="measure">The courier wrote: {note}</p>}
        {answer !== '' && <p className="measure">Answer: {answer}</p>}
        {state === 'received' && <DecideRequest courier={courier} request={request} onChanged={onChanged} />}
      </Stack>
    </Section>
  )
}

interface OpenedProps {
  label: string
  startsOpen?: boolean
  children: ReactNode
}

/** A form behind its button. What was typed stays while it is closed. */
function Opened({ label, startsOpen = false, children }: OpenedProps) {
  const [open, setOpen] = useState(startsOpen)
  return (
    <Section tight line>
      <Stack gap={16}>
        <Button fit aria-expanded={open} onClick={() => setOpen(!open)}>
          {label}
        </Button>
        <div hidden={!open}>{children}</div>
      </Stack>
    </Section>
  )
}

function PensionView({ courier, pension, onChanged }: PensionViewProps) {
  const toast = useToast()
  const saved = (text: string) => {
    toast({ text })
    onChanged()
  }
  return (
    <>
      <LastRequest courier={courier} pension={pension} onChanged={onChanged} />
      <Section>
        {pension ? (
          <PensionFacts pension={pension} />
        ) : (
          <p className="measure">There is no pension for this courier yet. Enter one to begin.</p>
        )}
      </Section>
      <Opened label={pension ? 'Change the details' : 'Enter the pension'} startsOpen={!pension}>
        <EnterPension courier={courier} pension={pension} onDone={() => saved('Pension saved')} />
      </Opened>
      {pension && (
        <Opened label="Enter earnings">
          <EnterEarnings courier={courier} onDone={() => saved('Earnings saved')} />
        </Opened>
      )}
    </>
  )
}

/** The pension of one courier, with what they request. Keyed by the courier. It needs a connection. */
export function PensionPane({ courier, name }: { courier: string; name: string }) {
  const asked = useRequest(() => requestPension(courier))
  const top = useRef<HTMLDivElement>(null)
  // On a narrow screen it is below the list, so a press on a name would seem to do nothing.
  useEffect(() => {
    top.current?.scrollIntoView({ block: 'start' })
  }, [])
  return (
    <>
      <Section tight>
        <div ref={top} style={{ scrollMarginTop: 96 }}>
          <SectionHeading>
            Pension of <bdi>{name}</bdi>
          </SectionHeading>
        </div>
      </Section>
      <ResponseView request={asked} label="Loading the pension">
        {(pension) => <PensionView courier={courier} pension={pension} onChanged={asked.again} />}
      </ResponseView>
    </>
  )
}
