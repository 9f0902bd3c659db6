import { Camera, ImagePlus, Trash2 } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { downscale } from '#device/photo/downscale.ts'
import type { PhotoProblem, PhotoResult } from '#device/photo/downscale.ts'
import { Button } from '#ui/button.tsx'
import { FileField } from '#ui/file-field.tsx'
import { Stack } from '#ui/section.tsx'
import type { TakenPhoto } from './parcel-taps-sync.ts'
import { PhotoCamera } from './photo-camera.tsx'
import { PhotoPreview } from './photo-preview.tsx'
import { maxPhotos } from './status-fields.ts'

const problems: Readonly<Record<PhotoProblem, string>> = {
  photo_unreadable: 'This file is no picture that this phone can read.',
  photo_not_encoded: 'This picture could not be made small enough. Take another one.',
}

type PhotoFieldProps = {
  id: string
  label: string
  hint?: string | undefined
  error?: string | undefined
  photos: readonly TakenPhoto[]
  onPhotos: (photos: TakenPhoto[]) => void
  /** A chosen picture is being read. A large one takes seconds, and what is recorded meanwhile would go without it. */
  reading: boolean
  onReading: (reading: boolean) => void
  onLeaving: (() => void) | undefined
}

/** Pictures taken in the page, or by the phone's own camera, or chosen from its files. */
export function PhotoField({ id, label, hint, error, photos, onPhotos, reading, onReading, onLeaving }: PhotoFieldProps) {
  const [camera, setCamera] = useState(false)
  const [problem, setProblem] = useState<string>()
  const full = photos.length >= maxPhotos
  // What was typed while a picture was read is in the newest form; once the sheet is closed there is none.
  const add = useRef<((photo: TakenPhoto) => void) | null>(null)
  useEffect(() => {
    add.current = (photo) => onPhotos([...photos, photo])
    return () => {
      add.current = null
    }
  })

  const take = (result: PhotoResult) => {
    setCamera(false)
    setProblem(result.ok ? undefined : problems[result.problem])
    if (!result.ok) return
    const { bytes, sha256, type } = result.photo
    add.current?.({ bytes, sha256, type, size: bytes.byteLength })
  }
  const read = async (file: File) => {
    setProblem(undefined)
    onReading(true)
    try {
      take(await downscale(file))
    } finally {
      onReading(false)
    }
  }

  return (
    <Stack gap={8}>
      <FileField
        id={id}
        label={label}
        hint={reading ? 'Reading the photo…' : full ? `${maxPhotos} photos are the most.` : hint}
        error={problem ?? error}
        icon={ImagePlus}
        action="Take or choose a photo"
        accept="image/*"
        disabled={full}
        aria-disabled={reading || undefined}
        onClick={(event) => {
          if (reading) event.preventDefault()
          else onLeaving?.()
        }}
        onFiles={([file]) => {
          if (file) void read(file)
        }}
      />
      {camera ? (
        <PhotoCamera onPhoto={take} onClose={() => setCamera(false)} />
      ) : (
        !full && (
          <Button kind="inline" fit icon={Camera} onClick={() => setCamera(true)}>
            Take it without leaving the app
          </Button>
        )
      )}
      {photos.map((photo, at) => (
        <PhotoPreview key={photo.sha256} photo={photo} name={`Photo ${at + 1}`}>
          <Button kind="inline" icon={Trash2} fit onClick={() => onPhotos(photos.filter((other) => other !== photo))}>
            Remove photo {at + 1}
          </Button>
        </PhotoPreview>
      ))}
    </Stack>
  )
}
