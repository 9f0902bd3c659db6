import { FileDown } from 'lucide-react'
import { useRef, useState, type SyntheticEvent } from 'react'
import { saveFile } from '#device/save-file.ts'
import { readDate, typedDate } from '#domain/dates/read-date.ts'
import { addDays } from '#domain/dates/near-day.ts'
import { Button } from '#ui/controls/button.tsx'
import { RadioGroup } from '#ui/controls/radio-group.tsx'
import { ErrorState } from '#ui/feedback/error-state.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { LoadingState } from '#ui/feedback/loading-state.tsx'
import { useToast } from '#ui/feedback/toast-provider.tsx'
import { DateField } from '#ui/fields/date-field.tsx'
import { ErrorSummary } from '#ui/fields/error-summary.tsx'
import { Section, Stack } from '#ui/layout/section.tsx'
import { useTitle } from '#ui/layout/use-title.ts'
import { useToday } from '#ui/parcel/use-today.ts'
import { readRoster, readServedSubDepots } from '../cache/cache-store.ts'
import { counted, figure } from '../figures.ts'
import { DeskPage } from '../frame/desk-page.tsx'
import { useDesk, useMay } from '../frame/desk-places.ts'
import { errorLabel } from '../requests/error-labels.ts'
import { spanError } from '../reports/report-span.ts'
import type { Dataset, ExportSpan } from './dataset.ts'
import { datasets } from './datasets.ts'
import type { Format, FormatKey } from './format.ts'
import { formats } from './formats.ts'
import { runExport, type ExportOutcome } from './run-export-sync.ts'

/** Days of the span that is filled in at the beginning. */
const usualDays = 7
const notADay = 'Enter a real date, such as 14 5 2026'

type Stage = { at: 'form' } | { at: 'running'; rows: number } | { at: 'over'; outcome: ExportOutcome }

interface Choice {
  dataset: Dataset
  format: Format
  span: ExportSpan
}

/** Runs one export at a time, which can be cancelled, and saves its file. */
function useExport() {
  const toast = useToast()
  const [stage, setStage] = useState<Stage>({ at: 'form' })
  const running = useRef<AbortController>(null)
  const run = async (choice: Choice) => {
    const own = new AbortController()
    running.current = own
    setStage({ at: 'running', rows: 0 })
    const { names } = await readRoster(await readServedSubDepots())
    const outcome = await runExport({
      ...choice,
      names,
      signal: own.signal,
      onRows: (rows) => !own.signal.aborted && setStage({ at: 'running', rows }),
    })
    if (own.signal.aborted) return
    if (outcome.kind === 'made') {
      saveFile(outcome.name, outcome.file.type, outcome.file)
      toast({ text: 'Saved in your downloads' })
    }
    setStage({ at: 'over', outcome })
  }
  const cancel = () => {
    running.current?.abort()
    setStage({ at: 'over', outcome: { kind: 'cancelled' } })
  }
  return { stage, run: (choice: Choice) => void run(choice), cancel }
}

function Outcome({ outcome, onRetry }: { outcome: ExportOutcome; onRetry: () => void }) {
  switch (outcome.kind) {
    case 'made':
      return (
        <Section>
          <output>
            {counted(outcome.rows, 'row')} saved in your downloads as {outcome.name}
          </output>
        </Section>
      )
    case 'empty':
      return <EmptyState title="Nothing to export">There are no rows on these dates. No file was saved.</EmptyState>
    case 'cancelled':
      return <EmptyState title="Export cancelled">No file was saved. Your choices are still here.</EmptyState>
    case 'too-many':
      return (
        <EmptyState title="Too many rows for one file">
          A file can have {figure(outcome.mostRows)} rows. No file was saved. Choose fewer days.
        </EmptyState>
      )
    case 'failed':
      return (
        <ErrorState title="Not exported" code={outcome.error.code} onRetry={onRetry}>
          {outcome.error.code === 'network'
            ? 'You need to be online to export. No file was saved.'
            : `${errorLabel(outcome.error)} No file was saved.`}
        </ErrorState>
      )
  }
}

function ExportForm({ offered }: { offered: readonly Dataset[] }) {
  const today = useToday()
  const { stage, run, cancel } = useExport()
  const [key, setKey] = useState(offered[0]?.key ?? '')
  const [formatKey, setFormatKey] = useState<FormatKey>('csv')
  const [first, setFirst] = useState(() => typedDate(addDays(today, 1 - usualDays)))
  const [last, setLast] = useState(() => typedDate(today))
  const [faults, setFaults] = useState<{ from?: string; to?: string }>({})
  const [attempt, setAttempt] = useState(0)
  const dataset = offered.find((each) => each.key === key)
  const known = dataset?.formats ?? formats
  const format = known.find((each) => each.key === formatKey) ?? known[0]

  const begin = () => {
    const [from, to] = [readDate(first), readDate(last)]
    const wrongSpan = from !== undefined && to !== undefined ? spanError(from, to) : undefined
    const wrongEnd = to === undefined ? notADay : wrongSpan
    setFaults({ ...(from === undefined && { from: notADay }), ...(wrongEnd !== undefined && { to: wrongEnd }) })
    setAttempt((before) => before + 1)
    if (from === undefined || to === undefined || wrongSpan !== undefined || !dataset || !format) return
    run({ dataset, format, span: { from, to } })
  }
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    begin()
  }
  if (stage.at === 'running')
    return (
      <Section>
        <Stack gap={16}>
          <LoadingState label={`Exporting ${dataset?.label.toLowerCase() ?? ''}. Keep this page open`} rows={0} />
          <p>{counted(stage.rows, 'row')} so far</p>
          <Button fit onClick={cancel}>
            Cancel
          </Button>
        </Stack>
      </Section>
    )
  const errors = (['from', 'to'] as const).flatMap((field) =>
    faults[field] === undefined ? [] : [{ id: `export-${field}`, text: faults[field] }],
  )
  return (
    <>
      {stage.at === 'over' && <Outcome outcome={stage.outcome} onRetry={begin} />}
      <Section>
        <form onSubmit={submit} noValidate>
          <Stack gap={24}>
            <ErrorSummary errors={errors} attempt={attempt} />
            <RadioGroup
              id="export-what"
              name="export-what"
              label="What to export"
              options={offered.map(({ key: value, label, hint }) => ({ value, label, hint }))}
              value={key}
              onChange={setKey}
            />
            <DateField
              id="export-from"
              label="First day"
              value={first}
              onChange={setFirst}
              error={faults.from}
              wrong={faults.from ? ['day', 'month', 'year'] : []}
            />
            <DateField
              id="export-to"
              label="Last day"
              value={last}
              onChange={setLast}
              error={faults.to}
              wrong={faults.to ? ['day', 'month', 'year'] : []}
            />
            <RadioGroup
              id="export-format"
              name="export-format"
              label="Format"
              options={known.map(({ key: value, label, hint }) => ({ value, label, hint }))}
              value={format?.key}
              onChange={(value) => setFormatKey(known.find((each) => each.key === value)?.key ?? 'csv')}
            />
            <Button type="submit" kind="primary" icon={FileDown} fit>
              Export
            </Button>
          </Stack>
        </form>
      </Section>
    </>
  )
}

/** `/depot/exports` and `/office/exports`: data of some days as a file, of what the person’s role includes. */
export function ExportsScreen() {
  useTitle('Export')
  const { root } = useDesk()
  const may = useMay()
  const offered = datasets.filter(({ at, permission }) => at.includes(root) && may(permission))
  return (
    <DeskPage title="Export" {...(root === '/depot' && { back: { to: '/depot/reports', label: 'Back to Reports' } })}>
      <div className="desk-pane">
        {/* Roles arrive a moment after the page. */}
        <ExportForm key={offered.map(({ key }) => key).join(' ')} offered={offered} />
      </div>
    </DeskPage>
  )
}
