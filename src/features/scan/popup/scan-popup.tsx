import { useLiveQuery } from 'dexie-react-hooks'
import { Package } from 'lucide-react'
import { useCallback, useEffect, useRef, useState, useMemo } from 'react'
import type { Barcode } from '#contracts/parcel/barcode.ts'
import { listenForWedge } from '#device/scanner/listen-for-wedge.ts'
import { requestWakeLock } from '#device/wake-lock.ts'
import { readByHandScanner } from '#domain/barcode/hand-scanner.ts'
import { Button } from '#ui/controls/button.tsx'
import { NavRow } from '#ui/rows/nav-row.tsx'
import { Section } from '#ui/layout/section.tsx'
import { handCodeOver } from './asked-code-store.ts'
import { CameraMessage } from '../camera/camera-message.tsx'
import { readFound } from '../meaning/found-parcel.ts'
import { PictureTools } from '../camera/picture-tools.tsx'
import { toDoorName } from '../meaning/scan-sentence.ts'
import { ScanTools } from '../camera/scan-tools.tsx'
import { createSightings } from '../camera/sightings.ts'
import { TypedForm } from '../panel/typed-form.tsx'
import { useDecoder } from '../camera/use-decoder.ts'
import { useReadPicture } from '../camera/use-read-picture.ts'
import { Viewfinder } from '../camera/viewfinder.tsx'
import './scan-popup.css'
import { createScanFeedback } from '#device/scanner/feedback.ts'
import type { ScannerFrame } from '#device/scanner/scanner.ts'
import { useToday } from '#ui/parcel/use-today.ts'
import { readScanIndex } from '../meaning/scan-index.ts'
import { createScanJudge } from '../meaning/scan-judge.ts'
import { rejectionHints } from '../meaning/scan-messages.ts'
import { useHint } from '../camera/use-hint.ts'

/** Judges what the decoder sees as the scanner does, and gives each label that counts to `onCode`, once. */
function useOneCode(onCode: (barcode: Barcode) => void) {
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
      const objection = judged.verdict === 'refused' ? rejectionHints[judged.reason] : null
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

/** Reads one code for the form that asked for it; where none did, says what the code is. */
export function ScanPopup({ onDone }: { onDone: () => void }) {
  const video = useRef<HTMLVideoElement>(null)
  const [read, setRead] = useState<string | null>(null)
  /** The answer of a form that takes several codes. */
  const [taken, setTaken] = useState<string | null>(null)
  /** The text that the typed form starts with; null while it is closed. */
  const [typing, setTyping] = useState<string | null>(null)
  const [sightings] = useState(createSightings)
  const done = useRef(onDone)
  const isHandedOver = useRef(false)
  useEffect(() => {
    done.current = onDone
  })
  const onCode = useCallback((code: Barcode) => {
    // The camera may read again while the popup closes; a second step back would leave the form.
    if (isHandedOver.current) return
    setTyping(null)
    const answer = handCodeOver(code)
    if (answer === 'done') {
      isHandedOver.current = true
      done.current()
    } else if (answer === 'unwanted') setRead(code.text)
    else setTaken(answer.message)
  }, [])
  const { index, hint, say, onFrame, enter, unlock } = useOneCode(onCode)
  const { state, camera, engine, broken, black } = useDecoder(video, onFrame)
  const readPicture = useReadPicture(engine, { index, enter, compare: setTyping, say })
  const found = useLiveQuery(
    async () => (read !== null && index ? await readFound(read, index) : undefined),
    [read, index],
  )

  useEffect(requestWakeLock, [])
  useEffect(() => {
    return listenForWedge(({ text, field }) => {
      if (field) field.value = ''
      enter(readByHandScanner(text))
    })
  }, [enter])
  return (
    <div className="scan-popup" onPointerDown={unlock}>
      <Viewfinder
        video={video}
        sightings={sightings}
        onPress={(x, y) => void camera.current?.focusAt(x, y)}
        message={<CameraMessage camera={camera} state={state} hint={hint} broken={broken} black={black} />}
      >
        {state.status === 'on' && <PictureTools key={state.deviceId} camera={camera} state={state} onSwitched={say} />}
      </Viewfinder>
      <div aria-live="assertive">
        {taken !== null && (
          <Section tight>
            <p className="text-strong">{taken}</p>
            <Button onClick={onDone}>Done</Button>
          </Section>
        )}
        {read !== null && (
          <Section tight>
            <p className="scan-popup-code">{read}</p>
            {found?.length === 0 && <p>No parcel on today’s list has this code.</p>}
          </Section>
        )}
      </div>
      {found?.map(({ row }) => (
        <NavRow key={row.id} icon={Package} to={`/manifest/${row.id}`} label={toDoorName(row)} />
      ))}
      {typing !== null ? (
        <Section tight>
          <TypedForm submit="Use this code" read={typing} index={index} key={typing} onBarcode={enter} />
        </Section>
      ) : (
        <ScanTools
          camera={camera}
          state={state}
          onType={() => setTyping('')}
          onPicture={(file) => void readPicture(file)}
        />
      )}
    </div>
  )
}
