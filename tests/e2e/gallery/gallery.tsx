import { createRoot } from 'react-dom/client'
import { StrictMode } from 'react'
import '#ui/theme/theme.css'
import '#ui/theme/fonts.css'
import '#ui/theme/base.css'
import './gallery.css'
import { followNarrow } from '#ui/theme/narrow.ts'
import { applyTheme, type ThemeChoice } from '#ui/theme/theme.ts'
import { Contents } from './contents.tsx'
import { screens } from './screens.tsx'

const query = new URLSearchParams(location.search)
applyTheme((query.get('theme') ?? 'light') as ThemeChoice)
followNarrow()
document.documentElement.dir = query.get('dir') ?? 'ltr'
const Screen = screens[query.get('screen') ?? '']
const root = document.getElementById('root')
if (root) {
  createRoot(root).render(<StrictMode>{Screen ? <Screen /> : <Contents screens={Object.keys(screens)} />}</StrictMode>)
}
