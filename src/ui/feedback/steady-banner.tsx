import { useState } from 'react'
import type { ReactNode } from 'react'
import './banner.css'

type SteadyBannerProps = {
  /** Whether the condition holds now. */
  holds: boolean
  /** A `Banner`. */
  banner: ReactNode
  /** A `Banner` that says that it is over. */
  over: ReactNode
}

function LaidOver({ banner }: Pick<SteadyBannerProps, 'banner'>) {
  const [hidden, setHidden] = useState(false)
  if (hidden) return null
  return (
    <div className="banner-laid-over">
      {banner}
      <button type="button" className="banner-hide" onClick={() => setHidden(true)}>
        Hide
      </button>
    </div>
  )
}

/**
 * For a condition that comes and goes while somebody works: what a thumb is about to press stays where it is. On a page
 * that was opened under it the banner has a place and keeps it; later it lies over the page until the next one.
 */
export function SteadyBanner({ holds, banner, over }: SteadyBannerProps) {
  const [hasPlace] = useState(holds)
  if (!hasPlace) return holds ? <LaidOver banner={banner} /> : null
  return (
    <div className="banner-place">
      <div className={holds ? undefined : 'banner-unseen'}>{banner}</div>
      <div className={holds ? 'banner-unseen' : undefined}>{over}</div>
    </div>
  )
}
