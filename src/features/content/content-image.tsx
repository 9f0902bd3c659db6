import { useEffect, useState } from 'react'
import type * as z from 'zod/mini'
import type { imageFieldSchema } from '#contracts/content/content-types.ts'
import { readCachedImage } from './content-images-sync.ts'

/** Returns the cached picture, or its address; null until that is known. */
function useImageSource(address: string): string | null {
  const [source, setSource] = useState<string | null>(null)
  useEffect(() => {
    let made: string | undefined
    let gone = false
    const show = (blob: Blob | undefined): void => {
      if (gone) return
      made = blob && URL.createObjectURL(blob)
      setSource(made ?? address)
    }
    readCachedImage(address).then(show, () => show(undefined))
    return () => {
      gone = true
      if (made !== undefined) URL.revokeObjectURL(made)
    }
  }, [address])
  return source
}

function Shown({
  address,
  alt,
  size,
}: {
  address: string
  alt: string
  size: { width: number; height: number } | null | undefined
}) {
  const source = useImageSource(address)
  const [missing, setMissing] = useState(false)
  if (missing)
    return <p className="content-image-missing">{alt === '' ? 'A picture is not on this phone.' : `Picture: ${alt}`}</p>
  // Reserves the space, so that nothing moves when the picture arrives.
  return (
    <img
      className="content-image"
      src={source ?? undefined}
      alt={alt}
      width={size?.width}
      height={size?.height}
      onError={() => setMissing(true)}
    />
  )
}

/** A picture of an article; where it cannot be had, what it shows in words. */
export function ContentImage({
  image: { url, alt, dimensions },
  caption,
}: {
  image: z.infer<typeof imageFieldSchema>
  caption?: string
}) {
  if (!url) return null
  const shown = <Shown key={url} address={url} alt={alt ?? ''} size={dimensions} />
  if (!caption) return shown
  return (
    <figure>
      {shown}
      <figcaption className="text-meta">{caption}</figcaption>
    </figure>
  )
}
