import { ArrowDown, ArrowUp, Camera, ImagePlus, Trash2 } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { downscale, type PhotoProblem, type PhotoResult } from '#device/photo/downscale.ts'
import type { TakenPhoto } from '#domain/taken-photo.ts'
import { Button } from '../controls/button.tsx'
import { FileField } from '../fields/file-field.tsx'
import { Stack } from '../layout/section.tsx'
import { PhotoCamera } from './photo-camera.tsx'
import { PhotoAdvice } from './photo-advice.tsx'
import { PhotoPreview } from './photo-preview.tsx'

const problems: Readonly<Record<PhotoProblem, string>> = {
  photo_unreadable: 'This phone can’t read this file as a photo.',
  photo_not_encoded: 'This photo couldn’t be made small enough. Take another one.',
}

type PhotoFieldProps = {
  id: string
  label: string
  hint?: string | undefined
  error?: string | undefined
  photos: readonly TakenPhoto[]
  /** The most photos allowed. */
  most: number
  /** Several are chosen at once, and put into an order. */
  several?: boolean
  /** It has to show something: a dark or blurred one is offered to be taken again. */
  judged?: boolean
  onPhotos: (photos: TakenPhoto[]) => void
  /** A chosen picture is being read. A large one takes seconds, and what is recorded meanwhile would go without it. */
  reading: boolean
  onReading: (reading: boolean) => void
  /** The phone's own camera is about to take over. */
  onLeaving: (() => void) | undefined
  /** The state of the camera, if another control can open it. */
  camera?: { isOpen: boolean; onOpen: (isOpen: boolean) => void }
}

const swapped = (photos: readonly TakenPhoto[], at: number): TakenPhoto[] =>
  photos.map((photo, place) => (place === at ? photos[at + 1] : place === at + 1 ? photos[at] : photo) ?? photo)

/** Photos taken in the page, with the phone's own camera, or chosen from its files. */
export function PhotoField({
  id,
  label,
  hint,
  error,
  photos,
  most,
  several = false,
  judged = false,
  onPhotos,
  reading,
  onReading,
  onLeaving,
  camera,
}: PhotoFieldProps) {
  const ownCamera = useState(false)
  const [isOpen, setOpen] = camera ? [camera.isOpen, camera.onOpen] : ownCamera
  const [note, setNote] = useState('')
  const [problem, setProblem] = useState<string>()
  const [progress, setProgress] = useState<string>()
  const full = photos.length >= most
  // Use the newest form, because it has the text typed while a picture was being read. It is null after the field is removed.
  const add = useRef<((photo: TakenPhoto) => boolean) | null>(null)
  useEffect(() => {
    add.current = (photo) => {
      if (photos.length < most) onPhotos([...photos, photo])
      return photos.length < most
    }
    return () => {
      add.current = null
    }
  })

  // The camera had the focus, and may have hidden the place where the photo is now.
  const isTaken = useRef(false)
  const last = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!isTaken.current) return
    isTaken.current = false
    document.getElementById(id)?.focus({ preventScroll: true })
    last.current?.scrollIntoView({ block: 'nearest' })
  })

  const take = (result: PhotoResult): string | undefined => {
    if (!result.ok) return problems[result.problem]
    const isKept = add.current?.({ ...result.photo, size: result.photo.bytes.byteLength }) ?? true
    return isKept ? undefined : `${most} photos is the most you can add. The rest were left out.`
  }
  const openCamera = () => {
    setNote('')
    setProblem(undefined)
    setOpen(true)
  }
  const shoot = (result: PhotoResult) => {
    setOpen(false)
    setProblem(take(result))
    isTaken.current = result.ok
  }
  const giveUp = (text: string) => {
    setOpen(false)
    setNote(text)
  }
  const read = async (files: readonly File[]) => {
    setOpen(false)
    setNote('')
    setProblem(undefined)
    onReading(true)
    try {
      for (const [at, file] of files.entries()) {
        setProgress(files.length > 1 ? `Reading photo ${at + 1} of ${files.length}…` : 'Reading the photo…')
        const fault = take(await downscale(file))
        if (fault !== undefined) setProblem(files.length > 1 ? `${file.name}: ${fault}` : fault)
      }
    } finally {
      setProgress(undefined)
      onReading(false)
    }
  }

  return (
    <Stack gap={8}>
      <FileField
        id={id}
        label={label}
        hint={progress ?? (full ? `${most} photos is the most you can add.` : hint)}
        error={problem ?? error}
        icon={ImagePlus}
        action={several ? 'Choose photos' : 'Choose a photo'}
        quiet={!several}
        accept="image/*"
        multiple={several}
        disabled={full}
        aria-disabled={reading || undefined}
        onClick={(event) => {
          if (reading) event.preventDefault()
          else onLeaving?.()
        }}
        onFiles={(files) => void read(several ? files : files.slice(0, 1))}
      >
        <output className="photo-note">{note}</output>
        {isOpen && !full ? (
          <PhotoCamera onPhoto={shoot} onClose={() => setOpen(false)} onProblem={giveUp} />
        ) : (
          !full && (
            <Button className="field-control" icon={Camera} onClick={openCamera}>
              Take photo
            </Button>
          )
        )}
      </FileField>
      {photos.map((photo, at) => (
        <PhotoPreview
          key={photo.sha256}
          photo={photo}
          name={`Photo ${at + 1}`}
          ref={at === photos.length - 1 ? last : undefined}
        >
          {judged && photo.fault && (
            <PhotoAdvice
              fault={photo.fault}
              onAgain={() => {
                onPhotos(photos.filter((other) => other !== photo))
                openCamera()
              }}
              onKeep={() => onPhotos(photos.map((other) => (other === photo ? { ...photo, fault: null } : other)))}
            />
          )}
          <Button kind="inline" icon={Trash2} fit onClick={() => onPhotos(photos.filter((other) => other !== photo))}>
            Remove photo {at + 1}
          </Button>
          {several && at > 0 && (
            <Button kind="inline" icon={ArrowUp} fit onClick={() => onPhotos(swapped(photos, at - 1))}>
              Move photo {at + 1} up
            </Button>
          )}
          {several && at < photos.length - 1 && (
            <Button kind="inline" icon={ArrowDown} fit onClick={() => onPhotos(swapped(photos, at))}>
              Move photo {at + 1} down
            </Button>
          )}
        </PhotoPreview>
      ))}
    </Stack>
  )
}
