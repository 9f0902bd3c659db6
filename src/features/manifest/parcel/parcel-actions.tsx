import type { Parcel, ParcelStatus } from '#contracts/parcel.ts'
import { statusWords } from '#domain/parcel/words.ts'
import { ActionBar } from '#ui/layout/action-bar.tsx'
import { Button, ButtonLink, ButtonRow } from '#ui/controls/button.tsx'
import { statusLook } from '#ui/parcel/status-look.ts'
import { nextActions } from './parcel-next.ts'
import { useWithDelivery } from '../status/use-with-delivery.ts'

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
  const { lead, others } = nextActions(parcel, next !== null, useWithDelivery())
  if (lead === null && others.length === 0 && next === null) return null
  return (
    <ActionBar>
      {problem && (
        <p className="parcel-problem" role="alert">
          {problem}
        </p>
      )}
      {lead && (
        <Button kind="primary" icon={statusLook[lead].icon} onClick={() => onStatus(lead)}>
          {statusWords[lead].action}
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
            <Button key={status} kind="stacked" {...statusLook[status]} onClick={() => onStatus(status)}>
              {statusWords[status].action}
            </Button>
          ))}
        </ButtonRow>
      )}
    </ActionBar>
  )
}
