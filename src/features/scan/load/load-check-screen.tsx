import type { ReactNode } from 'react'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { TextLink } from '#ui/controls/text-link.tsx'
import { Page } from '#ui/layout/page.tsx'
import { useTitle } from '#ui/layout/use-title.ts'
import { LoadDifferencePage } from './load-difference-page.tsx'
import { LoadScanning } from './load-scanning.tsx'
import { useLoadCheck } from './use-load-check.ts'
import { useLoadActions } from './use-load-actions.ts'

/** The pile against the list: scanning, and its pause with the difference. `wait`: the courier's wait at the depot. */
export function LoadCheckScreen({ paused, wait }: { paused: boolean; wait?: ReactNode }) {
  useTitle('Load check')
  const check = useLoadCheck()
  const actions = useLoadActions(check)
  if (check.day?.manifests.length === 0) {
    return (
      <Page title="Load check" titleAs="p" back={{ to: '/scan', label: 'Back to Scan' }}>
        <EmptyState
          level={1}
          title="No list on this phone"
          action={<TextLink to="/outbox">See what is being sent and loaded</TextLink>}
        >
          A load check needs the list of your round. It loads automatically when you have signal.
        </EmptyState>
      </Page>
    )
  }
  return paused ? (
    <LoadDifferencePage check={check} actions={actions} wait={wait} />
  ) : (
    <LoadScanning check={check} actions={actions} wait={wait} />
  )
}
