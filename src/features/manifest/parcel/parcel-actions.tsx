import type { Parcel, ParcelStatus } from '#contracts/parcel.ts'
import { statusLabels } from '#domain/parcel/words.ts'
import { ActionBar } from '#ui/layout/action-bar.tsx'
import { Button, ButtonLink, ButtonRow } from '#ui/controls/button.tsx'
import { useRecordsDeliveries } from '#ui/parcel/records-deliveries.ts'
import { statusLook } from '#ui/parcel/status-look.ts'
import { nextActions } from './parcel-next.ts'

export interface NextStop {
  to: string
  sequence: number
}

type ParcelActionsProps = {
  parcel: Parcel
  next: NextStop | null
  problem: string | null
  onStatus: (status: ParcelStatus) => void
}

/** One filled button: what this parcel needs now, or the way to the next one. Nothing illegal is offered. */
export function ParcelActions({ parcel, next, problem, onStatus }: ParcelActionsProps) {
  const recordsDeliveries = useRecordsDeliveries()
  const labels = statusLabels(recordsDeliveries)
  const { lead, others } = nextActions(parcel, next !== null, recordsDeliveries)
  if (lead === null && others.length === 0 && next === null) return null
  return (
    <ActionBar buttons={[parcel.id, lead, next?.to, ...others].join()}>
      {problem && (
        <p className="parcel-problem" role="alert">
          {problem}
        </p>
      )}
      {lead && (
        <Button
          key={lead}
          kind="primary"
          icon={statusLook(lead, recordsDeliveries).icon}
          onClick={() => onStatus(lead)}
        >
          {labels[lead].action}
        </Button>
      )}
      {!lead && next && (
        <ButtonLink kind="primary" to={next.to}>
          Open stop {next.sequence}
        </ButtonLink>
      )}
      {others.length > 0 && (
        <ButtonRow columns={others.length === 3 ? 3 : 2}>
          {others.map((status) => (
            <Button
              key={status}
              kind="stacked"
              {...statusLook(status, recordsDeliveries)}
              onClick={() => onStatus(status)}
            >
              {labels[status].action}
            </Button>
          ))}
        </ButtonRow>
      )}
    </ActionBar>
  )
}
