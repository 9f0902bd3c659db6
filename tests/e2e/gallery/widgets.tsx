import {
  Calendar,
  ChartLine,
  Circle,
  CircleAlert,
  CircleQuestionMark,
  Download,
  Headphones,
  IdCard,
  MessageSquare,
  PackagePlus,
  PenLine,
  Table2,
  Timer,
  User,
} from 'lucide-react'
import { useState } from 'react'
import { Button, ButtonLink } from '#ui/controls/button.tsx'
import { DisclosureLine, DisclosureRow } from '#ui/rows/disclosure-row.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { FactRow } from '#ui/rows/fact-row.tsx'
import { FiguresRow } from '#ui/rows/figures-row.tsx'
import { FilterChip, FilterRow } from '#ui/rows/filter-row.tsx'
import { IconButton } from '#ui/controls/icon-button.tsx'
import { ItemRow } from '#ui/rows/item-row.tsx'
import { ListHeading } from '#ui/rows/list-heading.tsx'
import { ListRow } from '#ui/rows/list-row.tsx'
import { Mark, Marks } from '#ui/feedback/mark.tsx'
import { NavRow } from '#ui/rows/nav-row.tsx'
import { Page } from '#ui/layout/page.tsx'
import { PageProgress, ProgressBar } from '#ui/feedback/progress-bar.tsx'
import { Section, SectionHeading, Stack } from '#ui/layout/section.tsx'
import { SegmentedControl } from '#ui/controls/segmented-control.tsx'
import { Sheet } from '#ui/feedback/sheet.tsx'
import { Shell } from '#ui/layout/shell.tsx'
import { SyncChip } from '#ui/feedback/sync-chip.tsx'
import { SyncLabel } from '#ui/feedback/sync-word.tsx'
import { TextButton, TextLink } from '#ui/controls/text-link.tsx'
import type { ThemeChoice } from '#ui/theme/theme.ts'
import { ToastProvider, useToast } from '#ui/feedback/toast-provider.tsx'
import { navItems } from './nav.ts'
import { CarryForward, Confirmed, Missing, ToDo, Unable } from './statuses.tsx'

const syncKinds = ['saved', 'queued', 'sending', 'sent', 'failed', 'attention'] as const
const themes: { value: ThemeChoice; label: string }[] = [
  { value: 'outdoor', label: 'Outdoor' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
  { value: 'system', label: 'As the phone' },
]
const longName = 'The Reverend Bartholomew Featherstonehaugh-Cholmondeley, Llanfairpwllgwyngyll Community Centre'

function Buttons() {
  const show = useToast()
  return (
    <Section line>
      <Stack gap={8}>
        <SectionHeading aside={<TextButton icon={Table2}>Show as table</TextButton>}>Buttons and links</SectionHeading>
        <Button kind="primary">Primary action</Button>
        <Button kind="primary" aria-disabled>
          Primary, not yet possible
        </Button>
        <Button icon={Download}>Secondary</Button>
        <Button kind="inline" fit>
          Inline
        </Button>
        <ButtonLink to="#far">Go to a page with a name that is rather long for a button</ButtonLink>
        <TextLink to="#help">Get help</TextLink>
        <Button onClick={() => show({ text: 'Saved', onUndo: () => {} })}>Show a toast</Button>
      </Stack>
    </Section>
  )
}

function Statuses() {
  return (
    <Section line>
      <Stack gap={12}>
        <SectionHeading>Statuses</SectionHeading>
        <Marks>
          <ToDo />
          <Confirmed />
          <CarryForward />
          <Missing />
          <Unable />
        </Marks>
        <Marks>
          <ToDo pending />
          <Confirmed pending />
          <CarryForward pending />
          <Missing pending />
          <Unable pending />
        </Marks>
        <Marks>
          {syncKinds.map((kind) => (
            <SyncLabel key={kind} kind={kind} />
          ))}
        </Marks>
        <Marks>
          <SyncChip to="#outbox" state={{ kind: 'queued', count: 128 }} />
          <SyncChip to="#outbox" state={{ kind: 'sending', count: 2 }} />
          <SyncChip to="#outbox" state={{ kind: 'attention' }} />
          <SyncChip to="#outbox" state={{ kind: 'sent' }} />
          <SyncChip to="#outbox" state={{ kind: 'signed-out' }} />
        </Marks>
      </Stack>
    </Section>
  )
}

function Rows() {
  const marks = (
    <Marks>
      <Mark icon={PenLine}>Signature</Mark>
      <Mark icon={Calendar}>Next day</Mark>
      <Mark icon={IdCard}>18+</Mark>
    </Marks>
  )
  return (
    <>
      <ListHeading title="Rows" aside="AB1 2ED, 6 parcels" />
      <ListRow
        to="#1"
        sequence={147}
        figure="1024a"
        title={longName}
        chip={<CarryForward pending />}
        marks={marks}
        sync={<SyncLabel kind="attention" />}
      />
      <ListRow
        to="#2"
        sequence={2}
        figure="2"
        title="Selected"
        chip={<ToDo onSelected />}
        marks={<Mark quiet>Standard</Mark>}
        selected
      />
      <NavRow to="#who" icon={User} label="A. Courier" meta="Round 104, Sampleton depot" />
      <NavRow to="#messages" icon={MessageSquare} label="Messages" value="2 new" />
      <NavRow
        to="#offer"
        above={
          <Mark icon={Timer} tone="carry">
            Round offer, answer by 18:00
          </Mark>
        }
        label="Round 118, Saturday 16 May, £57.62"
      />
      <DisclosureRow
        icon={CircleQuestionMark}
        tone="missing"
        label="Missing"
        meta="On the list, not in the pile"
        count={4}
        startsOpen
      >
        <DisclosureLine value="…2210">7 Test Close</DisclosureLine>
        <DisclosureLine value="…5518">{longName}</DisclosureLine>
      </DisclosureRow>
      <DisclosureRow icon={PackagePlus} label="Extra" meta="In the pile, not on the list" count={1}>
        <DisclosureLine>Nothing</DisclosureLine>
      </DisclosureRow>
      <ItemRow
        roomy
        to="#news"
        above={
          <Mark icon={CircleAlert} tone="carry">
            Must read
          </Mark>
        }
        title="New rules for parcels marked 18+"
        meta="Depot · Confirm by Friday 15 May"
        trailing={<IconButton icon={Headphones} label="Listen" />}
      />
      <FilterRow label="Wrapping filters">
        <FilterChip selected to="#all">
          All
        </FilterChip>
        <FilterChip icon={Circle} count={4} to="#saved">
          Saved
        </FilterChip>
        <FilterChip icon={Headphones} to="#podcasts">
          Podcasts
        </FilterChip>
      </FilterRow>
    </>
  )
}

function Figures() {
  const [theme, setTheme] = useState<ThemeChoice>('outdoor')
  const [view, setView] = useState<'plot' | 'table'>('plot')
  return (
    <Section line>
      <Stack gap={16}>
        <SegmentedControl label="Screen" name="theme" options={themes} value={theme} onChange={setTheme} />
        <SegmentedControl
          label="View"
          name="view"
          options={[
            { value: 'plot', label: 'Plot', icon: ChartLine },
            { value: 'table', label: 'Table', icon: Table2 },
          ]}
          value={view}
          onChange={setView}
        />
        <FiguresRow
          items={[
            { label: 'Parcels', value: '96' },
            { label: 'Miles', value: '31' },
            { label: 'Expected pay', value: '£57.62' },
          ]}
        />
        <dl>
          <FactRow label="Round 118" value="96 parcels" />
          <FactRow money label="Postable" value="£43.32" note="114 at 38p, rate from 1 April" />
          <FactRow money total label="Total" value="£255.46" />
        </dl>
        <ProgressBar label="Sending the photo" value={248} max={400} text="248 of 400 KB" />
      </Stack>
    </Section>
  )
}

function SheetExample() {
  const [open, setOpen] = useState(new URLSearchParams(location.search).has('sheet'))
  return (
    <Section>
      <Button onClick={() => setOpen(true)}>Open the sheet</Button>
      <Sheet open={open} onClose={() => setOpen(false)} title="All filters">
        <NavRow to="#filter" icon={Circle} label="To do" value="116" />
        <Section>
          <Button kind="primary" onClick={() => setOpen(false)}>
            Show 116 parcels
          </Button>
        </Section>
      </Sheet>
    </Section>
  )
}

export function WidgetsSections() {
  return (
    <>
      <EmptyState
        title="No round today"
        above="Sunday 17 May"
        action={
          <ButtonLink kind="primary" to="#week">
            See this week
          </ButtonLink>
        }
      >
        Your next round is 104, tomorrow at 07:00. The list arrives at about 05:40.
      </EmptyState>
      <Statuses />
      <Rows />
      <Figures />
      <Buttons />
      <SheetExample />
    </>
  )
}

export function Widgets() {
  return (
    <Shell items={navItems('Plan')}>
      <ToastProvider>
        <PageProgress />
        <Page
          title="Every widget in a title of two lines"
          right={<SyncChip to="#outbox" state={{ kind: 'queued', count: 128 }} />}
        >
          <WidgetsSections />
        </Page>
      </ToastProvider>
    </Shell>
  )
}
