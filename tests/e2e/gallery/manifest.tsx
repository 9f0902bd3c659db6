import { Calendar, Check, Circle, IdCard, PenLine, Smartphone } from 'lucide-react'
import { useEffect } from 'react'
import { Page } from '#ui/layout/page.tsx'
import { TwoPane } from '#ui/layout/panes.tsx'
import { FilterChip, FilterRow } from '#ui/rows/filter-row.tsx'
import { ListHeading } from '#ui/rows/list-heading.tsx'
import { ListRow } from '#ui/rows/list-row.tsx'
import { Mark, Marks } from '#ui/feedback/mark.tsx'
import { SearchField } from '#ui/fields/search-field.tsx'
import { Shell } from '#ui/layout/shell.tsx'
import { SyncChip } from '#ui/feedback/sync-chip.tsx'
import { SyncLabel } from '#ui/feedback/sync-word.tsx'
import { ToastProvider, useToast } from '#ui/feedback/toast-provider.tsx'
import { useWide } from '#ui/layout/use-wide.ts'
import { navItems } from './nav.ts'
import { Parcel } from './parcel.tsx'
import { CarryForward, Confirmed, ToDo, Unable } from './statuses.tsx'

const signature = <Mark icon={PenLine}>Signature</Mark>
const nextDay = <Mark icon={Calendar}>Next day</Mark>
const forever = { now: () => 0, set: () => 0, clear: () => {} }

function List() {
  const wide = useWide()
  return (
    <>
      <div className="controls">
        <SearchField label="Search the list" placeholder="Name, address or barcode" />
      </div>
      <FilterRow label="Filter the list" more={{ label: 'Filter and sort', onClick: () => {} }}>
        <FilterChip selected count={162}>
          All
        </FilterChip>
        <FilterChip icon={Circle} count={116}>
          To do
        </FilterChip>
        <FilterChip icon={Check} count={41}>
          Confirmed
        </FilterChip>
      </FilterRow>
      <ListHeading title="Sample Road" aside="AB1 2EB, 4 parcels" />
      <ul>
        <li>
          <ListRow
            to="#44"
            sequence={44}
            figure="31"
            title="B. Sample"
            chip={<Confirmed />}
            marks={nextDay}
            sync={<SyncLabel kind="sent" />}
          />
        </li>
        <li>
          <ListRow
            to="#45"
            sequence={45}
            figure="33"
            title="C. Placeholder"
            chip={<Unable pending />}
            marks={signature}
            sync={<SyncLabel kind="queued" />}
          />
        </li>
        <li>
          <ListRow
            to="#46"
            sequence={46}
            figure="35a"
            title="D. Specimen"
            chip={<Confirmed pending />}
            marks={<Mark quiet>Standard</Mark>}
            sync={<SyncLabel kind="saved" />}
          />
        </li>
      </ul>
      <ListHeading title="Example Street" aside="AB1 2ED, 6 parcels" />
      <ul>
        <li>
          <ListRow
            to="#47"
            sequence={47}
            figure="14"
            title="A. Example"
            chip={<ToDo onSelected={wide} />}
            marks={signature}
            selected={wide}
          />
        </li>
        <li>
          <ListRow
            to="#48"
            sequence={48}
            figure="18"
            title="E. Template"
            chip={<ToDo />}
            marks={
              <Marks>
                {signature}
                <Mark icon={IdCard}>18+</Mark>
              </Marks>
            }
          />
        </li>
        <li>
          <ListRow
            to="#49"
            sequence={49}
            figure="22"
            title="F. Dummy"
            chip={<CarryForward />}
            marks={nextDay}
            sync={<SyncLabel kind="sent" />}
          />
        </li>
      </ul>
    </>
  )
}

function ShowToast() {
  const show = useToast()
  useEffect(() => {
    show({ icon: Smartphone, text: '35a confirmed', onUndo: () => {} })
  }, [show])
  return null
}

export function Manifest() {
  const wide = useWide()
  const right = (
    <>
      <span className="only-wide">162 parcels</span>
      <span className="only-narrow">
        <SyncChip to="#outbox" state={{ kind: 'queued', count: 3 }} />
      </span>
    </>
  )
  const list = (
    <Page
      region={wide ? 'Round 104' : undefined}
      title="Round 104"
      titleAs={wide ? 'h2' : 'h1'}
      back={{ to: '#today', label: 'Back to Today' }}
      right={right}
    >
      <List />
    </Page>
  )
  return (
    <Shell items={navItems('Today')}>
      <ToastProvider timer={forever}>
        <TwoPane show="list" list={list} detail={wide ? <Parcel framed={false} /> : null} />
        {!wide && <ShowToast />}
      </ToastProvider>
    </Shell>
  )
}
