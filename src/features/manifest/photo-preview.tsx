import { useEffect, useState } from 'react'
import type { ReactNode } from 'react'
import type { TakenPhoto } from './parcel-taps-sync.ts'
import './photo.css'

/** A small picture of what was taken, with what can be done about it beside it. */
export function PhotoPreview({ photo, name, children }: { photo: TakenPhoto; name: string; children: ReactNode }) {
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    const made = URL.createObjectURL(new Blob([photo.bytes], { type: photo.type }))
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [photo])
  return (
    <div className="photo-preview">
      {address && <img src={address} alt={name} />}
      {children}
    </div>
  )
}
