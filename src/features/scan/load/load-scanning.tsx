import { X } from 'lucide-react'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { loadActions } from '#contracts/manifest/load-scan.ts'
import { requestWakeLock } from '#device/wake-lock.ts'
import { ButtonLink } from '#ui/controls/button.tsx'
import { IconLink } from '#ui/controls/icon-button.tsx'
import { SegmentedControl } from '#ui/controls/segmented-control.tsx'
import { Section, Stack } from '#ui/layout/section.tsx'
import { useBarHeight } from '#ui/layout/use-bar-height.ts'
import { CameraMessage } from '../camera/camera-message.tsx'
import { PictureTools } from '../camera/picture-tools.tsx'
import { ScanTools } from '../camera/scan-tools.tsx'
import { useDecoder } from '../camera/use-decoder.ts'
import { useReadPicture } from '../camera/use-read-picture.ts'
import { Viewfinder } from '../camera/viewfinder.tsx'
import { TypedEntry } from '../panel/typed-entry.tsx'
import { LoadVerdict } from './load-verdict.tsx'
import { actionLabels, formatDifference, loadSentence } from './load-labels.ts'
import type { LoadCheck } from './use-load-check.ts'
import type { LoadActions } from './use-load-actions.ts'
import { useLoadCamera } from './use-load-camera.ts'
import '../scan.css'

interface LoadScanningProps {
  check: LoadCheck
  actions: LoadActions
  /** The courier's wait at the depot. */
  wait?: ReactNode
}

/** Scans the labels of a pile one after another, with a sound and a verdict for each. */
export function LoadScanning({ check, actions, wait }: LoadScanningProps) {
  const { today, day, action, difference, last, problem, count, unlock } = check
  const video = useRef<HTMLVideoElement>(null)
  const sheet = useBarHeight<HTMLDivElement>('--action-bar')
  /** The text that the typed entry starts with; null while it is closed. */
  const [typing, setTyping] = useState<string | null>(null)
  const camera = useLoadCamera({ today, paused: typing !== null || last?.verdict === 'ambiguous', count })
  const decoder = useDecoder(video, camera.onFrame)
  const readPicture = useReadPicture(decoder.engine, { ...camera, compare: setTyping })
  useEffect(requestWakeLock, [])

  const found = difference?.found.length ?? 0
  const all = found + (difference?.missing.length ?? 0)
  const begun = day?.run && day.scans.some((scan) => scan.runId === day.run?.id && !scan.takenBack)
  return (
    <main className="scan" id="main" tabIndex={-1} onPointerDown={unlock}>
      <h1 className="visually-hidden">Load check</h1>
      <Viewfinder
        video={video}
        sightings={camera.sightings}
        close={<IconLink icon={X} label="Close the load check" look="block" to="/scan" />}
        done={`${found} of ${all} ${actionLabels[action].of}`}
        onPress={(x, y) => void decoder.camera.current?.focusAt(x, y)}
        message={
          <CameraMessage
            camera={decoder.camera}
            state={decoder.state}
            hint={camera.hint}
            broken={decoder.broken}
            black={decoder.black}
          />
        }
      >
        {decoder.state.status === 'on' && (
          <PictureTools
            key={decoder.state.deviceId}
            camera={decoder.camera}
            state={decoder.state}
            onSwitched={camera.say}
          />
        )}
      </Viewfinder>
      <div className="scan-sheet" ref={sheet}>
        <div aria-live="assertive">
          {last && (
            <p className="visually-hidden" key={last.count}>
              {loadSentence(last, action)}
            </p>
          )}
        </div>
        {problem !== null && (
          <p role="alert" className="scan-problem">
            {problem}
          </p>
        )}
        {last && (
          <LoadVerdict
            key={last.count}
            last={last}
            action={action}
            manifestId={day?.manifests[0]?.id}
            tally={`${found} of ${all}`}
            onTakeBack={(scanId) => actions.takeBack([scanId], 'Scan removed')}
            onChoose={(parcelId) => count(last.barcode, parcelId)}
          />
        )}
        <Section tight>
          <Stack gap={12}>
            {!last && (
              <p>
                {decoder.state.status === 'problem'
                  ? 'Use a hand scanner, type the codes or choose photos.'
                  : 'Scan the labels one by one.'}
              </p>
            )}
            {begun ? (
              <p className="text-meta">Scanning as {actionLabels[action].is.toLowerCase()}</p>
            ) : (
              <>
                <p id="load-action">Scan as</p>
                <SegmentedControl
                  label="Scan as"
                  name="load-action"
                  options={loadActions.map((value) => ({ value, label: actionLabels[value].is }))}
                  value={action}
                  onChange={actions.choose}
                />
              </>
            )}
            <ButtonLink kind="primary" to="/scan/batch?view=difference">
              {begun ? 'Review' : 'See the list'}
              {difference &&
                formatDifference(difference, action) !== '' &&
                ` (${formatDifference(difference, action)})`}
            </ButtonLink>
          </Stack>
        </Section>
        {wait}
        <ScanTools
          camera={decoder.camera}
          state={decoder.state}
          onType={() => setTyping('')}
          onPicture={(file) => void readPicture(file)}
        />
      </div>
      {typing !== null && (
        <TypedEntry
          read={typing}
          index={camera.index}
          onClose={() => setTyping(null)}
          onBarcode={(barcode) => {
            setTyping(null)
            camera.enter(barcode)
          }}
        />
      )}
    </main>
  )
}
