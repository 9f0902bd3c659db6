import { useEffect, useRef, useState } from 'react'
import { emptyForm, formFor, type SheetKind, type StatusForm } from './parcel-draft.ts'
import { readDraft } from './parcel-draft-store.ts'
import { saveDraft } from './parcel-draft-sync.ts'

/** Milliseconds after the last key before a note is saved. */
const pause = 300

export interface SheetDraft {
  /** Null until it has been read. */
  form: StatusForm | null
  change: (form: StatusForm) => void
  /** Saves the draft at once, before something may end the app. */
  keep: () => void
  /** While it is being recorded nothing may save the draft, which goes with the recording. */
  recording: (on: boolean) => void
}

function save(parcelId: string, sheet: SheetKind, form: StatusForm, open: boolean): void {
  // A draft that finds no room is not worth a message: what is recorded with it says so.
  void saveDraft({ parcelId, sheet, form, open }).catch(() => undefined)
}

/** Holds the fields of an open sheet and saves them, so that they survive a restart. */
export function useDraft(parcelId: string, sheet: SheetKind): SheetDraft {
  const [form, setForm] = useState<StatusForm | null>(null)
  const [changed, setChanged] = useState(false)
  // From the press that records it, nothing may restore the draft; the effects below end later.
  const isRecording = useRef(false)
  const latest = useRef({ sheet, form, changed })
  useEffect(() => {
    latest.current = { sheet, form, changed }
  })

  useEffect(() => {
    let left = false
    void readDraft(parcelId).then((draft) => {
      if (!left) setForm(formFor(latest.current.sheet, draft))
    })
    return () => {
      left = true
      const last = latest.current
      const isEmpty = last.form === null || (!last.changed && last.form === emptyForm)
      if (last.form && !isEmpty && !isRecording.current) save(parcelId, last.sheet, last.form, false)
    }
  }, [parcelId])

  useEffect(() => {
    if (!form || !changed) return undefined
    const keep = () => {
      if (!isRecording.current) save(parcelId, sheet, form, true)
    }
    const timer = setTimeout(keep, pause)
    addEventListener('pagehide', keep)
    document.addEventListener('visibilitychange', keep)
    return () => {
      clearTimeout(timer)
      removeEventListener('pagehide', keep)
      document.removeEventListener('visibilitychange', keep)
    }
  }, [parcelId, sheet, form, changed])

  return {
    form,
    change(next) {
      setForm(next)
      setChanged(true)
    },
    keep() {
      if (form) save(parcelId, sheet, form, true)
    },
    recording(on) {
      if (on && form && changed) save(parcelId, sheet, form, true)
      isRecording.current = on
    },
  }
}
