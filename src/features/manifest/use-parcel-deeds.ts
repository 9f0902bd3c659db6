import { useState } from 'react'
import type { Parcel, ParcelStatus } from '#contracts/parcel.ts'
import { atOnce } from './parcel-next.ts'
import { useDraft } from './use-draft.ts'
import type { OpenSheet } from './use-draft.ts'
import { outcomeProblem, useDeeds } from './use-deeds.ts'

export interface ParcelDeeds {
  draft: OpenSheet
  /** Why the last press recorded nothing. */
  problem: string | null
  onStatus: (status: ParcelStatus) => void
  undo: (eventId: string) => void
}

/** What the buttons of one parcel do: record at once, or ask on a sheet first. */
export function useParcelDeeds(parcelId: string, parcel: Parcel | undefined): ParcelDeeds {
  const draft = useDraft(parcelId)
  const deeds = useDeeds()
  const [problem, setProblem] = useState<string | null>(null)
  const record = async (status: ParcelStatus) => {
    if (parcel) setProblem(outcomeProblem(await deeds.record([parcel], { statement: { status } })))
  }
  return {
    draft,
    problem,
    onStatus: (status) => {
      if (atOnce.includes(status)) void record(status)
      else draft.open({ status })
    },
    undo: (eventId) => void deeds.undo([{ parcelId, eventId }], parcel),
  }
}
