import { Check, Clock, Minus } from 'lucide-react'
import { useState } from 'react'
import { MonthGrid, type DayMark } from '#ui/calendar/month-grid.tsx'
import { Page } from '#ui/layout/page.tsx'
import { Section, SectionHeading } from '#ui/layout/section.tsx'
import { Shell } from '#ui/layout/shell.tsx'
import { navItems } from './nav.ts'

const marks: Readonly<Record<string, DayMark>> = {
  '2026-05-13': { words: 'all day', icon: Check },
  '2026-05-15': { words: '07:00 to 14:00, waiting to be sent', icon: Clock, pending: true },
  '2026-05-16': { words: 'not available', icon: Minus, tone: 'missing' },
  '2026-05-28': { words: 'chosen', chosen: true },
  '2026-05-29': { words: 'chosen', chosen: true },
}

function Days({ span }: { span: 'week' | 'month' }) {
  const [day, setDay] = useState('2026-05-14')
  const [chosen, setChosen] = useState('')
  return (
    <Section line>
      <SectionHeading>{span === 'week' ? 'A week' : 'A month'}</SectionHeading>
      <MonthGrid
        label={`Days of a ${span}`}
        span={span}
        day={day}
        onDay={setDay}
        onChoose={setChosen}
        markOf={(each) => marks[each]}
        today="2026-05-14"
        first="2026-05-04"
        last="2026-07-31"
      />
      <p>
        Chosen of the {span}: {chosen}
      </p>
    </Section>
  )
}

export function Calendar() {
  return (
    <Shell items={navItems('Plan')}>
      <Page title="Calendar">
        <Days span="week" />
        <Days span="month" />
      </Page>
    </Shell>
  )
}
