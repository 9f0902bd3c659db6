import { useLiveQuery } from 'dexie-react-hooks'
import { FileDown } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { TaxEntry } from '#contracts/tax/tax.ts'
import { saveFile } from '#device/save-file.ts'
import { dayName } from '#domain/dates/near-day.ts'
import { syncLabels } from '#domain/sync-labels.ts'
import { countExpense } from '#domain/tax/count-expense.ts'
import { currentEntries, type CurrentEntry } from '#domain/tax/current-entries.ts'
import { entriesCsv } from '#domain/tax/entries-csv.ts'
import { formatDatedEntry, formatEntry } from '#domain/tax/tax-labels.ts'
import { formatTaxYear, isIn } from '#domain/tax/tax-year.ts'
import { Button, ButtonLink } from '#ui/controls/button.tsx'
import { TextLink } from '#ui/controls/text-link.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { LoadingState } from '#ui/feedback/loading-state.tsx'
import { SyncLabel } from '#ui/feedback/sync-word.tsx'
import { FieldMessage } from '#ui/fields/field.tsx'
import { SelectField } from '#ui/fields/select-field.tsx'
import { Page } from '#ui/layout/page.tsx'
import { TwoColumns } from '#ui/layout/panes.tsx'
import { Section, Stack } from '#ui/layout/section.tsx'
import { useTitle } from '#ui/layout/use-title.ts'
import { ListHeading } from '#ui/rows/list-heading.tsx'
import { NavRow } from '#ui/rows/nav-row.tsx'
import { toTaxYear } from './entries/entry-page.tsx'
import { NotAdvice } from './not-advice.tsx'
import { readTaxRecords, type Rejected, type TaxRecords } from './own-tax-store.ts'
import { editRejectedEntry } from './record-tax-sync.ts'
import { taxSync } from './tax-sync.ts'
import { useTaxYear } from './use-tax-year.ts'

/** Returns what is known of an entry besides its amount. */
function describe(entry: CurrentEntry, { vehicles }: TaxRecords): string {
  const nameOf = (id: string | null) => vehicles.find((vehicle) => vehicle.id === id)?.name
  const parts =
    entry.kind === 'trip'
      ? [
          entry.round !== null && `Round ${entry.round}`,
          nameOf(entry.vehicle),
          entry.odometer
            ? `odometer ${entry.odometer.start / 10} to ${entry.odometer.end / 10}`
            : `${entry.from} to ${entry.to}`,
        ]
      : entry.kind === 'expense'
        ? [
            entry.supplier,
            nameOf(entry.vehicle),
            entry.businessPercent < 100 && `${entry.businessPercent}% for business`,
            entry.photos.length > 0 && 'with a photo',
            countExpense(entry, vehicles).notCounted !== null && 'not counted, the flat rate includes it',
          ]
        : [entry.text]
  return parts.filter(Boolean).join(', ')
}

function RejectedEntry({ rejected, entries }: { rejected: Rejected<TaxEntry>; entries: readonly TaxEntry[] }) {
  const navigate = useNavigate()
  const [problem, setProblem] = useState<string>()
  const { n, code, value } = rejected
  const edit = async () => {
    const edited = await editRejectedEntry(rejected, entries)
    if (edited.ok) void navigate(edited.value)
    else setProblem(edited.error.message)
  }
  return (
    <Section tight line>
      <Stack gap={8}>
        <SyncLabel kind="attention">{syncLabels.attention}</SyncLabel>
        <p className="text-strong">{formatDatedEntry(value)}</p>
        <p>
          {taxSync.refusals?.[code ?? ''] ?? 'This entry couldn’t be accepted'}. It’s saved on this phone and doesn’t
          count. What you saved later waits until you change or discard it.
        </p>
        {problem !== undefined && <FieldMessage id={`tax-rejected-${n}`}>{problem}</FieldMessage>}
        {value.kind !== 'removal' && (
          <Button kind="inline" fit onClick={() => void edit()}>
            Change it<span className="visually-hidden">: {formatDatedEntry(value)}</span>
          </Button>
        )}
        <TextLink to="/outbox">Export or discard it in the outbox</TextLink>
      </Stack>
    </Section>
  )
}

function Entry({ entry, records }: { entry: CurrentEntry; records: TaxRecords }) {
  const sync = records.entrySync(entry.id)
  const about = describe(entry, records)
  return (
    <NavRow
      to={`/pay/tax-year/${entry.kind}?entry=${entry.id}`}
      above={dayName(entry.day)}
      label={formatEntry(entry)}
      meta={
        <>
          {about}
          {sync && sync !== 'sent' && (
            <>
              {about !== '' && <br />}
              <SyncLabel kind={sync} />
            </>
          )}
        </>
      }
    />
  )
}

/** "May 2026" of a month, "2026-05". */
const monthLabel = (month: string): string => `${dayName(`${month}-01`).split(' ').at(-1) ?? ''} ${month.slice(0, 4)}`

/** `/pay/tax-year/entries`: the entries of a tax year, a month at a time, the latest first. */
export function EntriesScreen() {
  const { year, withYear } = useTaxYear()
  const title = 'Entries'
  useTitle(title)
  const records = useLiveQuery(readTaxRecords)
  const [chosen, setChosen] = useState('')
  const back = { ...toTaxYear, to: withYear(toTaxYear.to) }
  if (!records)
    return (
      <Page title={title} back={back}>
        <LoadingState label="Reading your entries" rows={6} />
      </Page>
    )
  const own = currentEntries(records.entries)
    .filter(({ day }) => isIn(year, day))
    .sort((a, b) => b.day.localeCompare(a.day) || b.id.localeCompare(a.id))
  const months = [...new Set(own.map(({ day }) => day.slice(0, 7)))]
  const month = months.includes(chosen) ? chosen : (months[0] ?? '')
  const shown = own.filter(({ day }) => day.startsWith(month))
  const download = () =>
    saveFile(
      `tax-entries-${year.year}-${year.year + 1}.csv`,
      'text/csv;charset=utf-8',
      entriesCsv(records.entries, records.vehicles, year),
    )
  return (
    <Page title={title} back={back}>
      <TwoColumns
        first={
          <>
            {records.rejected.entries.map((rejected) => (
              <RejectedEntry key={rejected.n} rejected={rejected} entries={records.entries} />
            ))}
            {own.length === 0 ? (
              <EmptyState
                title="No entries yet"
                above={formatTaxYear(year)}
                action={<ButtonLink to="/pay/tax-year/trip">Add miles</ButtonLink>}
              >
                Miles, expenses and income that you add appear here.
              </EmptyState>
            ) : (
              <>
                <Section tight>
                  <SelectField
                    id="tax-month"
                    label="Month"
                    options={months.map((value) => ({ value, label: monthLabel(value) }))}
                    value={month}
                    onChange={({ target }) => setChosen(target.value)}
                  />
                </Section>
                <ListHeading title={monthLabel(month)} count={shown.length} />
                {shown.map((entry) => (
                  <Entry key={entry.id} entry={entry} records={records} />
                ))}
              </>
            )}
          </>
        }
        second={
          <>
            {own.length > 0 && (
              <Section line>
                <Stack gap={12}>
                  <p className="measure">
                    All entries of {formatTaxYear(year)} that count, as a CSV file for a spreadsheet. Photos of receipts
                    aren’t in it. Keep a copy: records go if your account is erased.
                  </p>
                  <Button icon={FileDown} onClick={download}>
                    Download the entries
                  </Button>
                </Stack>
              </Section>
            )}
            <NotAdvice />
          </>
        }
      />
    </Page>
  )
}
