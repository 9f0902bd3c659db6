import './app/begin.ts'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter, RouterProvider } from 'react-router-dom'
import { whenIdle } from '#ui/timing/when-idle.ts'
import '#ui/theme/fonts.css'
import '#ui/theme/theme.css'
import '#ui/theme/base.css'
import { keepColorMode } from './app/color-mode.ts'
import { raceFonts } from './app/font-race.ts'
import { laterStyles } from './app/later-styles.ts'
import { leaveNothingOpen } from './app/leave-nothing-open.ts'
import { registerWorker } from './app/register-worker.ts'
import { takeRoutesBy } from './app/routes/later-routes.ts'
import { makeRoutes } from './app/routes/make-routes.tsx'
import { routeTable } from './app/routes/route-table.ts'
import { startWork, workNow } from './app/work.ts'

type Router = ReturnType<typeof createBrowserRouter>

/** What nobody waits for comes after the first screen. */
function afterwards(router: Router): void {
  void raceFonts()
  void startWork()
  router.subscribe(({ navigation }) => void (navigation.state === 'idle' && workNow().scheduler?.opened()))
  const page = router.state.matches.flatMap(({ route }) => route.path ?? []).join('/')
  const later = [
    laterStyles(),
    registerWorker(),
    import('./app/web-vitals.ts').then(({ sendVitals }) => sendVitals(page)),
    import('./app/third-parties.ts').then(({ startThirdParties }) => startThirdParties()),
  ]
  // What cannot be fetched now is not missed, and comes with the next start.
  for (const each of later) each.catch(() => undefined)
}

function show(router: Router): void {
  const root = document.getElementById('root')
  if (root) createRoot(root).render(<RouterProvider router={router} />)
  whenIdle(() => afterwards(router))
}

function start(): void {
  const router = createBrowserRouter(makeRoutes(routeTable))
  takeRoutesBy((parent, routes) => router.patchRoutes(parent, routes))
  // Drawn once, when there is something to draw.
  if (router.state.initialized) return show(router)
  const stop = router.subscribe(({ initialized }) => {
    if (!initialized) return
    stop()
    show(router)
  })
}

keepColorMode()
leaveNothingOpen()
start()
