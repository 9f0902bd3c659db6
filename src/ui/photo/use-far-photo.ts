import { useEffect, useRef, useState, type RefObject } from 'react'

/** `away`: without signal it is not here. `gone`: nobody has it any more. */
export type FarPhoto = { address: string } | 'loading' | 'away' | 'gone'

interface Shown<Frame> {
  frame: RefObject<Frame | null>
  photo: FarPhoto
}

/**
 * A photo that this phone may have to fetch: asked for when its frame comes near the screen, and again when there is signal.
 * `read` is taken once, so give whoever shows it a key of its photo.
 */
export function useFarPhoto<Frame extends Element>(read: () => Promise<Blob | 'away' | 'gone'>): Shown<Frame> {
  const frame = useRef<Frame>(null)
  const [ask] = useState(() => read)
  const [near, setNear] = useState(false)
  const [photo, setPhoto] = useState<FarPhoto>('loading')
  useEffect(() => {
    if (!frame.current) return undefined
    const watch = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setNear(true),
      { rootMargin: '200px' },
    )
    watch.observe(frame.current)
    return () => watch.disconnect()
  }, [])
  useEffect(() => {
    if (!near) return undefined
    let address: string | undefined
    let left = false
    const show = (found: Blob | 'away' | 'gone'): void => {
      if (left || address !== undefined) return
      if (typeof found === 'object') address = URL.createObjectURL(found)
      setPhoto(typeof found === 'object' ? { address: address ?? '' } : found)
    }
    const look = (): void => void ask().then(show, () => show('away'))
    const again = (): void => {
      if (address === undefined) look()
    }
    look()
    addEventListener('online', again)
    return () => {
      left = true
      removeEventListener('online', again)
      if (address !== undefined) URL.revokeObjectURL(address)
    }
  }, [near, ask])
  return { frame, photo }
}
