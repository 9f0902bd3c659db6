import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { ErrorState } from '#ui/feedback/error-state.tsx'
import { LoadingState } from '#ui/feedback/loading-state.tsx'
import type { ContentInUse } from './use-content.ts'

/** Shown until news has been loaded for the first time. */
export function ContentMissing({ content: { sync, again } }: { content: ContentInUse }) {
  switch (sync.kind) {
    case 'loading': {
      const { loaded, total } = sync
      return (
        <LoadingState
          label="Loading the news"
          {...(total > 0 ? { progress: { value: loaded, max: total, text: `${loaded} of ${total}` } } : {})}
        />
      )
    }
    case 'failed':
      return (
        <ErrorState title="The news did not load" onRetry={again}>
          It loads when you’re online, and then stays on this phone.
        </ErrorState>
      )
    case 'not-configured':
      return <EmptyState title="There is no news here">The depot has not set it up for this app.</EmptyState>
    case 'rest':
      return <EmptyState title="No news yet">It appears when you’re online, and stays on this phone.</EmptyState>
  }
}
