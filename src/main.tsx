import { createRoot } from 'react-dom/client'
import { createBrowserRouter, RouterProvider } from 'react-router-dom'
import '#ui/fonts.css'
import '#ui/theme.css'
import '#ui/base.css'
import './app/app.css'
import { keepColorMode } from './app/color-mode.ts'
import { registerWorker } from './app/register-worker.ts'
import { routes } from './app/routes.tsx'
import { startWork, workReady } from './app/work.ts'

// Who works here, the store and the addressed screen's code are fetched side by side.
void workReady()
keepColorMode()
const root = document.getElementById('root')
if (root) createRoot(root).render(<RouterProvider router={createBrowserRouter(routes)} />)

// What nobody waits for comes after the first screen.
const idle = 'requestIdleCallback' in globalThis ? requestIdleCallback : (work: () => void) => setTimeout(work, 200)
idle(() => {
  void startWork()
  void registerWorker()
})
