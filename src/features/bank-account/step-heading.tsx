import { useEffect, useRef } from 'react'

/** Names a step that came in the place of another one, and takes the focus; the first step leaves it where it is. */
export function StepHeading({ isFirst = false, children }: { isFirst?: boolean; children: string }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (!isFirst) heading.current?.focus()
  }, [isFirst])
  return (
    <h2 className="text-h3" tabIndex={-1} ref={heading}>
      {children}
    </h2>
  )
}
