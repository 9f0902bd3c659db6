import { useEffect, useRef } from 'react'
import { useAuthPlace } from './auth-place.tsx'

interface AuthHeadingProps {
  title: string
  text: string
  /** If true, the form replaces another one: its heading takes the focus, and shows in a popup too. */
  step?: boolean
}

export function AuthHeading({ title, text, step = false }: AuthHeadingProps) {
  const { kind } = useAuthPlace()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (step) heading.current?.focus()
  }, [step])
  const Heading = kind === 'popup' ? 'h3' : 'h1'
  return (
    <div>
      {(kind !== 'popup' || step) && (
        <Heading tabIndex={step ? -1 : undefined} ref={heading}>
          {title}
        </Heading>
      )}
      <p>{text}</p>
    </div>
  )
}
