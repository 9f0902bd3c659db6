import { ScanBarcode } from 'lucide-react'
import type { ReactNode } from 'react'
import { Icon } from '#ui/icon.tsx'
import './auth-frame.css'

/** What the pages around signing in have in common: one column under the app's name. */
export function AuthFrame({ children }: { children: ReactNode }) {
  return (
    <div className="auth-frame">
      <header className="auth-brand">
        <Icon of={ScanBarcode} />
        <span>Courier</span>
      </header>
      <main>{children}</main>
    </div>
  )
}
