import { ScanBarcode } from 'lucide-react'
import type { ReactNode } from 'react'
import { Icon } from '#ui/theme/icon.tsx'
import { usePageFurniture } from '#ui/layout/page-furniture.tsx'
import { TextLink } from '#ui/controls/text-link.tsx'
import { useAuthPlace } from './auth-place.tsx'
import './auth-frame.css'

/** The layout of the sign-in forms: one column under the app's name. */
export function AuthFrame({ children }: { children: ReactNode }) {
  const place = useAuthPlace()
  const { banner } = usePageFurniture()
  if (place.kind === 'popup') return <div className="auth-column auth-popup">{children}</div>
  return (
    <div className="auth-frame">
      <header className="auth-brand">
        {place.kind === 'page' && <Icon of={ScanBarcode} />}
        <span>Courier</span>
      </header>
      <div className="auth-banner" aria-live="polite">
        {banner}
      </div>
      <main className={place.kind === 'page' ? 'auth-column' : 'auth-column auth-plain'}>
        {children}
        {place.kind === 'older' && <TextLink to={place.current}>Go to the newer version of this page</TextLink>}
      </main>
    </div>
  )
}
