import { useEffect, useRef, useState } from 'react'
import type { Parcel, ParcelStatus } from '#contracts/parcel/parcel.ts'
import { atOnce } from './parcel-next.ts'
import { readDraft } from '../status/parcel-draft-store.ts'
import { useSheetPlace, type SheetPlace } from '../status/use-sheet-place.ts'
import { recordProblem, useRecordStatus } from '../select/use-record-status.ts'

export interface ParcelActionHandlers {
  place: SheetPlace
  problem: string | null
  onStatus: (status: ParcelStatus) => void
  undo: (eventId: string) => void
}

/** Returns the actions of one parcel: they record at once, or open a sheet. */
export function useParcelActions(parcelId: string, parcel: Parcel | undefined): ParcelActionHandlers {
  const place = useSheetPlace()
  const latest = useRef(place)
  useEffect(() => {
    latest.current = place
  })
  // A sheet that was open when the app was ended opens again.
  useEffect(() => {
    let left = false
    void readDraft(parcelId).then((draft) => {
      if (!left && draft?.open && !latest.current.sheet) latest.current.open(draft.sheet)
    })
    return () => {
      left = true
    }
  }, [parcelId])
  const { record: recordAction, undo } = useRecordStatus()
  const [problem, setProblem] = useState<{ of: string; text: string | null } | null>(null)
  // A second tap of a gloved thumb is not a second wish.
  const busy = useRef(false)
  const record = async (status: ParcelStatus) => {
    if (!parcel || busy.current) return
    busy.current = true
    const result = await recordAction([parcel], { statement: { status } }).finally(() => (busy.current = false))
    setProblem({ of: parcelId, text: recordProblem(result) })
  }
  return {
    place,
    problem: problem?.of === parcelId ? problem.text : null,
    onStatus: (status) => {
      if (atOnce.includes(status)) void record(status)
      else place.open({ status })
    },
    undo: (eventId) => void undo([{ parcelId, eventId }], parcel),
  }
}
