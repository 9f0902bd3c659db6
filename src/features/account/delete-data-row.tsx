import { useLiveQuery } from 'dexie-react-hooks'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { readOutboxSummary } from '#features/outbox/outbox-summary-store.ts'
import { ActionRow } from '#ui/rows/nav-row.tsx'
import { DeleteDataSheet, type DeleteDataPorts } from './delete-data-sheet.tsx'

/** Opens the sheet that deletes the courier’s data from this phone. `canSend`: false where the tokens are gone. */
export function DeleteDataRow({ canSend, ...ports }: DeleteDataPorts & { canSend: boolean }) {
  const [open, setOpen] = useState(false)
  const unsent = useLiveQuery(readOutboxSummary)
  return (
    <>
      <ActionRow
        icon={Trash2}
        label="Delete my data from this phone"
        meta="Removes all your data from this phone and signs you out."
        onClick={() => setOpen(true)}
      />
      {open && unsent && (
        <DeleteDataSheet
          {...ports}
          canSend={canSend}
          count={unsent.waiting + unsent.attention}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
