import { lazy, Suspense, useSyncExternalStore } from 'react'
import { playingNow, subscribePlaying } from '#features/podcasts/playing.ts'
import { styled } from './later-styles.ts'

const NowPlaying = lazy(() =>
  styled(() => import('#features/podcasts/now-playing.tsx').then((it) => ({ default: it.NowPlaying }))),
)

export function PlaysBeside() {
  if (!useSyncExternalStore(subscribePlaying, playingNow)) return null
  return (
    <Suspense fallback={null}>
      <NowPlaying />
    </Suspense>
  )
}
