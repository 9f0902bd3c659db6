import { useCallback, useEffect, useRef, useState } from 'react'
import { CoursePlayer } from './course-player.ts'
import { opening, type PlayState } from './play-state.ts'
import type { PlayerPlace } from './play-sync.ts'
import type { OwnCourse } from '../own-training-store.ts'

/** Plays a course in a frame. `loaded` is for the frame, which has the player's page from then on. */
export function useCoursePlayer(place: PlayerPlace, url: URL, course: () => Promise<OwnCourse | undefined>) {
  const [state, setState] = useState<PlayState>(opening)
  const player = useRef<CoursePlayer>(null)
  const loaded = useCallback(
    (frame: HTMLIFrameElement) => {
      player.current?.end()
      setState(opening)
      player.current = new CoursePlayer({
        frame,
        url,
        place,
        course,
        change: (changes) => setState((before) => ({ ...before, ...changes })),
      })
    },
    [place, url, course],
  )
  useEffect(() => {
    return () => player.current?.end()
  }, [])
  return { state, player, loaded }
}
