import { useState, type SyntheticEvent } from 'react'
import { rateEntrySchema, type RateEntry, type StaffRateTable } from '#contracts/rate-endpoints.ts'
import { sizeBandSchema } from '#contracts/parcel.ts'
import { rateTableSchema, type RatePeriod } from '#contracts/rates.ts'
import { pounds } from '#domain/money.ts'
import { dayName } from '#domain/near-day.ts'
import { bandWords } from '#domain/parcel/words.ts'
import { rateTableFaults } from '#domain/pay/rate-table.ts'
import { Button } from '#ui/controls/button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { useToast } from '#ui/feedback/toast-provider.tsx'
import { SelectField } from '#ui/fields/select-field.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { FactRow } from '#ui/rows/fact-row.tsx'
import { Section, SectionHeading, Stack } from '#ui/layout/section.tsx'
import { ResponseView, ActionError } from '../requests/response-view.tsx'
import type { DeskStaff } from '../frame/desk-staff.ts'
import { counted } from '../figures.ts'
import { useRequest } from '../requests/use-request.ts'
import { useAction } from '../requests/use-action.ts'
import { TwoPanes } from '../frame/two-panes.tsx'
import { EntryFileField } from './entry-file-field.tsx'
import { askRates, publishRates } from './publish-sync.ts'
import { useBooks } from './use-books.ts'

const day = (iso: string): string => `${dayName(iso)} ${iso.slice(0, 4)}`

/** What a parcel of each band pays in a period. */
function PeriodTable({ period: { from, to, rates } }: { period: RatePeriod }) {
  return (
    <table className="rate-table">
      <caption className="text-strong">
        {day(from)} {to === null ? 'until further notice' : `to ${day(to)}`}
      </caption>
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
            <td className="tabular">{pounds(rates[band])}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Table({ table: { id, round, subDepot, couriers, periods } }: { table: StaffRateTable }) {
  const last = periods.at(-1)
  return (
    <Section tight line labelledBy={`rates-${id}`}>
      <Stack gap={8}>
        <h2 className="text-h3" id={`rates-${id}`}>
          Round {round}, {subDepot}
        </h2>
        <p className="text-meta">
          {counted(periods.length, 'period')},{' '}
          {couriers.length === 0 ? 'seen by no courier yet' : `seen by ${counted(couriers.length, 'courier')}`}
        </p>
        {last && <PeriodTable period={last} />}
      </Stack>
    </Section>
  )
}

function SetRates({ staff, onDone }: { staff: DeskStaff; onDone: (round: string) => void }) {
  const [subDepot, setSubDepot] = useState(staff.subDepots[0] ?? '')
  const [round, setRound] = useState('')
  const [entry, setEntry] = useState<RateEntry | null>(null)
  const [fault, setFault] = useState<string>()
  const { busy, error, act } = useAction()
  const number = round.trim().toUpperCase()
  const { couriers, error: noBooks } = useBooks(subDepot)
  // Before the roster has come nobody may be taken for having no round: their rates would leave their phones.
  const byBooks = couriers?.filter(({ rounds }) => rounds.includes(number)).map(({ id }) => id)
  const seenBy = entry?.couriers.length === 0 ? byBooks : entry?.couriers
  const names = seenBy?.map((id) => couriers?.find((courier) => courier.id === id)?.name ?? 'unknown courier')
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    const isRound = rateTableSchema.shape.round.safeParse(number).success
    setFault(isRound ? undefined : 'Enter the number of a round, such as 104')
    if (!isRound) return document.getElementById('rates-round')?.focus()
    if (entry && seenBy)
      void act(
        () => publishRates(subDepot, number, { ...entry, couriers: seenBy }),
        () => onDone(number),
      )
  }
  return (
    <Section>
      <form onSubmit={submit} noValidate>
        <Stack gap={16}>
          <SectionHeading>Set the rates of a round</SectionHeading>
          <SelectField
            id="rates-depot"
            label="Sub-depot"
            options={staff.subDepots.map((value) => ({ value, label: value }))}
            value={subDepot}
            onChange={(event) => setSubDepot(event.target.value)}
          />
          <TextField
            id="rates-round"
            label="Round"
            error={fault}
            value={round}
            onChange={(event) => setRound(event.target.value)}
            autoComplete="off"
          />
          <EntryFileField
            id="rates-file"
            label="Rates"
            hint="A .json file with all rates of the round. It replaces the rates before. If it names no couriers, those who have the round see it."
            schema={rateEntrySchema}
            check={({ periods }) => rateTableFaults(periods)}
            onEntry={setEntry}
          />
          {entry && (
            <dl>
              <FactRow label="Seen by" value={names ? names.join(', ') || 'nobody: no courier has this round' : '…'} />
            </dl>
          )}
          {entry?.periods.map((period) => (
            <PeriodTable key={period.from} period={period} />
          ))}
          <ActionError id="rates-books-fault" error={noBooks} />
          <ActionError id="rates-fault" error={error} />
          <Button
            type="submit"
            kind="primary"
            aria-disabled={busy || !seenBy || undefined}
            aria-describedby="rates-closed"
          >
            {busy ? 'Saving' : `Set the rates${number === '' ? '' : ` of round ${number}`}`}
          </Button>
          <p className="text-meta" id="rates-closed">
            {entry
              ? 'Couriers of the round see them the next time they are online.'
              : 'Choose a file first. Every day needs exactly one rate.'}
          </p>
        </Stack>
      </form>
    </Section>
  )
}

/** The current rates by round, and a form that sets them from a file. */
export function RatesPart({ staff }: { staff: DeskStaff }) {
  const asked = useRequest(askRates)
  const toast = useToast()
  const list = (
    <ResponseView request={asked} label="Loading the rates">
      {({ tables }) =>
        tables.length === 0 ? (
          <EmptyState title="No rates yet">Without them a courier’s phone cannot say what a day has earned.</EmptyState>
        ) : (
          tables.map((table) => <Table key={table.id} table={table} />)
        )
      }
    </ResponseView>
  )
  const done = (round: string) => {
    toast({ text: `Rates of round ${round} saved` })
    asked.again()
  }
  return <TwoPanes leftLabel="Current rates" left={list} right={<SetRates staff={staff} onDone={done} />} />
}
