import { useLiveQuery } from 'dexie-react-hooks'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Page } from '#ui/layout/page.tsx'
import { Section } from '#ui/layout/section.tsx'
import { useTitle } from '#ui/layout/use-title.ts'
import { AskHolidayForm, askTitle } from './ask-holiday-form.tsx'
import { beginHoliday, discardHolidayDraft } from './holiday-deeds-sync.ts'
import type { BegunHoliday } from './holiday-draft.ts'
import { isKnown } from './leave-figures.ts'
import { readHolidayDraft, readOwnLeave } from './own-holidays-store.ts'

/** `/plan/holidays/request`: the form, with what was begun before in it. */
export function AskHolidayScreen() {
  useTitle(askTitle)
  const leave = useLiveQuery(readOwnLeave)
  const [search] = useSearchParams()
  const from = search.get('from')
  const day = from !== null && /^\d{4}-\d\d-\d\d$/.test(from) ? from : null
  const [visit, setVisit] = useState(0)
  const [opened, setOpened] = useState<{ visit: number; begun: BegunHoliday; isKept: boolean }>()
  useEffect(() => {
    let left = false
    void readHolidayDraft().then((stored) => {
      if (!left) setOpened({ visit, begun: stored ?? beginHoliday(day), isKept: stored !== null })
    })
    return () => {
      left = true
    }
  }, [visit, day])
  const startAgain = async () => {
    await discardHolidayDraft()
    setVisit(visit + 1)
  }
  const isOpen = leave !== undefined && opened?.visit === visit
  return (
    <Page title={askTitle} back={{ to: '/plan/holidays', label: 'Back to Holidays' }}>
      {isOpen && !isKnown(leave) && (
        <EmptyState title="Nothing can be counted yet">
          Your depot hasn’t set your working days yet. This page updates when you’re online.
        </EmptyState>
      )}
      {isOpen && isKnown(leave) && (
        <Section tight>
          <AskHolidayForm
            key={visit}
            leave={leave}
            begun={opened.begun}
            isKept={opened.isKept}
            onDiscard={() => void startAgain()}
          />
        </Section>
      )}
    </Page>
  )
}
