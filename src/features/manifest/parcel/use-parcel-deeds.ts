import { useRef, useState } from 'react'
import type { Parcel, ParcelStatus } from '#contracts/parcel.ts'
import { atOnce } from './parcel-next.ts'
import { useDraft, type OpenSheet } from '../status/use-draft.ts'
import { outcomeProblem, useDeeds } from '../select/use-deeds.ts'

export interface ParcelDeeds {
  draft: OpenSheet
  problem: string | null
  onStatus: (status: ParcelStatus) => void
  undo: (eventId: string) => void
}

/** What the buttons of one parcel do: record at once, or ask on a sheet first. */
export function useParcelDeeds(parcelId: string, parcel: Parcel | undefined): ParcelDeeds {
  const draft = useDraft(parcelId)
  const deeds = useDeeds()
  const [problem, setProblem] = useState<{ of: string; text: string | null } | null>(null)
  // A second tap of a gloved thumb is not a second wish.
  const busy = useRef(false)
  const record = async (status: ParcelStatus) => {
    if (!parcel || busy.current) return
    busy.current = true
    const outcome = await deeds.record([parcel], { statement: { status } }).finally(() => (busy.current = false))
    setProblem({ of: parcelId, text: outcomeProblem(outcome) })
  }
  return {
    draft,
    problem: problem?.of === parcelId ? problem.text : null,
    onStatus: (status) => {
      if (atOnce.includes(status)) void record(status)
      else draft.open({ status })
    },
    undo: (eventId) => void deeds.undo([{ parcelId, eventId }], parcel),
  }
}
