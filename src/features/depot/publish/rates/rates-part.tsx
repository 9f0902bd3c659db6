import { useLiveQuery } from 'dexie-react-hooks'
import { useState } from 'react'
import type { StaffRateTable } from '#contracts/rate-endpoints.ts'
import { sizeBandSchema } from '#contracts/parcel.ts'
import type { RatePeriod } from '#contracts/rates.ts'
import { pounds } from '#domain/money.ts'
import { bandWords } from '#domain/parcel/words.ts'
import { periodOn } from '#domain/pay/rate-table.ts'
import { Button } from '#ui/controls/button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { LoadingState } from '#ui/feedback/loading-state.tsx'
import { useToast } from '#ui/feedback/toast-provider.tsx'
import { SearchField } from '#ui/fields/search-field.tsx'
import { Section, SectionHeading, Stack } from '#ui/layout/section.tsx'
import { useToday } from '#ui/parcel/use-today.ts'
import { DisclosureRow } from '#ui/rows/disclosure-row.tsx'
import { Asked, NotDone } from '../../fresh/asked.tsx'
import type { DeskStaff } from '../../fresh/desk-staff.ts'
import { counted } from '../../fresh/figures.ts'
import { useAsked } from '../../fresh/use-asked.ts'
import { TwoPanes } from '../../frame/two-panes.tsx'
import { askCouriers } from '../../people/people-sync.ts'
import { deleteDeskDraft, readDeskDraftIds } from '../drafts/desk-drafts-sync.ts'
import { askRates } from '../publish-sync.ts'
import { CheckRates, type ReadRates } from './check-rates.tsx'
import { EditRates, rateDraftId, type EditedRates } from './edit-rates.tsx'
import { daysLabel } from './rate-labels.ts'
import { RatesFile } from './rates-file.tsx'

/** What a parcel of each band pays in a period. */
function PeriodTable({ period, onChange }: { period: RatePeriod; onChange: () => void }) {
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
          {sizeBandSchema.options.map((band) => (
            <tr key={band}>
              <th scope="row">{bandWords[band]}</th>
              <td className="tabular">{pounds(period.rates[band])}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <Button kind="inline" fit onClick={onChange}>
        Change these amounts
      </Button>
    </>
  )
}

interface RoundRatesProps {
  table: StaffRateTable
  hasDraft: boolean
  onEdit: (changes: string | null) => void
}

/** The rates of a round: those in force, those to come, and those that have ended. */
function RoundRates({ table: { id, round, subDepot, couriers, periods }, hasDraft, onEdit }: RoundRatesProps) {
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
            {couriers.length === 0 ? 'No courier sees these yet' : `${counted(couriers.length, 'courier')} can see these`}
            {hasDraft && '. You have a draft'}
          </p>
          {now ? <PeriodTable period={now} onChange={() => onEdit(now.from)} /> : <p>There is no rate for today.</p>}
          {toCome.map((period) => (
            <Stack key={period.from} gap={8}>
              <p className="text-strong">To come</p>
              <PeriodTable period={period} onChange={() => onEdit(period.from)} />
            </Stack>
          ))}
          <Button fit onClick={() => onEdit(null)}>
            {hasDraft ? 'Continue the draft' : 'Start new rates'}
          </Button>
        </Stack>
      </Section>
      {ended.length > 0 && (
        <DisclosureRow label="Earlier rates" meta={counted(ended.length, 'period')}>
          <Stack gap={16}>
            {ended.map((period) => (
              <PeriodTable key={period.from} period={period} onChange={() => onEdit(period.from)} />
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
        <RoundRates
          key={table.id}
          table={table}
          hasDraft={drafts.includes(rateDraftId(table))}
          onEdit={(changes) => onEdit({ table, changes })}
        />
      ))}
    </>
  )
}

/** The rates of the rounds, a form that changes them, and a spreadsheet that changes many at once. */
export function RatesPart({ staff }: { staff: DeskStaff }) {
  const asked = useAsked(askRates)
  const roster = useAsked(() => askCouriers(staff.subDepots), staff.subDepots.join())
  const drafts = useLiveQuery(async () => await readDeskDraftIds('rates/')) ?? []
  const toast = useToast()
  const [edited, setEdited] = useState<EditedRates | null>(null)
  const [read, setRead] = useState<ReadRates[] | null>(null)
  const known = asked.answer?.kind === 'answer' ? asked.answer.value.tables : undefined
  const list = (
    <Asked asked={asked} label="Loading the rates">
      {({ tables }) =>
        tables.length === 0 ? (
          <EmptyState title="No rates yet">Without them a courier’s phone cannot say what a day has earned.</EmptyState>
        ) : (
          <RateList tables={tables} drafts={drafts} onEdit={edit} />
        )
      }
    </Asked>
  )
  function edit(next: EditedRates | null) {
    setRead(null)
    setEdited(next)
  }
  const done = (said: string) => {
    toast({ text: said })
    if (edited) void deleteDeskDraft(rateDraftId(edited.table))
    edit(null)
    asked.again()
  }
  const couriers = roster.answer?.kind === 'answer' ? roster.answer.value : undefined
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
      ) : roster.answer?.kind === 'refused' ? (
        <Section>
          <Stack gap={16}>
            <NotDone id="rates-roster" refusal={roster.answer.refusal} />
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
        key={`${rateDraftId(edited.table)} ${edited.changes ?? ''}`}
        {...edited}
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
              {drafts.includes(rateDraftId(undefined)) ? 'Continue the draft of a new round' : 'Add a round'}
            </Button>
          </Stack>
        </Section>
      </>
    )
  return <TwoPanes rightIs="rest" leftLabel="Current rates" left={list} right={right} />
}
