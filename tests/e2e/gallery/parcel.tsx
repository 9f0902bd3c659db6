import {
  Ban,
  Check,
  Circle,
  CircleQuestionMark,
  DoorOpen,
  MapPin,
  Navigation,
  PenLine,
  Redo,
  ScanBarcode,
} from 'lucide-react'
import { ActionBar } from '#ui/layout/action-bar.tsx'
import { Button, ButtonLink, ButtonRow } from '#ui/controls/button.tsx'
import { DefinitionRow } from '#ui/rows/definition-row.tsx'
import { Mark, Marks } from '#ui/feedback/mark.tsx'
import { Page } from '#ui/layout/page.tsx'
import { Section, SectionHeading, Stack } from '#ui/layout/section.tsx'
import { Shell } from '#ui/layout/shell.tsx'
import { SyncChip } from '#ui/feedback/sync-chip.tsx'
import { SyncLabel } from '#ui/feedback/sync-word.tsx'
import { Timeline } from '#ui/drawings/timeline.tsx'
import { navItems } from './nav.ts'
import { ToDo } from './statuses.tsx'

const history = [
  { id: 'a', icon: Circle, title: 'On your list', meta: 'Today 05:42, from the depot' },
  {
    id: 'b',
    icon: Redo,
    title: 'Carry forward: no answer',
    meta: 'Yesterday 15:18, by you',
    sync: <SyncLabel kind="sent" />,
  },
]

const actions = (
  <ActionBar>
    <Button kind="primary" icon={Check}>
      Confirm
    </Button>
    <ButtonRow columns={3}>
      <Button kind="stacked" icon={Redo} tone="carry">
        Carry forward
      </Button>
      <Button kind="stacked" icon={CircleQuestionMark} tone="missing">
        Missing
      </Button>
      <Button kind="stacked" icon={Ban} tone="unable">
        Unable
      </Button>
    </ButtonRow>
  </ActionBar>
)

function Details() {
  return (
    <Section tight>
      <Stack gap={12}>
        <Marks>
          <ToDo />
          <Mark icon={PenLine}>Signature</Mark>
        </Marks>
        <div className="address">
          <h1>14 Example Street</h1>
          <div className="address-rest">
            <p className="text-h2">AB1 2ED</p>
            <p className="gap-4">A. Example, Sampleton</p>
          </div>
          <ButtonLink kind="stacked" fit icon={Navigation} to="geo:0,0">
            Map
          </ButtonLink>
        </div>
      </Stack>
      <div className="definitions">
        <DefinitionRow icon={DoorOpen} label="Instructions">
          Ring twice. Door is on the left of the shop.
        </DefinitionRow>
        <DefinitionRow icon={MapPin} label="Safe place">
          Blue box by the side gate. <strong>Not today: this one needs a signature.</strong>
        </DefinitionRow>
      </div>
      <div className="history">
        <SectionHeading>History</SectionHeading>
        <Timeline items={history} />
      </div>
      <DefinitionRow icon={ScanBarcode} label="Barcode">
        <span className="barcode">C00A 4104 7731 0926</span>
      </DefinitionRow>
    </Section>
  )
}

export function Parcel({ framed = true }: { framed?: boolean }) {
  const page = (
    <Page
      title="47 of 162"
      titleAs="p"
      back={{ to: '#list', label: 'Back to Round 104' }}
      right={<SyncChip to="#outbox" state={{ kind: 'queued', count: 3 }} />}
      actions={actions}
    >
      <Details />
    </Page>
  )
  return framed ? (
    <Shell items={navItems('Today')} tabBar={false}>
      {page}
    </Shell>
  ) : (
    page
  )
}
