import { useLiveQuery } from 'dexie-react-hooks'
import { useEffect, useState } from 'react'
import type { ParcelStatus, Parcel } from '#contracts/parcel/parcel.ts'
import { statusLabels } from '#domain/parcel/status-labels.ts'
import { ActionBar } from '#ui/layout/action-bar.tsx'
import { Button, ButtonRow } from '#ui/controls/button.tsx'
import { useHasReadRecordsDeliveries, useRecordsDeliveries } from '#ui/parcel/records-deliveries.ts'
import { statusLook } from '#ui/parcel/status-look.ts'
import { readParcels } from '../manifest-store.ts'
import { emptyForm } from '../status/parcel-draft.ts'
import { atOnce, inButtonOrder, offered } from '../parcel/parcel-next.ts'
import { StatusSheet } from '../status/status-sheet.tsx'
import { useSheetPlace } from '../status/use-sheet-place.ts'
import { recordProblem, useRecordStatus } from './use-record-status.ts'
import { nextStatuses } from '#domain/parcel/state-machine.ts'

/** Returns the statuses that all of them may change to; empty without parcels. */
export function sharedStatuses(parcels: readonly Parcel[], recordsDeliveries: boolean): ParcelStatus[] {
  const [first, ...rest] = parcels.map((parcel) => offered(nextStatuses(parcel), recordsDeliveries))
  return first?.filter((status) => rest.every((other) => other.includes(status))) ?? []
}

type SelectActionsProps = { ids: ReadonlySet<string>; onDone: () => void }

export function SelectActions({ ids, onDone }: SelectActionsProps) {
  const key = [...ids].join()
  const read = useLiveQuery(() => readParcels(key === '' ? [] : key.split(',')), [key])
  const parcels = read?.flatMap((overlaid) => (overlaid ? [overlaid.row] : [])) ?? []
  const { record } = useRecordStatus()
  const place = useSheetPlace()
  // An address that is opened with a sheet does not say which parcels were chosen for it.
  const [hasAsked, setHasAsked] = useState(false)
  const [isRecorded, setIsRecorded] = useState(false)
  const [form, setForm] = useState(emptyForm)
  const [problem, setProblem] = useState<string | null>(null)
  const recordsDeliveries = useRecordsDeliveries()
  const isKnown = useHasReadRecordsDeliveries() && read !== undefined
  const [lead, ...others] = isKnown ? inButtonOrder(sharedStatuses(parcels, recordsDeliveries), recordsDeliveries) : []
  // The page is left when the sheet's place in the history has been left, or Back would lead to the sheet again.
  const isOver = isRecorded && !place.sheet
  useEffect(() => {
    if (isOver) onDone()
  }, [isOver, onDone])

  const press = async (status: ParcelStatus) => {
    if (!atOnce.includes(status)) {
      setForm(emptyForm)
      setHasAsked(true)
      place.open({ status })
      return
    }
    const result = await record(parcels, { statement: { status } })
    setProblem(recordProblem(result))
    if (result.ok && result.value.saved.length > 0) onDone()
  }
  const button = (status: ParcelStatus, kind: 'primary' | 'stacked') => (
    <Button
      key={status}
      kind={kind}
      icon={statusLook(status, recordsDeliveries).icon}
      {...(kind === 'stacked' ? { tone: statusLook(status, recordsDeliveries).tone } : {})}
      onClick={() => void press(status)}
    >
      {statusLabels(recordsDeliveries)[status].action}
    </Button>
  )
  return (
    <>
      <ActionBar buttons={[lead, ...others].join()}>
        {problem && (
          <p className="parcel-problem" role="alert">
            {problem}
          </p>
        )}
        {lead && button(lead, 'primary')}
        {!lead && isKnown && (
          <p>{ids.size === 0 ? 'Pick the parcels to update together.' : 'These parcels can’t be updated together.'}</p>
        )}
        {others.length > 0 && (
          <ButtonRow columns={others.length === 2 || others.length === 4 ? 2 : 3}>
            {others.map((status) => button(status, 'stacked'))}
          </ButtonRow>
        )}
      </ActionBar>
      {hasAsked && place.sheet && parcels.length > 0 && (
        <StatusSheet
          sheet={place.sheet}
          parcels={parcels}
          form={form}
          onForm={setForm}
          onClose={(done) => {
            setIsRecorded(done)
            place.close()
          }}
        />
      )}
    </>
  )
}
