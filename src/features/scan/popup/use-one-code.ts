import { useLiveQuery } from 'dexie-react-hooks'
import { useCallback, useEffect, useMemo, useState } from 'react'
import type { Barcode } from '#contracts/parcel/barcode.ts'
import { createScanFeedback } from '#device/scanner/feedback.ts'
import type { ScannerFrame } from '#device/scanner/scanner.ts'
import { useToday } from '#ui/parcel/use-today.ts'
import { readScanIndex } from '../meaning/scan-index.ts'
import { createScanJudge } from '../meaning/scan-judge.ts'
import { refusalHints } from '../meaning/scan-words.ts'
import { useHint } from '../camera/use-hint.ts'

/** Judges what the decoder sees as the scanner does, and gives each label that counts to `onCode`, once. */
export function useOneCode(onCode: (barcode: Barcode) => void) {
  const today = useToday()
  const index = useLiveQuery(() => readScanIndex(today), [today])
  const { hint, say } = useHint()
  const [judge] = useState(createScanJudge)
  const feedback = useMemo(() => createScanFeedback(() => true), [])
  useEffect(() => {
    return feedback.close
  }, [feedback])
  useEffect(() => {
    if (index) judge.follow(index)
  }, [index, judge])

  const take = useCallback(
    (barcode: Barcode) => {
      feedback.give('mine')
      onCode(barcode)
    },
    [feedback, onCode],
  )
  const onFrame = useCallback(
    ({ results, atMs, picture }: ScannerFrame) => {
      if (!index) return
      const judged = judge.read(results, atMs, picture)
      if (judged.verdict === 'accepted') take(judged.barcode)
      const objection = judged.verdict === 'refused' ? refusalHints[judged.reason] : null
      if (objection !== null) say(objection)
    },
    [index, judge, take, say],
  )
  const enter = useCallback(
    (barcode: Barcode) => {
      judge.enter(barcode, performance.now())
      take(barcode)
    },
    [judge, take],
  )
  return { index, hint, say, onFrame, enter, unlock: feedback.unlock }
}
