import { useLiveQuery } from 'dexie-react-hooks'
import { useState } from 'react'
import type { ParcelStatus } from '#contracts/parcel.ts'
import { statusLabels } from '#domain/parcel/words.ts'
import { ActionBar } from '#ui/layout/action-bar.tsx'
import { Button, ButtonRow } from '#ui/controls/button.tsx'
import { useRecordsDeliveries } from '#ui/parcel/records-deliveries.ts'
import { statusLook } from '#ui/parcel/status-look.ts'
import { readParcels } from '../manifest-store.ts'
import { emptyForm } from '../status/parcel-draft.ts'
import { atOnce, inButtonOrder } from '../parcel/parcel-next.ts'
import { sharedStatuses } from './shared-statuses.ts'
import { StatusSheet } from '../status/status-sheet.tsx'
import { outcomeProblem, useDeeds } from './use-deeds.ts'

type SelectActionsProps = { ids: ReadonlySet<string>; onDone: () => void }

export function SelectActions({ ids, onDone }: SelectActionsProps) {
  const key = [...ids].join()
  const read = useLiveQuery(() => readParcels(key === '' ? [] : key.split(',')), [key])
  const parcels = read?.flatMap((overlaid) => (overlaid ? [overlaid.row] : [])) ?? []
  const { record } = useDeeds()
  const [asked, setAsked] = useState<ParcelStatus | null>(null)
  const [form, setForm] = useState(emptyForm)
  const [problem, setProblem] = useState<string | null>(null)
  const recordsDeliveries = useRecordsDeliveries()
  const [lead, ...others] = inButtonOrder(sharedStatuses(parcels, recordsDeliveries), recordsDeliveries)

  const press = async (status: ParcelStatus) => {
    if (!atOnce.includes(status)) {
      setForm(emptyForm)
      setAsked(status)
      return
    }
    const outcome = await record(parcels, { statement: { status } })
    setProblem(outcomeProblem(outcome))
    if (outcome.kept.length > 0) onDone()
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
      <ActionBar>
        {problem && (
          <p className="parcel-problem" role="alert">
            {problem}
          </p>
        )}
        {lead && button(lead, 'primary')}
        {!lead && read && (
          <p>{ids.size === 0 ? 'Choose the parcels of one door.' : 'These have no next step in common.'}</p>
        )}
        {others.length > 0 && (
          <ButtonRow columns={others.length === 2 || others.length === 4 ? 2 : 3}>
            {others.map((status) => button(status, 'stacked'))}
          </ButtonRow>
        )}
      </ActionBar>
      {asked && (
        <StatusSheet
          sheet={{ status: asked }}
          parcels={parcels}
          form={form}
          onForm={setForm}
          onClose={(done) => {
            setAsked(null)
            if (done) onDone()
          }}
        />
      )}
    </>
  )
}
