import { ImageOff } from 'lucide-react'
import { useState } from 'react'
import { Icon } from '../theme/icon.tsx'
import { useFarPhoto } from './use-far-photo.ts'
import '../theme/type.css'
import './sent-photos.css'

const words = {
  away: 'This photo isn’t on this device yet. It loads when there is signal.',
  gone: 'This photo has been deleted.',
  broken: 'This photo is damaged.',
} as const

interface SentPhotoProps {
  /** For example "Photo 1 of 2". */
  name: string
  read: () => Promise<Blob | 'away' | 'gone'>
}

function SentPhoto({ name, read }: SentPhotoProps) {
  const { frame, photo } = useFarPhoto<HTMLLIElement>(read)
  const [large, setLarge] = useState(false)
  const [broken, setBroken] = useState(false)
  const fault = broken ? 'broken' : photo === 'away' || photo === 'gone' ? photo : undefined
  return (
    <li ref={frame} className="sent-photo">
      {fault ? (
        <p className="sent-photo-fault text-small">
          <Icon of={ImageOff} size={20} />
          {words[fault]}
        </p>
      ) : typeof photo === 'object' ? (
        <button
          type="button"
          aria-expanded={large}
          className={large ? 'sent-photo-large' : 'sent-photo-small'}
          onClick={() => setLarge(!large)}
        >
          <img src={photo.address} alt={name} onError={() => setBroken(true)} />
        </button>
      ) : (
        <span className="sent-photo-small" aria-busy>
          <span className="visually-hidden">{name} is loading</span>
        </span>
      )}
    </li>
  )
}

/** Photos sent from any device. Each opens large when pressed. */
export function SentPhotos({ photos }: { photos: readonly { id: string; read: SentPhotoProps['read'] }[] }) {
  if (photos.length === 0) return null
  return (
    <ul className="sent-photos">
      {photos.map(({ id, read }, at) => (
        <SentPhoto key={id} name={`Photo ${at + 1} of ${photos.length}`} read={read} />
      ))}
    </ul>
  )
}
