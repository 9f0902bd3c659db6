import { Smartphone } from 'lucide-react'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { Manifest } from '#contracts/manifest/manifest.ts'
import type { ParcelStatus } from '#contracts/parcel/parcel.ts'
import { undoParcelMs } from '#domain/parcel/check-undo.ts'
import { doneLabel } from '#domain/parcel/status-labels.ts'
import { useRecordsDeliveries } from '#ui/parcel/records-deliveries.ts'
import { useToast } from '#ui/feedback/toast-provider.tsx'
import { toDoorName } from './meaning/scan-sentence.ts'
import type { ScanTaps, TapResult } from './meaning/scan-taps.ts'
import type { Scanning } from './use-scan.ts'

/** The last action, which can be undone even after the next scan. */
export interface LastAction {
  parcelId: string
  eventId: string
  /** "14 Example Street confirmed" */
  words: string
  door: string
}

export interface ScanActions {
  problem: string | null
  /** Can be undone for as long as on the parcel's own screen. */
  last: LastAction | null
  record: (status: ParcelStatus) => void
  undo: (deed: LastAction) => void
  report: (manifest: Manifest) => void
}

/** Returns the actions on a verdict. `onDone`: the verdict is finished, and focus must move. */
export function useScanActions(scanning: Scanning, taps: ScanTaps, onDone: () => void): ScanActions {
  const toast = useToast()
  const recordsDeliveries = useRecordsDeliveries()
  const { finding, dismiss } = scanning
  const [refused, setRefused] = useState<{ count: number; text: string } | null>(null)
  const [last, setLast] = useState<LastAction | null>(null)
  const busy = useRef(false)
  const count = finding?.count ?? 0
  useEffect(() => {
    if (!last) return undefined
    const over = setTimeout(() => setLast(null), undoParcelMs)
    return () => clearTimeout(over)
  }, [last])

  /** Ignores a second press, which would be rejected and show an error. */
  const once = useCallback(
    async (tap: () => Promise<TapResult>, onSaved: (id: string) => void) => {
      if (busy.current) return
      busy.current = true
      const result = await tap().finally(() => {
        busy.current = false
      })
      if (!result.ok) {
        setRefused({ count, text: result.error.message })
        return
      }
      dismiss()
      onDone()
      onSaved(result.value)
    },
    [count, dismiss, onDone],
  )
  const undo = async (deed: LastAction) => {
    setLast(null)
    const result = await taps.undo(deed.parcelId, deed.eventId)
    toast({ text: result.ok ? `${deed.door} undone` : result.error.message, icon: Smartphone })
  }
  const record = (status: ParcelStatus) => {
    const [only] = finding?.found ?? []
    if (!only) return
    const { row } = only
    const door = toDoorName(row)
    void once(
      () => taps.record(row.id, status),
      (eventId) => {
        const deed = { parcelId: row.id, eventId, door, words: `${door} ${doneLabel(status, recordsDeliveries)}` }
        setLast(deed)
        toast({ text: deed.words, icon: Smartphone, undoes: eventId, onUndo: () => void undo(deed) })
      },
    )
  }
  const report = (manifest: Manifest) => {
    if (!finding) return
    void once(
      () => taps.reportExtra(manifest.id, finding.barcode),
      () => toast({ text: 'Extra reported. The depot will decide.', icon: Smartphone }),
    )
  }
  const problem = refused?.count === count ? refused.text : null
  return { problem, last, record, undo: (deed) => void undo(deed), report }
}
