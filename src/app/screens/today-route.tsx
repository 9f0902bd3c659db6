import { lazy, Suspense, useEffect, type ComponentType, type ReactNode } from 'react'
import { TodayScreen } from '#features/today/today-screen.tsx'
import { useWork } from '../session/use-work.ts'

const Landing = lazy(async () => ({ default: (await import('#features/welcome/landing-screen.tsx')).LandingScreen }))
// Today still works if this chunk cannot be loaded.
const TodayRows = lazy<ComponentType<{ after: ReactNode }>>(() =>
  import('./today-rows.tsx').then(
    (it) => ({ default: it.TodayRows }),
    () => ({ default: ({ after }) => after }),
  ),
)

export function TodayRoute() {
  const { session, progress } = useWork()
  useEffect(() => {
    // Nearly everybody opens the list next, so its code is loaded ahead.
    if (session) import('#features/manifest/list/manifest-screen.tsx').catch(() => undefined)
  }, [session])
  if (session) {
    const beside = (after: ReactNode) => (
      <Suspense fallback={null}>
        <TodayRows after={after} />
      </Suspense>
    )
    return <TodayScreen progress={progress} beside={beside} />
  }
  return (
    <Suspense fallback={null}>
      <Landing />
    </Suspense>
  )
}
