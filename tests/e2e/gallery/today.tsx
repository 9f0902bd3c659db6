import { PenLine, WifiOff } from 'lucide-react'
import { Banner } from '#ui/feedback/banner.tsx'
import { ButtonLink } from '#ui/controls/button.tsx'
import { CountGrid } from '#ui/rows/count-grid.tsx'
import { Mark, Marks } from '#ui/feedback/mark.tsx'
import { NavRow } from '#ui/rows/nav-row.tsx'
import { Page } from '#ui/layout/page.tsx'
import { TwoColumns } from '#ui/layout/panes.tsx'
import { Section, Stack } from '#ui/layout/section.tsx'
import { SegmentBar } from '#ui/drawings/segment-bar.tsx'
import { Shell } from '#ui/layout/shell.tsx'
import { SyncChip } from '#ui/feedback/sync-chip.tsx'
import { counts } from './statuses.tsx'
import { navItems } from './nav.ts'

const segments = [
  { tone: 'confirmed', value: 40 },
  { tone: 'carry', value: 2 },
  { tone: 'missing', value: 1 },
  { tone: 'unable', value: 1 },
] as const

const offline = (
  <Banner icon={WifiOff} title="No signal.">
    Your list, scanning and statuses work. Pay and news are from 11:52.
  </Banner>
)

const round = (
  <>
    <div className="hero-head">
      <p className="text-meta">Thursday 14 May · Round 104</p>
      <p className="hero-line">
        <span className="text-display">116</span> <span className="text-h3">left of 162</span>
      </p>
      <SegmentBar segments={segments} total={162} label="44 of 162 sent" />
    </div>
    <CountGrid items={counts} />
    <div className="line-above">
      <NavRow low to="#list" label="All 162 parcels" />
    </div>
    <Section line>
      <p className="text-meta">Next stop, 47 of 162</p>
      <Stack gap={16}>
        <Stack gap={4}>
          <h2 className="text-h2 gap-4">14 Example Street</h2>
          <Marks>
            <span>AB1 2ED</span>
            <Mark icon={PenLine}>Signature</Mark>
          </Marks>
        </Stack>
        <ButtonLink kind="primary" to="#stop">
          Open stop 47
        </ButtonLink>
      </Stack>
    </Section>
  </>
)

const news = <NavRow to="#news" above="News, 07:10" label="Depot gate opens at 06:30 from Monday" />

export function Today({ noSignal = false }: { noSignal?: boolean }) {
  return (
    <Shell items={navItems('Today')}>
      <Page
        title="Today"
        right={
          <SyncChip
            to="#outbox"
            state={{ kind: 'queued', count: noSignal ? 7 : 3 }}
            {...(noSignal && { cut: 'no-signal' })}
          />
        }
        banner={noSignal ? offline : null}
      >
        <TwoColumns first={round} second={news} />
      </Page>
    </Shell>
  )
}
