import { Smartphone } from 'lucide-react'
import { useCallback, useRef, useState } from 'react'
import type { Manifest } from '#contracts/manifest.ts'
import { useToast } from '#ui/feedback/toast-provider.tsx'
import { doorOf } from './meaning/scan-sentence.ts'
import type { ScanTaps, TapAnswer } from './meaning/scan-taps.ts'
import type { Scanning } from './use-scan.ts'

export interface ScanActions {
  /** Why the last press recorded nothing. */
  problem: string | null
  confirm: () => void
  report: (manifest: Manifest) => void
}

/** What the courier can do with a verdict. `onDone`: it has been dealt with, focus must go somewhere. */
export function useScanActions(scanning: Scanning, taps: ScanTaps, onDone: () => void): ScanActions {
  const toast = useToast()
  const { finding, dismiss } = scanning
  const [refused, setRefused] = useState<{ count: number; text: string } | null>(null)
  const busy = useRef(false)
  const count = finding?.count ?? 0

  /** One at a time: the second press of an impatient thumb would be refused, and say so. */
  const once = useCallback(
    async (tap: () => Promise<TapAnswer>, kept: (id: string) => void) => {
      if (busy.current) return
      busy.current = true
      const answer = await tap().finally(() => {
        busy.current = false
      })
      if ('problem' in answer) {
        setRefused({ count, text: answer.problem })
        return
      }
      dismiss()
      onDone()
      kept(answer.kept)
    },
    [count, dismiss, onDone],
  )
  const confirm = () => {
    const [only] = finding?.found ?? []
    if (!only) return
    const { row } = only
    const undo = async (eventId: string) => {
      const answer = await taps.undo(row.id, eventId)
      toast({ text: 'problem' in answer ? answer.problem : `${doorOf(row)} taken back`, icon: Smartphone })
    }
    void once(
      () => taps.confirm(row.id),
      (eventId) => toast({ text: `${doorOf(row)} confirmed`, icon: Smartphone, onUndo: () => void undo(eventId) }),
    )
  }
  const report = (manifest: Manifest) => {
    if (!finding) return
    void once(
      () => taps.reportExtra(manifest.id, finding.barcode),
      () => toast({ text: 'Extra parcel saved. The depot decides.', icon: Smartphone }),
    )
  }
  const problem = refused?.count === count ? refused.text : null
  return { problem, confirm, report }
}
