import { createRoot } from 'react-dom/client'
import { Reference } from './reference.tsx'

/** Shows the page in the theme that was chosen in the app, or in the device's. */
function applyTheme(): void {
  let chosen: string | null = null
  try {
    chosen = localStorage.getItem('color-mode')
  } catch {
    // Storage is blocked, so the device's theme applies.
  }
  const own = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
  document.documentElement.dataset['theme'] = ['light', 'dark', 'outdoor'].includes(chosen ?? '')
    ? (chosen ?? own)
    : own
}

applyTheme()
const page = document.getElementById('page')
if (page) createRoot(page).render(<Reference />)
