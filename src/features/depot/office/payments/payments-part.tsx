import { useLiveQuery } from 'dexie-react-hooks'
import { useNavigate } from 'react-router-dom'
import { dateLabel } from '#domain/dates/day-labels.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { LoadingState } from '#ui/feedback/loading-state.tsx'
import { Section } from '#ui/layout/section.tsx'
import { AsOfSection } from '#ui/parcel/as-of-section.tsx'
import { ListHeading } from '#ui/rows/list-heading.tsx'
import { NavRow } from '#ui/rows/nav-row.tsx'
import { readCached } from '../../cache/cache-store.ts'
import { refreshPaymentRuns } from '../../cache/refresh-staff-sync.ts'
import { StaleNote } from '../../cache/stale-note.tsx'
import { TwoPanes } from '../../frame/two-panes.tsx'
import { useRequest } from '../../requests/use-request.ts'
import { useOfficeRoster } from '../use-office-roster.ts'
import { stateLabels, totalLabel } from './payment-labels.ts'
import { PaymentRunPane } from './payment-run-pane.tsx'
import { PreparePayments } from './prepare-payments.tsx'

const pathTo = (run: string): string => `/office/pay?part=payments&run=${encodeURIComponent(run)}`

/** The payment runs, the newest first, and one of them. `chosen`: the id in the address. */
export function PaymentsPart({ chosen }: { chosen: string | null }) {
  const navigate = useNavigate()
  const { roster } = useOfficeRoster()
  const { response } = useRequest(refreshPaymentRuns, { isRepeated: true })
  const known = useLiveQuery(async () => (await readCached('payment-runs')) ?? null)
  const runs = known?.value.runs ?? []
  const left = (
    <>
      <StaleNote response={response} />
      <ListHeading title="Pay a week" />
      <Section tight>
        <PreparePayments onPrepared={({ id }) => void navigate(pathTo(id))} />
      </Section>
      <ListHeading title="Payment runs" {...(known && { count: runs.length })} />
      {known === null && !response && <LoadingState label="Loading the payment runs" />}
      {known === null && response && (
        <EmptyState title="Not loaded yet">
          Payment runs appear here when this device is online, and stay when it is not.
        </EmptyState>
      )}
      {known && runs.length === 0 && <EmptyState title="No payment runs">Prepare one to pay a week.</EmptyState>}
      {runs.map((run) => (
        <NavRow
          key={run.id}
          to={pathTo(run.id)}
          current={run.id === chosen}
          above={stateLabels[run.state]}
          label={run.number}
          meta={`${totalLabel(run)}, paid on ${dateLabel(run.payOn)}`}
        />
      ))}
      <AsOfSection at={known?.at ?? null} />
    </>
  )
  const right =
    chosen === null ? (
      <EmptyState title="No run chosen">Prepare a run, or choose one, to see its payments.</EmptyState>
    ) : (
      <PaymentRunPane key={chosen} id={chosen} roster={roster} holdDays={known?.value.holdDays ?? null} />
    )
  return <TwoPanes rightIs="rest" left={left} right={right} />
}
