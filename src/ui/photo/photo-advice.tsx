import { Camera, Check, TriangleAlert } from 'lucide-react'
import type { PhotoError } from '#domain/photo-error.ts'
import { Button } from '../controls/button.tsx'
import { Icon } from '../theme/icon.tsx'
import './photo.css'

const words: Readonly<Record<PhotoError, string>> = {
  dark: 'This photo is dark. Take it again with more light, or keep it.',
  blurred: 'This photo looks blurred. Hold still and take it again, or keep it.',
}

/** Says that a photo may not be good enough. The courier at the door knows better, so it blocks nothing. */
export function PhotoAdvice({
  fault,
  onAgain,
  onKeep,
}: {
  fault: PhotoError
  onAgain: () => void
  onKeep: () => void
}) {
  return (
    <div className="photo-advice">
      <output>
        <Icon of={TriangleAlert} size={20} /> {words[fault]}
      </output>
      <Button kind="inline" icon={Camera} fit onClick={onAgain}>
        Take it again
      </Button>
      <Button kind="inline" icon={Check} fit onClick={onKeep}>
        Keep this photo
      </Button>
    </div>
  )
}
