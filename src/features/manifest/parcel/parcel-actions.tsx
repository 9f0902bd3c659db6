import type { Parcel, ParcelStatus } from '#contracts/parcel/parcel.ts'
import { statusLabels } from '#domain/parcel/status-labels.ts'
import { ActionBar } from '#ui/layout/action-bar.tsx'
import { Button, ButtonLink, ButtonRow } from '#ui/controls/button.tsx'
import { useRecordsDeliveries } from '#ui/parcel/records-deliveries.ts'
import { statusLook } from '#ui/parcel/status-look.ts'
import { nextActions } from './parcel-next.ts'
import { moreForDoor } from './parcel-fact-labels.ts'

export interface NextStop {
  to: string
  sequence: number
}

/** The other parcels for the same door that are left. */
export interface SameDoor {
  to: string
  count: number
}

type ParcelActionsProps = {
  parcel: Parcel
  next: NextStop | null
  door: SameDoor | null
  problem: string | null
  onStatus: (status: ParcelStatus) => void
}

/** One filled button: what this parcel needs now, else the rest of its door, else the next stop. Nothing illegal is offered. */
export function ParcelActions({ parcel, next, door, problem, onStatus }: ParcelActionsProps) {
  const recordsDeliveries = useRecordsDeliveries()
  const labels = statusLabels(recordsDeliveries)
  const { lead, others } = nextActions(parcel, next !== null, recordsDeliveries)
  if (lead === null && others.length === 0 && next === null && door === null) return null
  // Standing at the door, the courier hands over what else is for it before driving on.
  const onward = [
    ...(door ? [{ to: door.to, label: moreForDoor(door.count) }] : []),
    ...(next ? [{ to: next.to, label: `Open stop ${next.sequence}` }] : []),
  ]
  return (
    <ActionBar buttons={[parcel.id, lead, ...onward.map(({ to }) => to), ...others].join()}>
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
      {!lead &&
        onward.map(({ to, label }, at) => (
          <ButtonLink key={to} kind={at === 0 ? 'primary' : 'secondary'} to={to}>
            {label}
          </ButtonLink>
        ))}
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
