import { useLiveQuery } from 'dexie-react-hooks'
import { useSearchParams } from 'react-router-dom'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Page } from '#ui/layout/page.tsx'
import { useOpened } from '#ui/fields/use-opened.ts'
import { useTitle } from '#ui/layout/use-title.ts'
import { AskHolidayForm, askTitle } from './ask-holiday-form.tsx'
import { beginHoliday, holidayDrafts } from './holiday-actions-sync.ts'
import { isKnown } from './leave-figures.ts'
import { readOwnLeave } from './own-holidays-store.ts'

/** `/plan/holidays/request`: the form, with what was begun before in it. */
export function AskHolidayScreen() {
  useTitle(askTitle)
  const leave = useLiveQuery(readOwnLeave)
  const [search] = useSearchParams()
  const from = search.get('from')
  const day = from !== null && /^\d{4}-\d\d-\d\d$/.test(from) ? from : null
  const opened = useOpened(
    day ?? '',
    async () => {
      const draft = await holidayDrafts.read('own')
      return { begun: draft ?? beginHoliday(day), isDraft: draft !== undefined }
    },
    async () => await holidayDrafts.discard('own'),
  )
  return (
    <Page title={askTitle} back={{ to: '/plan/holidays', label: 'Back to Holidays' }}>
      {leave && opened.value && !isKnown(leave) && (
        <EmptyState title="You can’t ask for a holiday yet">
          Your depot hasn’t set your working days yet. This page updates when you’re online.
        </EmptyState>
      )}
      {leave && opened.value && isKnown(leave) && (
        <AskHolidayForm key={opened.key} leave={leave} {...opened.value} onStartAgain={opened.startAgain} />
      )}
    </Page>
  )
}
