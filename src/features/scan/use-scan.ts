import { useLiveQuery } from 'dexie-react-hooks'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { Barcode } from '#contracts/barcode.ts'
import { createScanFeedback } from '#device/scanner/feedback.ts'
import type { ScanResult } from '#device/scanner/scan-result.ts'
import type { ScannerFrame } from '#device/scanner/scanner.ts'
import { createAcceptance } from '#domain/barcode/acceptance.ts'
import { readFound, readScanIndex } from './scan-store.ts'
import { refusalHint } from './scan-words.ts'
import { verdictOf } from './verdict-of.ts'
import type { Sighting } from './viewfinder.tsx'

/** Milliseconds for which a verdict stands against the next label: a thumb already on its way must not hit another parcel. */
const verdictHolds = 1_000

export interface Scan {
  barcode: Barcode
  /** Goes up with each scan, so that the same code twice is news twice. */
  count: number
}

/** Judges what the decoder sees and holds the last accepted code until the next one or a dismissal. */
export function useScan() {
  const index = useLiveQuery(async () => await readScanIndex(new Date()))
  const [scan, setScan] = useState<Scan | null>(null)
  const [sighting, setSighting] = useState<Sighting | null>(null)
  const [hint, setHint] = useState<string | null>(null)
  const heldUntil = useRef(0)
  const pressed = useRef(false)
  const feedback = useMemo(() => createScanFeedback(() => true), [])
  useEffect(() => feedback.close, [feedback])

  const acceptance = useMemo(
    () =>
      createAcceptance({
        isOnManifest: (text) => index?.codes.has(text) ?? false,
        itfLengths: index?.itfLengths ?? new Set(),
      }),
    [index],
  )
  const manifestIds = useMemo(() => index?.manifests.map((manifest) => manifest.id) ?? [], [index])

  const show = useCallback(
    (barcode: Barcode) => {
      heldUntil.current = performance.now() + verdictHolds
      setHint(null)
      setScan((before) => ({ barcode, count: (before?.count ?? 0) + 1 }))
      void readFound(barcode.text, manifestIds).then((found) => feedback.give(verdictOf(found)))
    },
    [feedback, manifestIds],
  )

  const onFrame = useCallback(
    (frame: ScannerFrame) => {
      if (!index || pressed.current || performance.now() < heldUntil.current) return
      const verdict = acceptance.read<ScanResult>(frame.results, frame.atMs)
      if (verdict.verdict === 'accepted') {
        const { videoWidth, videoHeight } = frame
        setSighting({ corners: verdict.read.corners, videoWidth, videoHeight })
        show(verdict.barcode)
      } else if (verdict.verdict === 'refused') setHint(refusalHint(verdict.reason))
    },
    [acceptance, index, show],
  )

  const enter = useCallback(
    (barcode: Barcode) => {
      setSighting(null)
      show(acceptance.enter(barcode, performance.now()).barcode)
    },
    [acceptance, show],
  )
  const dismiss = useCallback(() => {
    setScan(null)
    setSighting(null)
    setHint(null)
  }, [])
  /** While a finger is down the verdict under it stays. */
  const hold = useCallback((down: boolean) => {
    pressed.current = down
  }, [])

  return { index, manifestIds, scan, sighting, hint, onFrame, enter, dismiss, hold, unlock: feedback.unlock }
}
