import { useState } from 'react'
import { Banner, type BannerProps } from './banner.tsx'
import './steady-banner.css'

type Said = Omit<BannerProps, 'children'> & { children: string }

type SteadyBannerProps = {
  /** Whether the condition holds now. */
  holds: boolean
  banner: Said
  over: Said
}

/**
 * For a condition that comes and goes while somebody works: what a thumb is about to press stays where it is. A page that
 * was opened under it reserves a place for the banner; any other page only announces it, and its sign in the app
 * bar is seen.
 */
export function SteadyBanner({ holds, banner, over }: SteadyBannerProps) {
  const [hasPlace] = useState(holds)
  const [hasHeld, setHasHeld] = useState(holds)
  if (holds && !hasHeld) setHasHeld(true)
  if (!hasHeld) return null
  if (!hasPlace) {
    const { title, children } = holds ? banner : over
    return (
      <p className="visually-hidden">
        {title} {children}
      </p>
    )
  }
  return (
    <div className="banner-place">
      {[banner, over].map((each) => (
        <div key={each.title} className={(each === banner) === holds ? undefined : 'banner-unseen'}>
          <Banner {...each} />
        </div>
      ))}
    </div>
  )
}
