import { dayName } from '#domain/near-day.ts'
import { ProgressBar } from '#ui/feedback/progress-bar.tsx'
import { Section, Stack } from '#ui/layout/section.tsx'

export interface LoadProgress {
  loaded: number
  total: number
}

const figures = new Intl.NumberFormat('en-GB')

/** The first load on this phone: how far it has come, or what it waits for. */
export function LoadingRound({ progress, day }: { progress: LoadProgress | null; day: string }) {
  const text = progress ? `${figures.format(progress.loaded)} of ${figures.format(progress.total)}` : ''
  return (
    <Section>
      <Stack gap={8}>
        <p className="text-meta">{dayName(day)}</p>
        <h2 className="text-h1">{progress ? `Loading your round, ${text}` : 'Your round is not on this phone yet'}</h2>
        {progress && (
          <ProgressBar label="Loading your round" value={progress.loaded} max={progress.total} text={text} />
        )}
        <p className="measure">It loads by itself when there is signal. After that the list works without.</p>
      </Stack>
    </Section>
  )
}
