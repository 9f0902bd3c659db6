import { dayName } from '#domain/dates/near-day.ts'
import { formatCount } from '#domain/figures/format-count.ts'
import { useReach } from '#ui/timing/use-reach.ts'
import { useWaited } from '#ui/timing/use-waited.ts'
import { ProgressBar } from '#ui/feedback/progress-bar.tsx'
import { Section, Stack } from '#ui/layout/section.tsx'

export interface LoadProgress {
  loaded: number
  total: number
}

export type LoadingRoundProps = { progress: LoadProgress | null; day: string }

const waiting = {
  online: 'It couldn’t be loaded yet. The app keeps trying.',
  'no-signal': 'No signal. Your round loads when you have signal again.',
  'no-server': 'The server can’t be reached. Your round loads as soon as it can.',
}

/** The first load on this phone: how far it has come, or what it waits for. */
export function LoadingRound({ progress, day }: LoadingRoundProps) {
  const reach = useReach()
  const isLate = useWaited()
  const text = progress ? `${formatCount(progress.loaded)} of ${formatCount(progress.total)}` : undefined
  const isComing = progress !== null || (reach === 'online' && !isLate)
  return (
    <Section>
      <Stack gap={8}>
        <p className="text-meta">{dayName(day)}</p>
        <h2 className="text-h1">
          {isComing ? 'Getting your round …' : 'Your round isn’t on this phone yet'}
          {text !== undefined && <span className="today-loaded"> {text}</span>}
        </h2>
        {isComing && <ProgressBar label="Getting your round" {...progressOf(progress)} text={text} />}
        <p className="measure">{isComing ? '' : `${waiting[reach]} `}Your list works offline once it has loaded.</p>
      </Stack>
    </Section>
  )
}

/** Without figures until the total is known. */
const progressOf = (progress: LoadProgress | null) => (progress ? { value: progress.loaded, max: progress.total } : {})
