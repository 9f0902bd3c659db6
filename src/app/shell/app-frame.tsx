import { lazy, Suspense, useEffect, useSyncExternalStore, useState, useRef } from 'react'
import { Outlet, ScrollRestoration, useNavigate, useNavigation, useLocation, type Location } from 'react-router-dom'
import { hasOthers } from '#features/consent/has-others.ts'
import { DeliveriesProvider } from '#features/manifest/deliveries-provider.tsx'
import { optionalPart } from '#ui/layout/optional-part.tsx'
import { PageFurnitureProvider } from '#ui/layout/page-furniture.tsx'
import { ToastProvider } from '#ui/feedback/toast-provider.tsx'
import { ConnectionContext } from '#ui/timing/use-reach.ts'
import { followLinks } from './follow-links.ts'
import { styled } from '../start/later-styles.ts'
import { connection } from '../sync/page-connection.ts'
import { Popups } from '../popups/popups.tsx'
import { lockNow, subscribeLock } from '../session/screen-lock.ts'
import { UpdatePrompt } from '../updates/update-prompt.tsx'
import { useWork } from '../session/use-work.ts'
import { inFlight } from '#offline/api/in-flight.ts'
import { PageProgress } from '#ui/feedback/progress-bar.tsx'
import { createPageProgress } from './page-progress.ts'

/** Returns true if the new page has set the focus itself, or kept it. */
const isInPlace = (element: Element | null): boolean => Boolean(element?.closest('main, dialog, h1'))

function partOf(hash: string): HTMLElement | null {
  try {
    return document.getElementById(decodeURIComponent(hash.slice(1)))
  } catch {
    // The fragment is not valid percent-encoding.
    return null
  }
}

/** Moves the focus to the new page's heading, or to the part that the address names, so that a screen reader announces the page. */
function useHeadingFocus(): void {
  const { pathname, hash } = useLocation()
  const before = useRef(pathname)
  useEffect(() => {
    if (before.current === pathname) return
    before.current = pathname
    const heading = partOf(hash) ?? document.querySelector<HTMLElement>('h1')
    if (!heading || isInPlace(document.activeElement)) return
    heading.tabIndex = -1
    heading.focus({ preventScroll: true })
  }, [pathname, hash])
}

/** The name under which a scroll position is saved. The router calls every page of a full load `default`. */
const toScrollKey = ({ key, pathname, search }: Location): string => (key === 'default' ? pathname + search : key)

function PageLoadBar() {
  const [progress] = useState(createPageProgress)
  const requests = useSyncExternalStore(inFlight.subscribe, inFlight.count)
  const phase = useSyncExternalStore(progress.subscribe, progress.phase)
  const { state } = useNavigation()
  const busy = requests > 0 || state !== 'idle'
  useEffect(() => {
    progress.setBusy(busy)
  }, [progress, busy])
  return phase === 'hidden' ? null : <PageProgress done={phase === 'done'} />
}

const LockGate = lazy(() => styled(() => import('../session/lock-gate.tsx').then((it) => ({ default: it.LockGate }))))
const ConsentQuestion = optionalPart(() => styled(() => import('./consent.tsx').then((it) => it.ConsentQuestion)))

function Banners() {
  const { config } = useWork()
  return (
    <>
      <UpdatePrompt />
      {hasOthers(config) && <ConsentQuestion />}
    </>
  )
}

const furniture = { banner: <Banners /> }

export function AppFrame() {
  const navigate = useNavigate()
  useHeadingFocus()
  useEffect(() => {
    return followLinks((to, options) => void navigate(to, options))
  }, [navigate])
  const { engine } = useWork()
  const { lock, locked } = useSyncExternalStore(subscribeLock, lockNow)
  if (lock && locked) {
    return (
      <Suspense fallback={null}>
        <LockGate lock={lock} />
      </Suspense>
    )
  }
  return (
    <ConnectionContext value={connection}>
      <ToastProvider>
        <PageLoadBar />
        <DeliveriesProvider store={engine}>
          <PageFurnitureProvider furniture={furniture}>
            <Outlet />
            <Popups />
          </PageFurnitureProvider>
        </DeliveriesProvider>
        <ScrollRestoration getKey={toScrollKey} />
      </ToastProvider>
    </ConnectionContext>
  )
}
