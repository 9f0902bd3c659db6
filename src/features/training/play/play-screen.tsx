import { useLiveQuery } from 'dexie-react-hooks'
import { useCallback, useState, useEffect } from 'react'
import { useParams, useLocation, useNavigate } from 'react-router-dom'
import { ButtonLink } from '#ui/controls/button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { ErrorState } from '#ui/feedback/error-state.tsx'
import { LoadingState } from '#ui/feedback/loading-state.tsx'
import { Page } from '#ui/layout/page.tsx'
import { useTitle } from '#ui/layout/use-title.ts'
import { readJourney, type OwnCourse } from '../own-training-store.ts'
import { toPlayMessage } from './play-messages.ts'
import { PlayingCourse } from './playing-course.tsx'
import { readPlayerPlace } from './play-sync.ts'

/** Lays a page of the app below one that was opened by its address, so that Back stays in the app. True while it does. */
function useWayBack(to: string): boolean {
  const { key, pathname, search } = useLocation()
  const navigate = useNavigate()
  const isFirst = key === 'default'
  useEffect(() => {
    if (!isFirst) return
    const lay = async (): Promise<void> => {
      await navigate(to, { replace: true })
      await navigate(pathname + search)
    }
    void lay()
  }, [isFirst, to, pathname, search, navigate])
  return isFirst
}

const back = { to: '/training', label: 'Back to Training' }
const toTraining = (words: string) => (
  <ButtonLink kind="primary" to="/training">
    {words}
  </ButtonLink>
)

/** Why a course is not played; undefined: it can be. */
function NotPlayed({ own: { state, file, opensAfter } }: { own: OwnCourse }) {
  if (state === 'locked') {
    return (
      <EmptyState title={`Opens after ${opensAfter.join(', ')}`} action={toTraining('See your courses')}>
        You need to pass that course first.
      </EmptyState>
    )
  }
  return (
    <EmptyState title="Not on this phone yet" action={toTraining(file ? 'See the download' : 'Go to the download')}>
      Download it to use it without signal.
    </EmptyState>
  )
}

const canPlay = ({ state, file }: OwnCourse): boolean => state !== 'locked' && file?.state === 'whole'

/** `/training/:id`: one course, played in a frame of another host. */
export function PlayScreen() {
  const { id = '' } = useParams()
  const journey = useLiveQuery(readJourney)
  const [turn, setTurn] = useState(0)
  const place = useLiveQuery(readPlayerPlace, [turn])
  const own = journey?.courses.find(({ course }) => course.id === id)
  const now = useCallback(async () => (await readJourney()).courses.find(({ course }) => course.id === id), [id])
  const title = own?.course.title ?? 'Course'
  useTitle(title)
  const isAlone = useWayBack(back.to)
  if (!isAlone && own && place?.url && place.url.origin !== location.origin && canPlay(own))
    return <PlayingCourse key={id} own={own} place={place} url={place.url} course={now} />
  const fault =
    place && own && canPlay(own) ? (place.url === null ? 'player-not-set-up' : 'player-not-apart') : undefined
  return (
    <Page title={title} back={back}>
      {(!journey || !place || (isAlone && own && canPlay(own))) && <LoadingState label="Opening the course" />}
      {journey && !own && (
        <EmptyState title="Course not found" action={toTraining('See your courses')}>
          Your depot may have removed it. Your results are saved.
        </EmptyState>
      )}
      {fault !== undefined && (
        <ErrorState title={toPlayMessage(fault).title} code={fault} onRetry={() => setTurn(turn + 1)}>
          {toPlayMessage(fault).help}
        </ErrorState>
      )}
      {own && place && fault === undefined && !canPlay(own) && <NotPlayed own={own} />}
    </Page>
  )
}
