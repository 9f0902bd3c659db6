import { useLiveQuery } from 'dexie-react-hooks'
import { Undo2, X, ScanLine } from 'lucide-react'
import { useCallback, useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react'
import { requestWakeLock } from '#device/wake-lock.ts'
import { listenForWedge } from '#device/scanner/listen-for-wedge.ts'
import { readByHandScanner } from '#domain/barcode/hand-scanner.ts'
import { IconLink } from '#ui/controls/icon-button.tsx'
import { useRecordsDeliveries } from '#ui/parcel/records-deliveries.ts'
import { useUndoneByToast } from '#ui/feedback/toast-provider.tsx'
import { ActionRow } from '#ui/rows/nav-row.tsx'
import { useBarHeight } from '#ui/layout/use-bar-height.ts'
import { useTitle } from '#ui/layout/use-title.ts'
import { CameraMessage } from './camera/camera-message.tsx'
import { PictureTools } from './camera/picture-tools.tsx'
import { readDone } from './meaning/scan-index.ts'
import { scanSentence } from './meaning/scan-sentence.ts'
import type { ScanTaps } from './meaning/scan-taps.ts'
import { ScanTools } from './camera/scan-tools.tsx'
import { TypedEntry } from './panel/typed-entry.tsx'
import { useDecoder } from './camera/use-decoder.ts'
import { useReadPicture } from './camera/use-read-picture.ts'
import { useScan } from './use-scan.ts'
import { useScanActions } from './use-scan-actions.ts'
import { VerdictPanel } from './panel/verdict-panel.tsx'
import { Viewfinder } from './camera/viewfinder.tsx'
import './scan.css'
import type { Manifest } from '#contracts/manifest/manifest.ts'
import { longDay } from '#domain/dates/day.ts'
import { TextLink } from '#ui/controls/text-link.tsx'
import { Section } from '#ui/layout/section.tsx'
import { useToday } from '#ui/parcel/use-today.ts'

/** Noon, so that the date is the same day in every zone around. */
const dayOf = ({ date }: Manifest): string => longDay(new Date(`${date}T12:00:00Z`))

/** Nothing scanned yet: what to do, and what the scan will be held against where that is not today's list. */
function IdleSheet({ manifests, camera }: { manifests: readonly Manifest[] | undefined; camera: boolean }) {
  const [first] = manifests ?? []
  const today = useToday()
  const old = first !== undefined && first.date !== today
  return (
    <Section tight>
      {camera ? (
        <p>Point the camera at the label.</p>
      ) : (
        <p>Use a hand scanner, type the code or choose a photo of the label.</p>
      )}
      {manifests !== undefined && manifests.length > 0 && (
        <TextLink icon={ScanLine} to="/scan/batch">
          Load check: scan all your parcels
        </TextLink>
      )}
      {manifests?.length === 0 && (
        <p>There is no list on this phone yet. It loads automatically when you have signal.</p>
      )}
      {old && <p>This phone has the list for {dayOf(first)}.</p>}
    </Section>
  )
}

/** The scanner. The camera runs while this screen is open. `notice` is shown above the verdict. */
export function ScanScreen({ taps, notice }: { taps: ScanTaps; notice?: ReactNode }) {
  useTitle('Scan')
  const main = useRef<HTMLElement>(null)
  const video = useRef<HTMLVideoElement>(null)
  const verdict = useRef<HTMLDivElement>(null)
  const sheet = useBarHeight<HTMLDivElement>('--action-bar')
  /** The text that the typed entry starts with; null while it is closed. */
  const [typing, setTyping] = useState<string | null>(null)
  const scanning = useScan(verdict, typing !== null)
  const { index, finding, sightings, hint, say, onFrame, enter, scanByHand, dismiss, again, unlock } = scanning
  const { state, camera, engine, broken, black } = useDecoder(video, onFrame)
  // The button that was pressed is gone with its verdict.
  const toMain = useCallback(() => main.current?.focus({ preventScroll: true }), [])
  const putAway = useCallback(() => {
    dismiss()
    toMain()
  }, [dismiss, toMain])
  const actions = useScanActions(scanning, taps, toMain)
  const readPicture = useReadPicture(engine, { ...scanning, compare: setTyping })
  const done = useLiveQuery(() => (index ? readDone(index.manifests) : undefined), [index])
  const manifests = index?.manifests ?? []
  const recordsDeliveries = useRecordsDeliveries()
  // The toast's Undo comes first, and would lie on this one.
  const byToast = useUndoneByToast() === actions.last?.eventId
  const last = byToast ? null : actions.last

  useEffect(requestWakeLock, [])
  useEffect(() => {
    return listenForWedge(({ text, field }) => {
      if (field) field.value = ''
      setTyping(null)
      scanByHand(readByHandScanner(text))
    })
  }, [scanByHand])
  // It always knows the finding that is on the screen: a key just after the scan must not be lost.
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Escape' && typing === null && finding) putAway()
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event)
    addEventListener('keydown', listener)
    return () => removeEventListener('keydown', listener)
  }, [])

  return (
    <main className="scan" id="main" tabIndex={-1} ref={main} onPointerDown={unlock}>
      <h1 className="visually-hidden">Scan</h1>
      <Viewfinder
        video={video}
        sightings={sightings}
        close={<IconLink icon={X} label="Close the scanner" look="block" to="/" />}
        done={done === undefined || manifests.length === 0 ? '' : `${done} done`}
        onPress={(x, y) => void camera.current?.focusAt(x, y)}
        message={<CameraMessage camera={camera} state={state} hint={hint} broken={broken} black={black} />}
      >
        {state.status === 'on' && <PictureTools key={state.deviceId} camera={camera} state={state} onSwitched={say} />}
      </Viewfinder>
      <div className="scan-sheet" ref={sheet}>
        <div aria-live="polite">{notice}</div>
        <div aria-live="assertive">
          {finding && (
            <p className="visually-hidden" key={finding.count}>
              {scanSentence(finding.meaning, finding.barcode, finding.found, manifests.length, recordsDeliveries)}
            </p>
          )}
        </div>
        <div ref={verdict}>
          {finding && (
            <VerdictPanel
              key={finding.count}
              finding={finding}
              manifests={manifests}
              problem={actions.problem}
              onStatus={actions.record}
              onReport={actions.report}
              onAgain={again}
              onDismiss={putAway}
            />
          )}
        </div>
        {last && <ActionRow icon={Undo2} label="Undo" meta={last.words} onClick={() => actions.undo(last)} />}
        {!finding && <IdleSheet manifests={index?.manifests} camera={state.status !== 'problem'} />}
        <ScanTools
          camera={camera}
          state={state}
          onType={() => setTyping('')}
          onPicture={(file) => void readPicture(file)}
        />
      </div>
      {typing !== null && (
        <TypedEntry
          read={typing}
          index={index}
          onClose={() => setTyping(null)}
          onBarcode={(barcode) => {
            setTyping(null)
            enter(barcode)
          }}
        />
      )}
    </main>
  )
}
