import { TextLink } from '#ui/controls/text-link.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'

/** Stands on a page of a list that this phone doesn't have. */
export function ListNotHere() {
  return (
    <EmptyState title="This list isn’t on this phone" action={<TextLink to="/manifest">Open today’s list</TextLink>}>
      Lists are deleted from the phone after seven days.
    </EmptyState>
  )
}
