import { useLiveQuery } from 'dexie-react-hooks'
import { useCallback, useEffect, useMemo, useRef, useState, type RefObject } from 'react'
import type { Barcode } from '#contracts/parcel/barcode.ts'
import type { LoadAction } from '#contracts/manifest/load-scan.ts'
import { createScanFeedback } from '#device/scanner/feedback.ts'
import type { ScanResult } from '#device/scanner/scan-result.ts'
import type { ScannerFrame } from '#device/scanner/scanner.ts'
import { canonicalBarcode } from '#domain/barcode/canonical.ts'
import { classify } from '#domain/barcode/classify.ts'
import { readOpenAction } from './load/load-day-store.ts'
import { readFound, type FoundParcel } from './meaning/found-parcel.ts'
import { readScanIndex, type ScanIndex } from './meaning/scan-index.ts'
import { createScanJudge } from './meaning/scan-judge.ts'
import { meaningLook, toScanMeaning, type ScanMeaning } from './meaning/scan-meaning.ts'
import { rejectionHints } from './meaning/scan-messages.ts'
import { createSightings, type Sightings } from './camera/sightings.ts'
import { useHint } from './camera/use-hint.ts'
import { useHold } from './camera/use-hold.ts'
import { useRecordsDeliveries } from '#ui/parcel/records-deliveries.ts'
import { useToday } from '#ui/parcel/use-today.ts'

/** Milliseconds after which a code that is not read any more has left the picture. */
const outOfView = 500

interface Scan {
  barcode: Barcode
  /** Goes up with each scan, so that the same code twice is news twice. */
  count: number
  /** It was typed or chosen, so no label in front of the camera takes its place: it stays until it is answered or put away. */
  stays: boolean
}

export interface ScanFinding extends Scan {
  found: readonly FoundParcel[]
  meaning: ScanMeaning
  /** The result of the open load check; null if none is open. */
  action: LoadAction | null
}

export interface Scanning {
  /** Undefined while the lists are being read. */
  index: ScanIndex | undefined
  /** The verdict to show; null while there is none. */
  finding: ScanFinding | null
  sightings: Sightings
  hint: string | null
  say: (hint: string) => void
  onFrame: (frame: ScannerFrame) => void
  /** Shows a code that was typed or found in a picture. */
  enter: (barcode: Barcode) => void
  /** Shows a code that a hand scanner has read. */
  scanByHand: (barcode: Barcode) => void
  /** Takes the verdict away. Its label counts as seen until it has left the picture. */
  dismiss: () => void
  /** Takes the verdict away and lets the same label count again. */
  again: () => void
  unlock: () => void
}

/** Judges what the decoder sees and holds its verdict until the next one or a dismissal. `paused`: something else has the screen. */
export function useScan(verdict: RefObject<HTMLElement | null>, paused: boolean): Scanning {
  const today = useToday()
  const index = useLiveQuery(() => readScanIndex(today), [today])
  const [scan, setScan] = useState<Scan | null>(null)
  const [dismissed, setDismissed] = useState(0)
  const { hint, say, clear } = useHint()
  const { held, begin, end } = useHold(verdict)
  const [judge] = useState(createScanJudge)
  const [sightings] = useState(createSightings)
  const feedback = useMemo(() => createScanFeedback(() => true), [])
  useEffect(() => {
    return feedback.close
  }, [feedback])
  useEffect(() => {
    if (index) judge.follow(index)
  }, [index, judge])

  const latest = useLiveQuery(async () => {
    if (!scan || !index) return null
    const day = index.manifests[0]?.date
    const [found, action] = await Promise.all([
      readFound(scan.barcode.text, index),
      day === undefined ? null : readOpenAction(day),
    ])
    return { ...scan, found, action }
  }, [scan, index])
  // The verdict before stays until the next one has been read: an empty moment between would make the sheet jump.
  const shown = latest && latest.count > dismissed ? latest : null
  const hasList = index !== undefined && index.manifests.length > 0
  const recordsDeliveries = useRecordsDeliveries()
  const finding = useMemo(
    () =>
      shown
        ? { ...shown, meaning: toScanMeaning(shown.found, { hasList, action: shown.action, recordsDeliveries }) }
        : null,
    [shown, hasList, recordsDeliveries],
  )

  const told = useRef(0)
  useEffect(() => {
    if (!finding || finding.count === told.current) return
    told.current = finding.count
    begin(finding.stays)
    feedback.give(meaningLook[finding.meaning].sound)
  }, [finding, begin, feedback])

  const show = useCallback(
    (barcode: Barcode, stays: boolean) => {
      begin(stays)
      clear()
      setScan((before) => ({ barcode, stays, count: (before?.count ?? 0) + 1 }))
    },
    [begin, clear],
  )
  const lastSeen = useRef(0)
  const follow = useCallback(
    (read: ScanResult | undefined, { atMs, videoWidth, videoHeight }: ScannerFrame) => {
      if (read) {
        lastSeen.current = atMs
        sightings.show({ corners: read.corners, videoWidth, videoHeight })
      } else if (atMs - lastSeen.current > outOfView) sightings.show(null)
    },
    [sightings],
  )
  const code = scan && scan.count > dismissed ? canonicalBarcode(scan.barcode.text) : null
  const onFrame = useCallback(
    (frame: ScannerFrame) => {
      if (!index) return
      if (paused || held()) judge.pass(frame.results, frame.atMs, frame.picture)
      else {
        const judged = judge.read<ScanResult>(frame.results, frame.atMs, frame.picture)
        const objection = judged.verdict === 'refused' ? rejectionHints[judged.reason] : null
        if (objection !== null) say(objection)
        if (judged.verdict === 'accepted') {
          show(judged.barcode, false)
          follow(judged.read, frame)
          return
        }
      }
      follow(
        frame.results.find((read) => canonicalBarcode(classify(read).text) === code),
        frame,
      )
    },
    [index, paused, held, judge, code, follow, show, say],
  )
  const take = useCallback(
    (barcode: Barcode, stays: boolean) => {
      judge.enter(barcode, performance.now())
      sightings.show(null)
      show(barcode, stays)
    },
    [judge, show, sightings],
  )
  const enter = useCallback((barcode: Barcode) => take(barcode, true), [take])
  const scanByHand = useCallback((barcode: Barcode) => take(barcode, false), [take])
  const count = scan?.count ?? 0
  const dismiss = useCallback(() => {
    end()
    clear()
    setDismissed(count)
    sightings.show(null)
  }, [end, clear, count, sightings])
  const again = useCallback(() => {
    judge.forget()
    dismiss()
  }, [judge, dismiss])
  return { index, finding, sightings, hint, say, onFrame, enter, scanByHand, dismiss, again, unlock: feedback.unlock }
}
