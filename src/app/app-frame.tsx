import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react'
import { Outlet, ScrollRestoration, useNavigate } from 'react-router-dom'
import { hasOthers } from '#features/consent/has-others.ts'
import { DeliveriesProvider } from '#features/manifest/deliveries-provider.tsx'
import { PageFurnitureProvider } from '#ui/layout/page-furniture.tsx'
import { ToastProvider } from '#ui/feedback/toast-provider.tsx'
import { ConnectionContext } from '#ui/timing/use-reach.ts'
import { followLinks } from './follow-links.ts'
import { styled } from './later-styles.ts'
import { connection } from './page-connection.ts'
import { PageLoadBar } from './page-load-bar.tsx'
import { Popups } from './popups/popups.tsx'
import { lockNow, subscribeLock } from './screen-lock.ts'
import { UpdatePrompt } from './update-prompt.tsx'
import { useHeadingFocus } from './use-heading-focus.ts'
import { useWork } from './use-work.ts'

const LockGate = lazy(() => styled(() => import('./lock-gate.tsx').then((it) => ({ default: it.LockGate }))))
const ConsentQuestion = lazy(() =>
  styled(() => import('./consent.tsx').then((it) => ({ default: it.ConsentQuestion }))),
)

function Banners() {
  const { config } = useWork()
  return (
    <>
      <UpdatePrompt />
      {hasOthers(config) && (
        <Suspense fallback={null}>
          <ConsentQuestion />
        </Suspense>
      )}
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
        <ScrollRestoration />
      </ToastProvider>
    </ConnectionContext>
  )
}
