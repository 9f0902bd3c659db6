import { useLiveQuery } from 'dexie-react-hooks'
import { FileDown } from 'lucide-react'
import { saveFile } from '#device/save-file.ts'
import { dateLabel } from '#domain/dates/day-labels.ts'
import { pounds } from '#domain/money.ts'
import { currentEntries } from '#domain/tax/current-entries.ts'
import { findDigitalStart } from '#domain/tax/digital-start.ts'
import { quarterSheet, quarterSheetCsv, type QuarterSheet } from '#domain/tax/quarter-sheet.ts'
import { quarterKindLabels } from '#domain/tax/tax-labels.ts'
import { formatTaxYear, getTaxYear, type TaxYear } from '#domain/tax/tax-year.ts'
import { Button } from '#ui/controls/button.tsx'
import { TextLink } from '#ui/controls/text-link.tsx'
import { LoadingState } from '#ui/feedback/loading-state.tsx'
import { Page } from '#ui/layout/page.tsx'
import { TwoColumns } from '#ui/layout/panes.tsx'
import { Section, SectionHeading, Stack } from '#ui/layout/section.tsx'
import { useTitle } from '#ui/layout/use-title.ts'
import { FactRow } from '#ui/rows/fact-row.tsx'
import { toTaxYear } from './entries/entry-page.tsx'
import { NotAdvice } from './not-advice.tsx'
import { readTaxRecords, type TaxRecords } from './own-tax-store.ts'
import { useTaxYear } from './use-tax-year.ts'

const quarterNumbers = [1, 2, 3, 4] as const

function Quarter({ sheet, year, today }: { sheet: QuarterSheet; year: TaxYear; today: string }) {
  const { quarter, toDate, before } = sheet
  const id = `tax-quarter-${quarter.quarter}`
  const state = today < quarter.from ? 'Not begun' : today <= quarter.to ? 'In progress' : 'Over'
  const added = (now: number, earlier: number | undefined): string => `${pounds(now - (earlier ?? 0))} in this quarter`
  const download = () =>
    saveFile(
      `tax-${year.year}-${year.year + 1}-quarter-${quarter.quarter}.csv`,
      'text/csv;charset=utf-8',
      quarterSheetCsv(year, sheet),
    )
  return (
    <Section line labelledBy={id}>
      <SectionHeading id={id}>Quarter {quarter.quarter}</SectionHeading>
      <Stack gap={12}>
        <p className="text-meta">
          {dateLabel(quarter.from)} to {dateLabel(quarter.to)}. {state}. Update due by {dateLabel(quarter.dueOn)}.
        </p>
        {today >= quarter.from && (
          <>
            <dl>
              <FactRow
                money
                label="Income to date"
                value={pounds(toDate.income)}
                note={added(toDate.income, before?.income)}
              />
              <FactRow
                money
                label="Miles and expenses to date"
                value={pounds(toDate.deductions)}
                note={added(toDate.deductions, before?.deductions)}
              />
              <FactRow money total label="Income less these" value={pounds(toDate.profit)} />
            </dl>
            <Button icon={FileDown} onClick={download}>
              Download quarter {quarter.quarter}
            </Button>
          </>
        )}
      </Stack>
    </Section>
  )
}

/** Says from when Making Tax Digital applies, as far as the records tell. */
function DigitalStart({ entries }: TaxRecords) {
  const incomes = new Map<number, number>()
  for (const entry of currentEntries(entries)) {
    if (entry.kind !== 'income') continue
    const { year } = getTaxYear(entry.day)
    incomes.set(year, (incomes.get(year) ?? 0) + entry.amount)
  }
  const start = findDigitalStart(incomes)
  return (
    <p className="measure">
      {start
        ? `Your income of ${formatTaxYear({ year: start.incomeYear })} was more than ${pounds(start.over)}, so HMRC may want quarterly updates from ${dateLabel(start.from)}.`
        : 'HMRC wants quarterly updates from people with more than £50,000 of income from 6 April 2026, £30,000 from 2027 and £20,000 from 2028.'}
    </p>
  )
}

/** `/pay/tax-year/quarters`: what an update of Making Tax Digital says, as sheets to download. */
export function QuartersScreen() {
  const { year, today, withYear } = useTaxYear()
  const title = 'Quarters'
  useTitle(title)
  const records = useLiveQuery(readTaxRecords)
  const back = { ...toTaxYear, to: withYear(toTaxYear.to) }
  if (!records)
    return (
      <Page title={title} back={back}>
        <LoadingState label="Adding up the quarters" shape="line" rows={8} />
      </Page>
    )
  const kind = records.settings.quarters
  const sheets = quarterNumbers.map((quarter) =>
    quarterSheet(records.entries, records.vehicles, { year, kind, quarter }),
  )
  return (
    <Page title={title} back={back}>
      <TwoColumns
        first={sheets.map((sheet) => (
          <Quarter key={sheet.quarter.quarter} sheet={sheet} year={year} today={today} />
        ))}
        second={
          <>
            <Section line>
              <Stack gap={12}>
                <h2 className="text-h3">{formatTaxYear(year)}</h2>
                <p className="measure">
                  A sheet has the totals from the start of the year, by the boxes of the tax return, and what the
                  quarter adds. Type them into your own software, or give the file to your accountant.
                </p>
                <DigitalStart {...records} />
                <p className="text-meta">Quarters: {quarterKindLabels[kind].toLowerCase()}</p>
                <TextLink to="/pay/tax-year/settings">Change the kind of quarters</TextLink>
              </Stack>
            </Section>
            <NotAdvice />
          </>
        }
      />
    </Page>
  )
}
