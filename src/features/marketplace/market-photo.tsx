import { ImageOff } from 'lucide-react'
import { useState } from 'react'
import { useFarPhoto } from '#ui/photo/use-far-photo.ts'
import { Icon } from '#ui/theme/icon.tsx'
import { readMarketPhoto, type PhotoPlace } from './market-photo-sync.ts'
import './market.css'

const words = { away: 'Photo is not on this phone', gone: 'No photo', broken: 'Photo is damaged' } as const

interface MarketPhotoProps {
  place: PhotoPlace
  /** The text alternative; empty if the words beside it say the same. */
  name: string
  small?: boolean
}

async function readPicture(place: PhotoPlace): Promise<Blob | 'away' | 'gone'> {
  const found = await readMarketPhoto(place)
  return typeof found === 'object' ? new Blob([found.bytes], { type: found.type }) : found
}

/** A photo of an advert, fetched when it comes near the screen. Give it a key of its place. */
export function MarketPhoto({ place, name, small = false }: MarketPhotoProps) {
  const { frame, photo } = useFarPhoto<HTMLSpanElement>(async () => await readPicture(place))
  const [broken, setBroken] = useState(false)
  const fault = broken ? 'broken' : photo === 'away' || photo === 'gone' ? photo : undefined
  return (
    <span ref={frame} className={`market-photo ${small ? 'market-photo-small' : ''}`}>
      {fault ? (
        <>
          <Icon of={ImageOff} size={20} />
          <span className={small ? 'visually-hidden' : undefined}>{words[fault]}</span>
        </>
      ) : (
        typeof photo === 'object' && <img src={photo.address} alt={name} onError={() => setBroken(true)} />
      )}
    </span>
  )
}
