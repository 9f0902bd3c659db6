import { useEffect } from 'react'
import { Outlet, ScrollRestoration, useNavigate } from 'react-router-dom'
import { PageFurnitureProvider } from '#ui/page-furniture.tsx'
import { ToastProvider } from '#ui/toast-provider.tsx'
import { followLinks } from './follow-links.ts'
import { PageLoadBar } from './page-load-bar.tsx'
import { UpdatePrompt } from './update-prompt.tsx'

const furniture = { banner: <UpdatePrompt /> }

/** What surrounds every screen of every layout. */
export function AppFrame() {
  const navigate = useNavigate()
  useEffect(() => followLinks((to, options) => void navigate(to, options)), [navigate])
  return (
    <ToastProvider>
      <PageLoadBar />
      <PageFurnitureProvider furniture={furniture}>
        <Outlet />
      </PageFurnitureProvider>
      <ScrollRestoration />
    </ToastProvider>
  )
}
