import { Flashlight, ImageUp, Keyboard, SwitchCamera } from 'lucide-react'
import { useLiveQuery } from 'dexie-react-hooks'
import { useEffect, useRef, useState } from 'react'
import type { ChangeEvent } from 'react'
import type { Manifest } from '#contracts/manifest.ts'
import { listenForWedge } from '#device/scanner/listen-for-wedge.ts'
import { readPictureFile } from '#device/scanner/photo-file.ts'
import { classify } from '#domain/barcode/classify.ts'
import { refusalWords } from '#domain/parcel/refusal-words.ts'
import { recordStatus, reportExtra, undoStatus } from '#features/manifest/parcel-taps-sync.ts'
import { Button } from '#ui/button.tsx'
import { Section } from '#ui/section.tsx'
import { useToast } from '#ui/toast-provider.tsx'
import { ToolButton, ToolRow } from '#ui/tool-row.tsx'
import { useTitle } from '#ui/use-title.ts'
import { AmbiguousSheet, FoundSheet } from './found-sheet.tsx'
import { readDone, readFound } from './scan-store.ts'
import { cameraWords } from './scan-words.ts'
import { StrangerSheet } from './stranger-sheet.tsx'
import { TypedEntry } from './typed-entry.tsx'
import { useDecoder } from './use-decoder.ts'
import { useScan } from './use-scan.ts'
import { Viewfinder } from './viewfinder.tsx'
import './scan.css'

/** Scan, see what it is, confirm: the camera runs as long as this screen is open. */
export function ScanScreen() {
  useTitle('Scan')
  const toast = useToast()
  const video = useRef<HTMLVideoElement>(null)
  const picture = useRef<HTMLInputElement>(null)
  const [typing, setTyping] = useState(false)
  const [message, setMessage] = useState<string | null>(null)
  const { index, manifestIds, scan, sighting, hint, onFrame, enter, dismiss, hold, unlock } = useScan()
  const { state, camera, engine, broken } = useDecoder(video, onFrame)
  const done = useLiveQuery(async () => await readDone(manifestIds), [manifestIds])
  const found = useLiveQuery(
    async () => (scan ? { count: scan.count, parcels: await readFound(scan.barcode.text, manifestIds) } : null),
    [scan, manifestIds],
  )
  const parcels = scan && found?.count === scan.count ? found.parcels : null
  const [only] = parcels ?? []

  useEffect(() => setMessage(null), [scan])
  useEffect(
    () =>
      listenForWedge(({ text, field }) => {
        if (field) field.value = ''
        setTyping(false)
        enter(classify({ format: 'None', text }))
      }),
    [enter],
  )

  const confirm = async () => {
    if (!only) return
    const { row } = only.overlaid
    const outcome = await recordStatus(row.id, { status: 'confirmed' })
    if ('refused' in outcome) {
      setMessage(refusalWords[outcome.refused])
      return
    }
    dismiss()
    toast({ text: `${row.address.house} confirmed`, onUndo: () => void undoStatus(row.id, outcome.kept) })
  }
  const report = async (manifest: Manifest) => {
    if (!scan) return
    const outcome = await reportExtra(manifest.id, scan.barcode)
    if ('refused' in outcome) setMessage(refusalWords[outcome.refused])
    else {
      dismiss()
      toast({ text: 'Extra parcel saved. The depot decides.' })
    }
  }
  const readPicture = async (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0]
    event.target.value = ''
    if (!file || !engine.current) return
    const reading = await readPictureFile(engine.current, file)
    const [result] = reading.ok ? reading.results : []
    if (result) enter(classify(result))
    else setMessage(reading.ok ? 'No code in this picture. Come closer, or type it in.' : 'This file is not a picture.')
  }
  const changeCamera = async () => {
    const devices = (await camera.current?.devices()) ?? []
    const at = devices.findIndex((device) => state.status === 'on' && device.id === state.deviceId)
    const next = devices[(at + 1) % devices.length]
    if (next) await camera.current?.choose(next.id)
  }

  const problem = state.status === 'problem' ? cameraWords[state.problem] : null
  const words = problem ?? (broken ? 'The scanner did not load. Type the code in.' : (message ?? hint))
  const torch = state.status === 'on' && state.controls.hasTorch ? state.torch : null
  return (
    <main className="scan" id="main" tabIndex={-1} onPointerDown={unlock}>
      <h1 className="visually-hidden">Scan</h1>
      <Viewfinder
        video={video}
        sighting={scan ? sighting : null}
        done={done === undefined ? '' : `${done} done`}
        message={
          <>
            {words && <p>{words}</p>}
            {problem && <Button onClick={() => void camera.current?.start()}>Try the camera again</Button>}
          </>
        }
      />
      <div
        className="scan-sheet"
        onPointerDown={() => hold(true)}
        onPointerUp={() => hold(false)}
        onPointerCancel={() => hold(false)}
        onPointerLeave={() => hold(false)}
      >
        <div aria-live="assertive">
          {scan && parcels?.length === 0 && (
            <StrangerSheet
              barcode={scan.barcode}
              manifests={index?.manifests ?? []}
              onReport={report}
              onType={() => setTyping(true)}
              onAgain={dismiss}
            />
          )}
          {only && parcels?.length === 1 && <FoundSheet found={only} onConfirm={() => void confirm()} refusal={message} />}
          {parcels && parcels.length > 1 && <AmbiguousSheet found={parcels} />}
        </div>
        {!scan && (
          <Section tight>
            <p>Hold the label anywhere in the picture.</p>
          </Section>
        )}
        <ToolRow>
          {torch === null ? (
            <ToolButton icon={SwitchCamera} onClick={() => void changeCamera()}>
              Camera
            </ToolButton>
          ) : (
            <ToolButton icon={Flashlight} aria-pressed={torch} onClick={() => void camera.current?.setTorch(!torch)}>
              Torch
            </ToolButton>
          )}
          <ToolButton icon={Keyboard} onClick={() => setTyping(true)}>
            Type in
          </ToolButton>
          <ToolButton icon={ImageUp} onClick={() => picture.current?.click()}>
            Picture
          </ToolButton>
        </ToolRow>
        <input
          ref={picture}
          className="visually-hidden"
          type="file"
          accept="image/*"
          tabIndex={-1}
          aria-label="Picture of a code"
          onChange={(event) => void readPicture(event)}
        />
      </div>
      <TypedEntry
        open={typing}
        onClose={() => setTyping(false)}
        onBarcode={(barcode) => {
          setTyping(false)
          enter(barcode)
        }}
      />
    </main>
  )
}
