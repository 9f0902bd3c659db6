import { useLiveQuery } from 'dexie-react-hooks'
import { useSearchParams } from 'react-router-dom'
import { SegmentedControl } from '#ui/controls/segmented-control.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { LoadingState } from '#ui/feedback/loading-state.tsx'
import { SelectField } from '#ui/fields/select-field.tsx'
import { Section } from '#ui/layout/section.tsx'
import { useTitle } from '#ui/layout/use-title.ts'
import { useToday } from '#ui/parcel/use-today.ts'
import { readCached } from '../../cache/cache-store.ts'
import { refreshSubDepots } from '../../cache/refresh-staff-sync.ts'
import { StaleNote } from '../../cache/stale-note.tsx'
import { counted } from '../../figures.ts'
import { DeskPage } from '../../frame/desk-page.tsx'
import { useDesk } from '../../frame/desk-places.ts'
import { staffWith } from '../../frame/desk-staff.ts'
import { NotInRole } from '../../frame/for-permission.tsx'
import { useRequest } from '../../requests/use-request.ts'
import { MoneyBody } from './money-body.tsx'
import { toSpan, weekChoices, type WeekChoice } from './money-figures.ts'
import './money.css'

const toChoice = (text: string | null): WeekChoice => weekChoices.find((each) => each === text) ?? '8'

function Money() {
  const today = useToday()
  const [search, setSearch] = useSearchParams()
  const { response } = useRequest(async () => await refreshSubDepots(), { isRepeated: true })
  const known = useLiveQuery(async () => (await readCached('sub-depots')) ?? null)
  const subDepots = known?.value ?? []
  const chosen = subDepots.find(({ code }) => code === search.get('at')) ?? subDepots[0]
  const weeks = toChoice(search.get('weeks'))
  const span = toSpan(weeks, today)
  const choose = (next: Record<string, string>) =>
    setSearch({ weeks, ...(chosen && { at: chosen.code }), ...next }, { replace: true, preventScrollReset: true })
  if (!known && !response) return <LoadingState label="Loading the sub-depots" />
  if (!chosen)
    return (
      <>
        <StaleNote response={response} />
        <EmptyState title={known ? 'No sub-depots yet' : 'Not loaded yet'}>
          The figures of a sub-depot appear here when this device is online, and stay when it is not.
        </EmptyState>
      </>
    )
  return (
    <>
      <Section line>
        <div className="money-choices">
          <SelectField
            id="money-depot"
            label="Sub-depot"
            options={subDepots.map(({ code, name }) => ({ value: code, label: `${name}, ${code}` }))}
            value={chosen.code}
            onChange={(event) => choose({ at: event.target.value })}
          />
          <SegmentedControl
            label="Weeks"
            name="money-weeks"
            options={weekChoices.map((value) => ({ value, label: counted(Number(value), 'week') }))}
            value={weeks}
            onChange={(value) => choose({ weeks: value })}
          />
        </div>
      </Section>
      <MoneyBody
        key={`${chosen.code} ${span.from} ${span.to}`}
        subDepot={chosen.code}
        name={chosen.name}
        span={span}
        today={today}
      />
    </>
  )
}

/** `/office/money`: what rounds cost and earn by week, and how claims were settled. */
export function MoneyScreen() {
  useTitle('Money')
  const { staff } = useDesk()
  return (
    <DeskPage title="Money" meta="By round and week">
      {/* The services give it to the back office only, so a role at a sub-depot is not enough. */}
      <div className="desk-pane">
        {staffWith('pay', staff).isBackOffice ? <Money /> : <NotInRole permission="pay" />}
      </div>
    </DeskPage>
  )
}
