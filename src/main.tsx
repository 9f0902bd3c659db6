import './app/begin.ts'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter, RouterProvider } from 'react-router-dom'
import { whenIdle } from '#ui/when-idle.ts'
import '#ui/fonts.css'
import '#ui/theme.css'
import '#ui/base.css'
import { keepColorMode } from './app/color-mode.ts'
import { registerWorker } from './app/register-worker.ts'
import { routes } from './app/routes.tsx'
import { startWork } from './app/work.ts'

keepColorMode()
const router = createBrowserRouter(routes)
const show = (): void => {
  const root = document.getElementById('root')
  if (root) createRoot(root).render(<RouterProvider router={router} />)
  // What nobody waits for comes after the first screen.
  whenIdle(() => {
    void startWork()
    void registerWorker()
  })
}

// Drawn once, when there is something to draw.
if (router.state.initialized) show()
else {
  const stop = router.subscribe(({ initialized }) => {
    if (!initialized) return
    stop()
    show()
  })
}
