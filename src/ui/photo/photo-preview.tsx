import { useEffect, useState, type ReactNode, type Ref } from 'react'
import type { TakenPhoto } from '#domain/taken-photo.ts'
import './photo.css'

type PhotoPreviewProps = {
  photo: TakenPhoto
  name: string
  ref?: Ref<HTMLDivElement> | undefined
  children?: ReactNode
}

/** Shows a small picture with its actions. Give it a key, because its photo never changes. */
export function PhotoPreview({ photo, name, ref, children }: PhotoPreviewProps) {
  const [address] = useState(() => URL.createObjectURL(new Blob([photo.bytes], { type: photo.type })))
  useEffect(() => {
    return () => URL.revokeObjectURL(address)
  }, [address])
  return (
    <div className="photo-preview" ref={ref}>
      <img src={address} alt={name} />
      {children && <div className="photo-preview-actions">{children}</div>}
    </div>
  )
}
