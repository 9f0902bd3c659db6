import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { useTitle } from '#ui/layout/use-title.ts'
import { DeskPage } from '../frame/desk-page.tsx'

/** All rounds of the sub-depot as they stand now. */
export function DepotTodayScreen() {
  useTitle('Today')
  return (
    <DeskPage title="Today">
      <EmptyState title="No rounds yet">They are here as soon as the manifests of the day have been imported.</EmptyState>
    </DeskPage>
  )
}
