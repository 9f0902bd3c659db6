import { useLiveQuery } from 'dexie-react-hooks'
import { useState } from 'react'
import type { StaffRateTable } from '#contracts/pay/rate-endpoints.ts'
import type { RatePeriod } from '#contracts/pay/rates.ts'
import { pounds } from '#domain/money.ts'
import { paidIn, rateIn } from '#domain/pay/failed-attempt.ts'
import { sumBandLabels } from '#domain/pay/pay-labels.ts'
import { periodOn } from '#domain/pay/rate-table.ts'
import { Button } from '#ui/controls/button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { LoadingState } from '#ui/feedback/loading-state.tsx'
import { useToast } from '#ui/feedback/toast-provider.tsx'
import { SearchField } from '#ui/fields/search-field.tsx'
import { Section, SectionHeading, Stack } from '#ui/layout/section.tsx'
import { useToday } from '#ui/parcel/use-today.ts'
import { DisclosureRow } from '#ui/rows/disclosure-row.tsx'
import { ActionError, ResponseView } from '../../requests/response-view.tsx'
import type { DeskStaff } from '../../frame/desk-staff.ts'
import { counted } from '../../figures.ts'
import { useRequest } from '../../requests/use-request.ts'
import { TwoPanes } from '../../frame/two-panes.tsx'
import { requestCouriers } from '../../people/people-sync.ts'
import { deleteDeskDraft, readDeskDraftIds } from '../drafts/desk-drafts-sync.ts'
import { askRates } from '../publish-sync.ts'
import { CheckRates, type ReadRates } from './check-rates.tsx'
import { EditRates, rateDraftId, type EditedRates } from './edit-rates.tsx'
import { daysLabel } from './rate-labels.ts'
import { RatesFile } from './rates-file.tsx'

/** Shows the rate of each band in a period. */
function PeriodTable({ period, hasDraft, onChange }: { period: RatePeriod; hasDraft: boolean; onChange: () => void }) {
  return (
    <>
      <table className="rate-table">
        <caption className="text-strong">{daysLabel(period)}</caption>
        <thead className="visually-hidden">
          <tr>
            <th scope="col">Band</th>
            <th scope="col">For each parcel</th>
          </tr>
        </thead>
        <tbody>
          {paidIn(period).map((band) => (
            <tr key={band}>
              <th scope="row">{sumBandLabels[band]}</th>
              <td className="tabular">{pounds(rateIn(period, band))}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <Button kind="inline" fit onClick={onChange}>
        {hasDraft ? 'Continue changing these amounts' : 'Change these amounts'}
      </Button>
    </>
  )
}

interface RoundRatesProps {
  table: StaffRateTable
  drafts: readonly string[]
  onEdit: (changes: string | null) => void
}

/** The rates of a round: those in force, those to come, and those that have ended. */
function RoundRates({ table, drafts, onEdit }: RoundRatesProps) {
  const { id, round, subDepot, couriers, periods } = table
  const hasDraft = (changes: string | null): boolean => drafts.includes(rateDraftId(table, changes))
  const today = useToday()
  const now = periodOn(periods, today)
  const toCome = periods.filter(({ from }) => from > today)
  const ended = periods.filter((period) => period !== now && period.from <= today).toReversed()
  return (
    <>
      <Section tight labelledBy={`rates-${id}`}>
        <Stack gap={8}>
          <h2 className="text-h3" id={`rates-${id}`}>
            Round {round}, {subDepot}
          </h2>
          <p className="text-meta">
            {couriers.length === 0
              ? 'No courier sees these yet'
              : `${counted(couriers.length, 'courier')} can see these`}
            {hasDraft(null) && '. You have a draft'}
          </p>
          {now ? (
            <PeriodTable period={now} hasDraft={hasDraft(now.from)} onChange={() => onEdit(now.from)} />
          ) : (
            <p>There is no rate for today.</p>
          )}
          {toCome.map((period) => (
            <Stack key={period.from} gap={8}>
              <p className="text-strong">Upcoming</p>
              <PeriodTable period={period} hasDraft={hasDraft(period.from)} onChange={() => onEdit(period.from)} />
            </Stack>
          ))}
          <Button kind="inline" fit onClick={() => onEdit(null)}>
            {hasDraft(null) ? 'Continue the draft' : 'Start new rates'}
          </Button>
        </Stack>
      </Section>
      {ended.length > 0 && (
        <DisclosureRow label="Earlier rates" meta={counted(ended.length, 'period')}>
          <Stack gap={16}>
            {ended.map((period) => (
              <PeriodTable
                key={period.from}
                period={period}
                hasDraft={hasDraft(period.from)}
                onChange={() => onEdit(period.from)}
              />
            ))}
          </Stack>
        </DisclosureRow>
      )}
    </>
  )
}

/** Rounds above which a list is searched. */
const searchedFrom = 8

interface RateListProps {
  tables: readonly StaffRateTable[]
  drafts: readonly string[]
  onEdit: (edited: EditedRates) => void
}

function RateList({ tables, drafts, onEdit }: RateListProps) {
  const [words, setWords] = useState('')
  const wanted = words.trim().toUpperCase()
  const shown = tables.filter(({ id }) => id.includes(wanted))
  return (
    <>
      {tables.length > searchedFrom && (
        <Section tight line>
          <SearchField label="Find a round" value={words} onChange={(event) => setWords(event.target.value)} />
        </Section>
      )}
      {shown.length === 0 && <EmptyState title="No round matches">Change what you search for to see more.</EmptyState>}
      {shown.map((table) => (
        <RoundRates key={table.id} table={table} drafts={drafts} onEdit={(changes) => onEdit({ table, changes })} />
      ))}
    </>
  )
}

/** The rates of the rounds, a form that changes them, and a spreadsheet that changes many at once. */
export function RatesPart({ staff }: { staff: DeskStaff }) {
  const asked = useRequest(askRates)
  const roster = useRequest(() => requestCouriers(staff.subDepots), { key: staff.subDepots.join() })
  const drafts = useLiveQuery(async () => await readDeskDraftIds('rates/')) ?? []
  const toast = useToast()
  const [edited, setEdited] = useState<EditedRates | null>(null)
  const [read, setRead] = useState<ReadRates[] | null>(null)
  const known = asked.response?.ok ? asked.response.value.tables : undefined
  const list = (
    <ResponseView request={asked} label="Loading the rates">
      {({ tables }) =>
        tables.length === 0 ? (
          <EmptyState title="No rates yet">Couriers can’t see what they’ve earned until you set rates.</EmptyState>
        ) : (
          <RateList tables={tables} drafts={drafts} onEdit={edit} />
        )
      }
    </ResponseView>
  )
  function edit(next: EditedRates | null) {
    setRead(null)
    setEdited(next)
  }
  const done = (said: string) => {
    toast({ text: said })
    if (edited) void deleteDeskDraft(rateDraftId(edited.table, edited.changes))
    edit(null)
    asked.again()
  }
  const couriers = roster.response?.ok ? roster.response.value : undefined
  // The draft is read again by whoever goes back to it, so the form may leave the page meanwhile.
  const right =
    read && known ? (
      couriers ? (
        <CheckRates
          read={read}
          known={known}
          roster={couriers}
          onBack={() => setRead(null)}
          onDone={done}
          onMoved={asked.again}
        />
      ) : roster.response?.ok === false ? (
        <Section>
          <Stack gap={16}>
            <ActionError id="rates-roster" error={roster.response.error} />
            <Button fit onClick={roster.again}>
              Try again
            </Button>
          </Stack>
        </Section>
      ) : (
        <LoadingState label="Loading the couriers" rows={4} />
      )
    ) : edited ? (
      <EditRates
        key={rateDraftId(edited.table, edited.changes)}
        changes={edited.changes}
        table={known?.find(({ id }) => id === edited.table?.id) ?? edited.table}
        staff={staff}
        onCheck={(table) => setRead([{ ...table, couriers: null }])}
        onLeave={() => edit(null)}
      />
    ) : (
      <>
        <RatesFile staff={staff} known={known} onRead={setRead} />
        <Section>
          <Stack gap={8}>
            <SectionHeading>Set rates by form</SectionHeading>
            <p className="measure">Choose a round in the list, or start with a round that has no rates yet.</p>
            <Button fit onClick={() => edit({ table: undefined, changes: null })}>
              {drafts.includes(rateDraftId(undefined, null)) ? 'Continue the draft of a new round' : 'Add a round'}
            </Button>
          </Stack>
        </Section>
      </>
    )
  return <TwoPanes rightIs="rest" leftLabel="Current rates" left={list} right={right} />
}
