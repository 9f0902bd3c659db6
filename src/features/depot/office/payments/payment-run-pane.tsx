import { TriangleAlert } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { PaymentFormat, WholePaymentRun } from '#contracts/pay/payment-run.ts'
import { saveFile } from '#device/save-file.ts'
import { dateLabel, fullDay } from '#domain/dates/day-labels.ts'
import { pounds } from '#domain/money.ts'
import { payWeek } from '#domain/pay/pay-week.ts'
import { Button } from '#ui/controls/button.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import { useToast } from '#ui/feedback/toast-provider.tsx'
import { Section, SectionHeading, Stack } from '#ui/layout/section.tsx'
import { nameIn, type Roster } from '../../cache/cache-store.ts'
import { counted } from '../../figures.ts'
import { momentLabel } from '../../moment.ts'
import { ActionError, ResponseView } from '../../requests/response-view.tsx'
import { useAction } from '../../requests/use-action.ts'
import { useRequest } from '../../requests/use-request.ts'
import { holdLabel, penceLabel, stateLabels, totalLabel } from './payment-labels.ts'
import { PaymentTable } from './payment-table.tsx'
import { approveRun, getOwnSubject, requestFile, requestRun, withdrawRun } from './payments-sync.ts'

interface RunProps {
  run: WholePaymentRun
  onChanged: () => void
}

/** The buttons of a run that waits. Whoever prepared it can only withdraw it. */
function DecideRun({ run, onChanged }: RunProps) {
  const toast = useToast()
  const { busy, error, act } = useAction()
  const isOwn = run.preparedBy.id === getOwnSubject()
  const done = (text: string) => {
    toast({ text })
    onChanged()
  }
  return (
    <Stack gap={16}>
      {isOwn && <p className="measure">You prepared this run, so another person has to approve it.</p>}
      {!isOwn && run.payments > 0 && (
        <Button
          kind="primary"
          aria-disabled={busy || undefined}
          onClick={() =>
            void act(
              () => approveRun(run),
              () => done('Run approved'),
            )
          }
        >
          Approve {totalLabel(run)}
        </Button>
      )}
      <Button
        aria-disabled={busy || undefined}
        onClick={() =>
          void act(
            () => withdrawRun(run.id),
            () => done('Run withdrawn. Its payments are due again'),
          )
        }
      >
        Withdraw the run
      </Button>
      <ActionError id="payments-decide" error={error} />
    </Stack>
  )
}

/** The files of an approved run. Each download has the same bytes. */
function RunFiles({ run }: { run: WholePaymentRun }) {
  const toast = useToast()
  const { busy, error, act } = useAction()
  const download = (format: PaymentFormat) =>
    void act(
      () => requestFile(run.id, format),
      ({ name, type, text }) => {
        saveFile(name, type, text)
        toast({ text: `${name} downloaded` })
      },
    )
  return (
    <Stack gap={16}>
      <p className="measure">
        The files have names and account numbers. Who downloads one is recorded. Delete it when your bank has it.
      </p>
      <Button aria-disabled={busy || undefined} onClick={() => download('bacs')}>
        Download for Bacs (CSV)
      </Button>
      <Button aria-disabled={busy || undefined} onClick={() => download('pain001')}>
        Download ISO 20022 (XML)
      </Button>
      <ActionError id="payments-file" error={error} />
    </Stack>
  )
}

function HeldBack({
  run,
  roster,
  holdDays,
}: {
  run: WholePaymentRun
  roster: Roster | undefined
  holdDays: number | null
}) {
  return (
    <Section labelledBy="payments-held">
      <Stack gap={8}>
        <SectionHeading id="payments-held" level={3}>
          Held back
        </SectionHeading>
        <p className="measure">They are not paid by this run. A later run of the week pays them.</p>
        <ul aria-labelledby="payments-held">
          {run.heldBack.map(({ courier, reason, amount }) => (
            <li key={`${courier} ${reason}`}>
              <p className="text-strong">
                <bdi>{nameIn(roster, courier, Infinity)}</bdi>, {pounds(amount)}
              </p>
              <p className="text-meta">{holdLabel(reason, holdDays)}</p>
            </li>
          ))}
        </ul>
      </Stack>
    </Section>
  )
}

interface RunViewProps extends RunProps {
  roster: Roster | undefined
  holdDays: number | null
}

function RunView({ run, roster, holdDays, onChanged }: RunViewProps) {
  const { week, payOn, state, preparedBy, preparedAt, decidedBy, decidedAt } = run
  const { from, to } = payWeek(week)
  const changed = run.lines.filter(({ changedSince }) => changedSince).length
  return (
    <>
      {changed > 0 && (
        <Banner icon={TriangleAlert} title={`${counted(changed, 'courier')} changed their bank account since.`}>
          This run still pays the account before. To wait for the new one, withdraw the run before it is approved.
        </Banner>
      )}
      <Section line>
        <Stack gap={16}>
          <Stack gap={4}>
            <p className="text-strong">{stateLabels[state]}</p>
            <p>{totalLabel(run)}</p>
            <p className="text-meta">
              Week {dateLabel(from)} to {dateLabel(to)}, paid on {fullDay(payOn)}
            </p>
            <p className="text-meta">
              Prepared by {preparedBy.username}, {momentLabel(preparedAt)}
            </p>
            {decidedBy && decidedAt !== null && (
              <p className="text-meta">
                {stateLabels[state]} by {decidedBy.username}, {momentLabel(decidedAt)}
              </p>
            )}
          </Stack>
          {state === 'prepared' && <DecideRun run={run} onChanged={onChanged} />}
          {state === 'approved' && <RunFiles run={run} />}
        </Stack>
      </Section>
      {run.lines.length > 0 && (
        <Section labelledBy="payments-lines">
          <Stack gap={16}>
            <SectionHeading id="payments-lines" level={3}>
              Payments
            </SectionHeading>
            <PaymentTable lines={run.lines} roster={roster} />
            <p className="text-strong">Control sum: {penceLabel(run.pence)}</p>
          </Stack>
        </Section>
      )}
      {run.heldBack.length > 0 && <HeldBack run={run} roster={roster} holdDays={holdDays} />}
    </>
  )
}

interface PaymentRunPaneProps {
  id: string
  roster: Roster | undefined
  holdDays: number | null
}

/** One run with its payments. Keyed by its id. It needs a connection. */
export function PaymentRunPane({ id, roster, holdDays }: PaymentRunPaneProps) {
  const asked = useRequest(() => requestRun(id))
  const top = useRef<HTMLDivElement>(null)
  // On a narrow screen it is below the list, so a press on a run would seem to do nothing.
  useEffect(() => {
    top.current?.scrollIntoView({ block: 'start' })
  }, [])
  const number = asked.response?.ok === true ? asked.response.value.number : null
  return (
    <>
      <Section tight>
        <div ref={top} style={{ scrollMarginTop: 96 }}>
          <SectionHeading>{number === null ? 'Payment run' : `Payment run ${number}`}</SectionHeading>
        </div>
      </Section>
      <ResponseView request={asked} label="Loading the payment run">
        {(run) => <RunView run={run} roster={roster} holdDays={holdDays} onChanged={asked.again} />}
      </ResponseView>
    </>
  )
}
