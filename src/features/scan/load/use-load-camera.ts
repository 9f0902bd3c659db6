import { useLiveQuery } from 'dexie-react-hooks'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { Barcode } from '#contracts/parcel/barcode.ts'
import type { ScannerFrame } from '#device/scanner/scanner.ts'
import { classify } from '#domain/barcode/classify.ts'
import { createRecentTexts } from '#domain/barcode/recent-texts.ts'
import { createSightings } from '../camera/sightings.ts'
import { useHint } from '../camera/use-hint.ts'
import { idsWithCode, readScanIndex } from '../meaning/scan-index.ts'
import { createScanJudge } from '../meaning/scan-judge.ts'
import { rejectionHints } from '../meaning/scan-messages.ts'

/** Milliseconds for which another code of a label that is in view is the same scan. */
const sameLabel = 2_000

interface LoadCameraOptions {
  today: string
  /** Something else has the screen, or a choice has to be made first. */
  paused: boolean
  count: (barcode: Barcode) => void
}

/** Gives each label that the camera sees to `count`, once for each time that it is held before it. */
export function useLoadCamera({ today, paused, count }: LoadCameraOptions) {
  const index = useLiveQuery(() => readScanIndex(today), [today])
  const { hint, say, clear } = useHint()
  const [judge] = useState(createScanJudge)
  const [sightings] = useState(createSightings)
  const [labels] = useState(() => createRecentTexts(sameLabel))
  const lookedAt = useRef(Number.NaN)
  useEffect(() => {
    if (index) judge.follow(index)
  }, [index, judge])

  const onFrame = useCallback(
    ({ results, atMs, picture, videoWidth, videoHeight }: ScannerFrame) => {
      if (!index) return
      const labelOf = (text: string): string => idsWithCode(index, text)?.join() ?? text
      if (picture !== lookedAt.current) labels.look()
      lookedAt.current = picture
      const inView = results.map((read) => labelOf(classify(read).text)).filter((label) => labels.has(label, atMs))
      for (const label of inView) labels.add(label, atMs)
      if (paused) {
        judge.pass(results, atMs, picture)
        return
      }
      const judged = judge.read(results, atMs, picture)
      const objection = judged.verdict === 'refused' ? rejectionHints[judged.reason] : null
      if (objection !== null) say(objection)
      if (judged.verdict !== 'accepted') {
        if (results.length === 0) sightings.show(null)
        return
      }
      const { barcode, read } = judged
      sightings.show({ corners: read.corners, videoWidth, videoHeight })
      const label = labelOf(barcode.text)
      labels.add(label, atMs)
      if (inView.includes(label)) return
      clear()
      count(barcode)
    },
    [index, paused, judge, labels, sightings, say, clear, count],
  )
  /** A code that needs no second look: typed, or from a picture. */
  const enter = useCallback(
    (barcode: Barcode) => {
      judge.enter(barcode, performance.now())
      clear()
      count(barcode)
    },
    [judge, clear, count],
  )
  return { index, hint, say, sightings, onFrame, enter }
}
