import { useEffect, useRef, useState } from 'react'
import { emptyForm, formFor, formOf, type SheetKind, type StatusForm } from './parcel-draft.ts'
import { readDraft } from './parcel-draft-store.ts'
import { saveDraft } from './parcel-draft-sync.ts'

/** Milliseconds after the last key before a note is written down. */
const pause = 300

export interface OpenSheet {
  sheet: SheetKind | null
  form: StatusForm
  open: (sheet: SheetKind) => void
  change: (form: StatusForm) => void
  /** Another status on the same sheet; the answers stay. */
  turn: (sheet: SheetKind) => void
  /** Writes the draft at once, before something may end the app. */
  keep: () => void
  /** While it is being recorded nothing may write the draft, which goes with the recording. */
  recording: (on: boolean) => void
  /** `done`: recorded, so there is nothing left to keep. */
  close: (done: boolean) => void
}

function write(parcelId: string, sheet: SheetKind, form: StatusForm, open: boolean): void {
  // A draft that finds no room is not worth a message: what is recorded with it says so.
  void saveDraft({ parcelId, sheet, form, open }).catch(() => undefined)
}

/** The status sheet of one parcel. It outlives the app: begun and not saved, it opens again where it was. */
export function useDraft(parcelId: string): OpenSheet {
  const [sheet, setSheet] = useState<SheetKind | null>(null)
  const [form, setForm] = useState(emptyForm)
  const [changed, setChanged] = useState(false)
  // From the press that records it, nothing may bring the draft back; the effects below end some time later.
  const kept = useRef(false)

  useEffect(() => {
    let left = false
    void readDraft(parcelId).then((draft) => {
      if (left || !draft?.open) return
      setForm(formOf(draft))
      setSheet(draft.sheet)
    })
    return () => {
      left = true
    }
  }, [parcelId])

  useEffect(() => {
    if (!sheet || !changed) return undefined
    kept.current = true
    const keep = () => {
      if (kept.current) write(parcelId, sheet, form, true)
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
    sheet,
    form,
    open(next) {
      void readDraft(parcelId).then((draft) => {
        setForm(formFor(next, draft))
        setSheet(next)
        setChanged(false)
      })
    },
    change(next) {
      setForm(next)
      setChanged(true)
    },
    turn(next) {
      setSheet(next)
      setChanged(true)
    },
    keep() {
      if (sheet) write(parcelId, sheet, form, true)
    },
    recording(on) {
      if (on && sheet && changed) write(parcelId, sheet, form, true)
      kept.current = !on
    },
    close(done) {
      kept.current = false
      if (!done && sheet && (changed || form !== emptyForm)) write(parcelId, sheet, form, false)
      setSheet(null)
      setForm(emptyForm)
      setChanged(false)
    },
  }
}
