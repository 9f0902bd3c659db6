import { ChevronLeft, ChevronRight, Eye, TriangleAlert } from 'lucide-react'
import { useState, useCallback, useEffect, useRef } from 'react'
import { useNavigate, useBlocker, type BlockerFunction } from 'react-router-dom'
import { syncLabels } from '#domain/sync-labels.ts'
import { Button, ButtonRow } from '#ui/controls/button.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import { ErrorState } from '#ui/feedback/error-state.tsx'
import { LoadingState } from '#ui/feedback/loading-state.tsx'
import { SyncLabel } from '#ui/feedback/sync-word.tsx'
import { useToast } from '#ui/feedback/toast-provider.tsx'
import { ActionBar } from '#ui/layout/action-bar.tsx'
import { Page } from '#ui/layout/page.tsx'
import type { OwnCourse } from '../own-training-store.ts'
import { ContentsSheet } from './contents-sheet.tsx'
import { toPlayMessage } from './play-messages.ts'
import type { PlayState } from './play-state.ts'
import { playerSandbox } from './player-sandbox.ts'
import type { PlayerPlace } from './play-sync.ts'
import { useCoursePlayer } from './use-course-player.ts'
import './play.css'

/** Every way out of the page, Back too, waits for `close`. Nothing waits while `isOpen` is false. */
function useClosing(isOpen: boolean, close: () => Promise<void>): void {
  const leads = useCallback<BlockerFunction>(
    ({ currentLocation, nextLocation }) => isOpen && currentLocation.pathname !== nextLocation.pathname,
    [isOpen],
  )
  const blocker = useBlocker(leads)
  const latest = useRef(close)
  const isClosing = useRef(false)
  useEffect(() => {
    latest.current = close
  })
  useEffect(() => {
    // Whoever presses Back again waits for the same.
    if (blocker.state !== 'blocked' || isClosing.current) return
    isClosing.current = true
    void latest.current().finally(() => blocker.proceed())
  }, [blocker])
}

/** Shows an error that the lesson survived, its end, or that nothing counts. */
function Notice({ state: { code, isFinished, isReview } }: { state: PlayState }) {
  if (code !== null) {
    return (
      <Banner icon={TriangleAlert} title={toPlayMessage(code).title}>
        {toPlayMessage(code).help}
      </Banner>
    )
  }
  if (isFinished)
    return (
      <Banner icon={Eye} title="You have finished the lesson.">
        {isReview ? 'Close it when you’re done.' : 'Your answers are saved. Close it to continue.'}
      </Banner>
    )
  return isReview ? (
    <Banner icon={Eye} title="You have passed this course.">
      You can look through it again. Your result won’t change.
    </Banner>
  ) : null
}

interface PlayingCourseProps {
  own: OwnCourse
  /** The place when the course was opened. */
  place: PlayerPlace
  url: URL
  course: () => Promise<OwnCourse | undefined>
}

/** A course that is played: the frame, and what leads through it and out of it. */
export function PlayingCourse({ own, place, url, course }: PlayingCourseProps) {
  const [opened] = useState({ place, url })
  const [turn, setTurn] = useState(0)
  const [showsContents, setShowsContents] = useState(false)
  const navigate = useNavigate()
  const { state, player, loaded } = useCoursePlayer(opened.place, opened.url, course)
  const { step, percent, shown, code, isReview } = state
  const toast = useToast()
  const finish = async () => {
    if ((await player.current?.close()) === false)
      toast({ text: 'Your last answer was not saved. This phone is full', icon: TriangleAlert })
  }
  useClosing(step === 'playing', finish)
  // Nothing leads back into a lesson that was closed.
  const leave = () => void navigate('/training', { replace: true })
  const choose = (lesson: string) => {
    setShowsContents(false)
    player.current?.go({ lesson })
  }
  const isPlaying = step === 'playing' && shown !== null
  const hasSeveral = isPlaying && shown.contents.filter((row) => row.state !== null).length > 1
  const close = (
    <Button kind="inline" fit onClick={leave}>
      Close
    </Button>
  )
  return (
    <Page
      title={
        <span className="play-title" title={own.course.title}>
          {own.course.title}
        </span>
      }
      // A reload for a new version would end the lesson, so it is not offered here.
      banner={isPlaying ? <Notice state={state} /> : null}
      right={
        <>
          {!isReview && own.sync && (
            <SyncLabel kind={own.sync}>{own.sync === 'saved' ? 'Saved here' : syncLabels[own.sync]}</SyncLabel>
          )}
          {close}
        </>
      }
      actions={
        hasSeveral && (
          <ActionBar>
            <ButtonRow columns={3}>
              <Button
                icon={ChevronLeft}
                aria-disabled={!shown.canGoBack || undefined}
                onClick={() => shown.canGoBack && player.current?.go('previous')}
              >
                Back
              </Button>
              <Button onClick={() => setShowsContents(true)}>Contents</Button>
              <Button
                icon={ChevronRight}
                aria-disabled={!shown.canContinue || undefined}
                onClick={() => shown.canContinue && player.current?.go('continue')}
              >
                Next
              </Button>
            </ButtonRow>
          </ActionBar>
        )
      }
    >
      <div className="play">
        {step === 'failed' && code !== null && (
          <ErrorState title={toPlayMessage(code).title} code={code} onRetry={() => setTurn(turn + 1)}>
            {toPlayMessage(code).help}
          </ErrorState>
        )}
        {(step === 'opening' || step === 'preparing') && (
          <LoadingState
            label={step === 'opening' ? 'Opening the player' : 'Preparing the course'}
            {...(step === 'preparing' && { progress: { value: percent, max: 100, text: `${percent}%` } })}
          />
        )}
        <iframe
          key={turn}
          className={`play-frame ${isPlaying ? '' : 'play-frame-waiting'}`}
          title={own.course.title}
          sandbox={playerSandbox}
          src={opened.url.href}
          allow="autoplay; fullscreen"
          onLoad={(event) => loaded(event.currentTarget)}
        />
      </div>
      {hasSeveral && (
        <ContentsSheet
          title="Contents"
          rows={shown.contents}
          open={showsContents}
          onClose={() => setShowsContents(false)}
          onChoose={choose}
        />
      )}
    </Page>
  )
}
