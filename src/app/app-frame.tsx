import { Outlet, ScrollRestoration } from 'react-router-dom'
import { LinkProvider } from '#ui/link.tsx'
import { ToastProvider } from '#ui/toast-provider.tsx'
import { PageLoadBar } from './page-load-bar.tsx'
import { RouterLink } from './router-link.tsx'
import { UpdatePrompt } from './update-prompt.tsx'

/** What surrounds every screen of every layout. */
export function AppFrame() {
  return (
    <LinkProvider link={RouterLink}>
      <ToastProvider>
        <PageLoadBar />
        <Outlet />
        <UpdatePrompt />
        <ScrollRestoration />
      </ToastProvider>
    </LinkProvider>
  )
}
