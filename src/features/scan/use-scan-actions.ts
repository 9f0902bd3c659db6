import { Smartphone } from 'lucide-react'
import { useCallback, useRef, useState } from 'react'
import type { RefObject } from 'react'
import type { Manifest } from '#contracts/manifest.ts'
import type { DecodeEngine } from '#device/scanner/decode-engine.ts'
import { readPictureFile } from '#device/scanner/photo-file.ts'
import { useToast } from '#ui/toast-provider.tsx'
import { pickRead } from './pick-read.ts'
import { doorOf } from './scan-sentence.ts'
import type { ScanTaps, TapAnswer } from './scan-taps.ts'
import type { Scanning } from './use-scan.ts'

export interface ScanActions {
  /** Why the last press recorded nothing. */
  problem: string | null
  confirm: () => void
  report: (manifest: Manifest) => void
  readPicture: (file: File) => Promise<void>
}

/** What the courier can do with a verdict. `onDone`: it has been dealt with, focus must go somewhere. */
export function useScanActions(
  scanning: Scanning,
  taps: ScanTaps,
  engine: RefObject<Promise<DecodeEngine> | null>,
  onDone: () => void,
): ScanActions {
  const toast = useToast()
  const { finding, index, dismiss, enter, say } = scanning
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
  const readPicture = async (file: File) => {
    const ready = await engine.current?.catch(() => null)
    if (!ready || !index) {
      say('The scanner did not load. Type the code in.')
      return
    }
    const reading = await readPictureFile(ready, file)
    const barcode = reading.ok ? pickRead(reading.results, index) : undefined
    if (barcode) enter(barcode)
    else say(reading.ok ? 'No parcel’s code in this picture. Come closer, or type it in.' : 'This file is not a picture.')
  }
  const problem = refused?.count === count ? refused.text : null
  return { problem, confirm, report, readPicture }
}
