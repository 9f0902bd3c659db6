import { useSyncExternalStore } from 'react'
import { playingNow, subscribePlaying } from '#features/podcasts/playing.ts'
import { optionalPart } from '#ui/layout/optional-part.tsx'
import { styled } from '../start/later-styles.ts'

const NowPlaying = optionalPart(() =>
  styled(() => import('#features/podcasts/now-playing.tsx').then((it) => it.NowPlaying)),
)

export function NowPlayingBar() {
  return useSyncExternalStore(subscribePlaying, playingNow) && <NowPlaying />
}
