import { ScanBarcode } from 'lucide-react'
import type { ReactNode } from 'react'
import { Icon } from '#ui/theme/icon.tsx'
import { Link } from '#ui/controls/link.tsx'
import { usePageFurniture } from '#ui/layout/page-furniture.tsx'
import { TextLink } from '#ui/controls/text-link.tsx'
import './plain-frame.css'

/** The frame of public pages: the app's name links to the start, and the legal pages are below. */
export function PlainFrame({ children }: { children: ReactNode }) {
  const { banner, right } = usePageFurniture()
  return (
    <div className="plain">
      <header className="plain-head">
        <Link className="plain-brand" to="/">
          <Icon of={ScanBarcode} />
          Courier
        </Link>
        {right}
      </header>
      <div aria-live="polite">{banner}</div>
      <main className="plain-main" id="main" tabIndex={-1}>
        {children}
      </main>
      <footer className="plain-foot">
        <nav aria-label="About the app">
          <ul>
            <li>
              <TextLink to="/introduction">What the app does</TextLink>
            </li>
            <li>
              <TextLink to="/download">Install the app</TextLink>
            </li>
            <li>
              <TextLink to="/where">Where is my parcel?</TextLink>
            </li>
            <li>
              <TextLink to="/privacy">Privacy</TextLink>
            </li>
            <li>
              <TextLink to="/terms">Terms of use</TextLink>
            </li>
          </ul>
        </nav>
      </footer>
    </div>
  )
}
