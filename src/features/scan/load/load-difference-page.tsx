import { ListTodo, RotateCcw } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Manifest } from '#contracts/manifest/manifest.ts'
import { loadTally } from '#domain/load/load-tally.ts'
import { Button, ButtonLink } from '#ui/controls/button.tsx'
import { ActionBar } from '#ui/layout/action-bar.tsx'
import { Page } from '#ui/layout/page.tsx'
import { Section, Stack } from '#ui/layout/section.tsx'
import { ActionRow } from '#ui/rows/nav-row.tsx'
import { DifferenceRows } from './difference-rows.tsx'
import { actionLabels, loadSentence, formatTally } from './load-labels.ts'
import type { LoadCheck } from './use-load-check.ts'
import type { LoadActions } from './use-load-actions.ts'

const roundsOf = (manifests: readonly Manifest[]): string =>
  `${manifests.length > 1 ? 'Rounds' : 'Round'} ${manifests.map((manifest) => manifest.roundNumber).join(' and ')}`

interface LoadDifferencePageProps {
  check: LoadCheck
  actions: LoadActions
  /** The courier's wait at the depot. */
  wait?: ReactNode
}

/** Shows what is missing and what is extra, with the next actions. A hand scanner still counts on this page. */
export function LoadDifferencePage({ check, actions, wait }: LoadDifferencePageProps) {
  const { day, difference, action, last, problem } = check
  const back = { to: '/scan/batch', label: 'Back to scanning' }
  if (!day || !difference)
    return (
      <Page title="Load check" back={back}>
        {null}
      </Page>
    )
  const { run, scans, unsent } = day
  const found = difference.found.length
  const all = found + difference.missing.length
  const own = run ? scans.filter((scan) => scan.runId === run.id && !scan.takenBack) : []
  const open = difference.missing.length
  const words = actionLabels[action]
  const left = action === 'loaded' ? `${open} missing` : `${open} not scanned`
  const goOn =
    open === 0 ? 'Scan more' : action === 'loaded' ? `Look for the ${open} missing` : `Scan the other ${open}`
  const bar = (
    <ActionBar>
      <ButtonLink kind="primary" to="/scan/batch">
        {run ? goOn : 'Start scanning'}
      </ButtonLink>
      {own.length > 0 && (
        <Button onClick={() => actions.finish()}>{open === 0 ? 'Finish' : `Finish with ${left}`}</Button>
      )}
    </ActionBar>
  )
  return (
    <Page title="Load check" back={back} actions={bar}>
      <div aria-live="polite">
        {last && (
          <p className="visually-hidden" key={last.count}>
            {loadSentence(last, action)}
          </p>
        )}
      </div>
      <Section tight line>
        <Stack gap={8}>
          <p>
            <span className="text-display">{found}</span>{' '}
            <span className="text-h3">
              of {all} {words.of}
            </span>
          </p>
          <p className="text-meta">
            {roundsOf(day.manifests)}, {formatTally(loadTally(own))}
          </p>
          {problem !== null && (
            <p role="alert" className="tone-missing text-strong">
              {problem}
            </p>
          )}
        </Stack>
      </Section>
      {wait}
      {own.length > 0 && open > 0 && action === 'loaded' && (
        <ActionRow
          icon={ListTodo}
          label="Finish and leave the rest to do"
          meta={`${found} loaded, ${open} not marked as missing`}
          onClick={() => actions.finish('leave')}
        />
      )}
      <DifferenceRows
        difference={difference}
        action={action}
        unsent={difference.found.filter((parcel) => unsent.has(parcel.id)).length}
        onLeaveOut={({ scans: left }) =>
          actions.takeBack(
            left.map((scan) => scan.id),
            'Scan left out',
          )
        }
      />
      {own.length > 0 && (
        <ActionRow
          icon={RotateCcw}
          label="Start this check again"
          meta="Clears these scans"
          onClick={() =>
            actions.takeBack(
              own.map((scan) => scan.id),
              own.length === 1 ? '1 scan cleared' : `${own.length} scans cleared`,
            )
          }
        />
      )}
    </Page>
  )
}
