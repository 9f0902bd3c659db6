import { ImageOff } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Icon } from '#ui/theme/icon.tsx'
import { readMarketPhoto } from './market-photo-sync.ts'
import type { PhotoPlace } from './market-photo-sync.ts'
import './market.css'

type Shown = { address: string } | 'away' | 'gone' | 'broken'

const words = { away: 'Photo is not on this phone', gone: 'No photo', broken: 'Photo is damaged' } as const

interface MarketPhotoProps {
  place: PhotoPlace
  /** What is on it, for those who listen; empty where the words beside it say so. */
  name: string
  small?: boolean
}

/** A photo of an advert, fetched when it comes near the screen. Give it a key of its place. */
export function MarketPhoto({ place: { advert, position, version, blob }, name, small = false }: MarketPhotoProps) {
  const frame = useRef<HTMLSpanElement>(null)
  const [near, setNear] = useState(false)
  const [shown, setShown] = useState<Shown>()
  useEffect(() => {
    if (!frame.current) return undefined
    const watch = new IntersectionObserver((entries) => entries.some(({ isIntersecting }) => isIntersecting) && setNear(true), { rootMargin: '200px' })
    watch.observe(frame.current)
    return () => watch.disconnect()
  }, [])
  useEffect(() => {
    if (!near) return undefined
    let address: string | undefined
    let left = false
    void readMarketPhoto({ advert, position, version, blob }).then((found) => {
      if (left) return
      if (typeof found === 'object') address = URL.createObjectURL(new Blob([found.bytes], { type: found.type }))
      setShown(typeof found === 'object' ? { address: address ?? '' } : found)
    })
    return () => {
      left = true
      if (address !== undefined) URL.revokeObjectURL(address)
    }
  }, [near, advert, position, version, blob])
  return (
    <span ref={frame} className={`market-photo ${small ? 'market-photo-small' : ''}`}>
      {typeof shown === 'object' ? (
        <img src={shown.address} alt={name} onError={() => setShown('broken')} />
      ) : (
        shown && (
          <>
            <Icon of={ImageOff} size={20} />
            <span className={small ? 'visually-hidden' : undefined}>{words[shown]}</span>
          </>
        )
      )}
    </span>
  )
}
