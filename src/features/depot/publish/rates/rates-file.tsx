import { FileDown, FileUp } from 'lucide-react'
import { useState, type SyntheticEvent } from 'react'
import { rateEntrySchema, type RateEntry, type StaffRateTable } from '#contracts/pay/rate-endpoints.ts'
import { rateTableSchema } from '#contracts/pay/rates.ts'
import { saveFile } from '#device/save-file.ts'
import { rateSheetRows, readRateSheet, type RateSheet } from '#domain/pay/rate-sheet.ts'
import { checkRateTable } from '#domain/pay/rate-table.ts'
import { defaultRates } from '#domain/pay/default-rates.ts'
import { Button } from '#ui/controls/button.tsx'
import { TextButton } from '#ui/controls/text-link.tsx'
import { useToast } from '#ui/feedback/toast-provider.tsx'
import { FileField } from '#ui/fields/file-field.tsx'
import { SelectField } from '#ui/fields/select-field.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { Section, SectionHeading, Stack } from '#ui/layout/section.tsx'
import { useToday } from '#ui/parcel/use-today.ts'
import { csvFile } from '#domain/files/csv-file.ts'
import type { DeskStaff } from '../../frame/desk-staff.ts'
import { readEntryFile } from '../read-entry-file.ts'
import { SheetIssues } from '../sheet-issues.tsx'
import type { ReadRates } from './check-rates.tsx'

const isJson = ({ name, type }: File): boolean => type === 'application/json' || name.toLowerCase().endsWith('.json')

/** A JSON file has the rates of one round and does not name it. */
function RoundOfEntry({
  entry,
  staff,
  onRead,
}: {
  entry: RateEntry
  staff: DeskStaff
  onRead: RatesFileProps['onRead']
}) {
  const [subDepot, setSubDepot] = useState(staff.subDepots[0] ?? '')
  const [round, setRound] = useState('')
  const [fault, setFault] = useState<string>()
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    const number = round.trim().toUpperCase()
    const isRound = rateTableSchema.shape.round.safeParse(number).success
    setFault(isRound ? undefined : 'Enter the number of a round, such as 104')
    if (!isRound) return document.getElementById('rates-round')?.focus()
    const couriers = entry.couriers.length === 0 ? null : entry.couriers
    onRead([{ subDepot, round: number, periods: entry.periods, couriers }])
  }
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap={16}>
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
        <Button type="submit" kind="primary" fit>
          Check the changes
        </Button>
      </Stack>
    </form>
  )
}

interface RatesFileProps {
  staff: DeskStaff
  /** The present rates, for the template; undefined before they are known. */
  known: readonly StaffRateTable[] | undefined
  onRead: (read: ReadRates[]) => void
}

/** Rates from a spreadsheet, or from the JSON file of the command line. */
export function RatesFile({ staff, known, onRead }: RatesFileProps) {
  const toast = useToast()
  const today = useToday()
  const [sheet, setSheet] = useState<RateSheet | null>(null)
  const [entry, setEntry] = useState<RateEntry | null>(null)
  const [fault, setFault] = useState<string>()
  const [name, setName] = useState<string>()
  const [attempt, setAttempt] = useState(0)
  const choose = async (file: File) => {
    setName(file.name)
    setAttempt((last) => last + 1)
    setEntry(null)
    setSheet(null)
    setFault(undefined)
    if (isJson(file)) {
      const read = await readEntryFile(file, rateEntrySchema, ({ periods }) => checkRateTable(periods))
      if ('value' in read) setEntry(read.value)
      else setFault(`${file.name}: ${read.faults.join(' ')}`)
      return
    }
    const bytes = await file.arrayBuffer().catch(() => null)
    if (bytes === null) return setFault('The file can no longer be opened. Choose it again')
    const read = readRateSheet(new Uint8Array(bytes), staff.subDepots)
    if (read.issues.length > 0) setSheet(read)
    else onRead(read.tables.map((table) => ({ ...table, couriers: null })))
  }
  const saveTemplate = () => {
    const own = (known ?? []).filter(({ subDepot }) => staff.subDepots.includes(subDepot))
    const example = {
      subDepot: staff.subDepots[0] ?? 'SAM',
      round: '104',
      periods: [{ from: today, to: null, rates: defaultRates }],
    }
    saveFile('rates.csv', 'text/csv;charset=utf-8', csvFile(rateSheetRows(own.length > 0 ? own : [example])))
    toast({ text: 'Template saved in your downloads' })
  }
  return (
    <Section line>
      <Stack gap={16}>
        <SectionHeading>Set rates from a spreadsheet</SectionHeading>
        <p className="measure">
          Download the current rates: one row for each round and period. Change them, save the file as CSV, then choose
          it here. You’ll see the changes before anything is published.
        </p>
        <TextButton icon={FileDown} onClick={saveTemplate} aria-disabled={known === undefined || undefined}>
          Download the current rates
        </TextButton>
        {sheet && (
          <SheetIssues
            issues={sheet.issues}
            raws={sheet.raws}
            how={sheet.how}
            attempt={attempt}
            columns={['sub_depot', 'round', 'from', 'to']}
          />
        )}
        <FileField
          id="rates-file"
          label="Rates"
          hint={
            entry && name
              ? `${name}: file OK`
              : 'A CSV file from a spreadsheet. Rounds that aren’t in the file stay as they are.'
          }
          error={fault}
          icon={FileUp}
          action={
            sheet || fault ? 'Choose the corrected file' : name === undefined ? 'Choose a file' : 'Choose another file'
          }
          accept=".csv,.txt,.tsv,.json,text/csv,text/tab-separated-values,application/json"
          onFiles={([given]) => given && void choose(given)}
        />
        {entry && <RoundOfEntry key={attempt} entry={entry} staff={staff} onRead={onRead} />}
      </Stack>
    </Section>
  )
}
