import './app/start/open-stores-early.ts'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter, RouterProvider } from 'react-router-dom'
import { readSession } from '#offline/session/stored-session.ts'
import { whenIdle } from '#ui/timing/when-idle.ts'
import '#ui/theme/fonts.css'
import '#ui/theme/theme.css'
import '#ui/theme/base.css'
import { applyColorMode } from './app/theme/color-mode.ts'
import { raceFonts } from './app/theme/font-race.ts'
import { laterStyles } from './app/start/later-styles.ts'
import { abortTransactionsOnPageHide } from './app/storage/abort-transactions-on-page-hide.ts'
import { registerWorker } from './app/updates/register-worker.ts'
import { takeRoutesBy } from './app/routes/later-routes.ts'
import { makeRoutes } from './app/routes/make-routes.tsx'
import { routeTable } from './app/routes/route-table.ts'
import { startWork, workNow, workReady } from './app/session/work.ts'

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
    import('./app/start/web-vitals.ts').then(({ sendVitals }) => sendVitals(page)),
    import('./app/shell/third-parties.ts').then(({ startThirdParties }) => startThirdParties()),
  ]
  // What cannot be fetched now is not missed, and comes with the next start.
  for (const each of later) each.catch(() => undefined)
}

/** Milliseconds after which it is said that the store is still being opened. */
const slowAfter = 10_000

/** Tells somebody before an empty page that it waits for the phone's own store, until that has opened. */
function sayWhenSlow(opened: Promise<unknown>): void {
  const timer = setTimeout(
    () =>
      void import('./app/start/slow-opening.ts').then(
        (it) => it.showSlowOpening(opened),
        () => undefined,
      ),
    slowAfter,
  )
  const stop = (): void => clearTimeout(timer)
  opened.then(stop, stop)
}

function show(router: Router): void {
  const root = document.getElementById('root')
  if (root) createRoot(root).render(<RouterProvider router={router} />)
  whenIdle(() => afterwards(router))
}

function start(): void {
  const router = createBrowserRouter(makeRoutes(routeTable))
  takeRoutesBy((parent, routes) => router.patchRoutes(parent, routes))
  const initialized = new Promise<void>((resolve) => {
    if (router.state.initialized) return resolve()
    const stop = router.subscribe((state) => {
      if (!state.initialized) return
      stop()
      resolve()
    })
  })
  // Drawn once, when there is something to draw.
  void initialized.then(() => show(router))
  // Not for what is waited for from the network: a slow line is no fault of the phone's store.
  sayWhenSlow(readSession().then(async (session) => session && (await workReady()).engine?.db.open()))
}

applyColorMode()
abortTransactionsOnPageHide()
start()
