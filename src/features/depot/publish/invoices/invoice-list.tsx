import { useLiveQuery } from 'dexie-react-hooks'
import { FileDown } from 'lucide-react'
import { useState, type SyntheticEvent } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { StaffInvoice } from '#contracts/pay/pay-endpoints.ts'
import { saveFile } from '#device/save-file.ts'
import { londonDay } from '#domain/dates/day.ts'
import { pounds } from '#domain/money.ts'
import { shortWeek, typeLabels } from '#domain/pay/pay-labels.ts'
import { readDate, typedDate } from '#domain/dates/read-date.ts'
import { Button } from '#ui/controls/button.tsx'
import { TextButton } from '#ui/controls/text-link.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { LoadingState } from '#ui/feedback/loading-state.tsx'
import { useToast } from '#ui/feedback/toast-provider.tsx'
import { DateField } from '#ui/fields/date-field.tsx'
import { SearchField } from '#ui/fields/search-field.tsx'
import { Section, Stack } from '#ui/layout/section.tsx'
import { AsOfSection } from '#ui/parcel/as-of-section.tsx'
import { FilterChip, FilterRow } from '#ui/rows/filter-row.tsx'
import { NavRow } from '#ui/rows/nav-row.tsx'
import { nameIn, readCached, readWholeRoster, type Roster } from '../../cache/cache-store.ts'
import { useNames } from '../../cache/use-names.ts'
import { refreshInvoicePage } from '../../cache/refresh-sync.ts'
import { StaleNote } from '../../cache/stale-note.tsx'
import { ActionError } from '../../requests/response-view.tsx'
import { csvFile } from '#domain/files/csv-file.ts'
import { counted } from '../../figures.ts'
import { errorLabel } from '../../requests/error-labels.ts'
import { useAction } from '../../requests/use-action.ts'
import { useRequest } from '../../requests/use-request.ts'
import {
  invoiceQuery,
  listRows,
  queryText,
  readInvoiceSearch,
  stateLabels,
  type InvoiceSearch,
} from './invoice-search.ts'
import { askAllInvoices, askMoreInvoices, mostExported, type InvoiceQuery } from './invoices-sync.ts'

const dateParts = ['day', 'month', 'year'] as const

/** Returns the address of Publish with a search, and with an open invoice if there is one. */
export function invoicesTo({ state, week, text }: InvoiceSearch, open?: Pick<StaffInvoice, 'courier' | 'id'>): string {
  const params = new URLSearchParams({ part: 'invoices' })
  for (const [name, value] of Object.entries({ state: state ?? '', week, text }))
    if (value !== '') params.set(name, value)
  if (open) {
    params.set('courier', open.courier)
    params.set('invoice', open.id)
  }
  // Of the same screen, which both consoles have.
  return `?${params.toString()}`
}

/** Returns the address of the form, for a new invoice or to correct the open one. */
export const writeInvoiceTo = (search: InvoiceSearch, open?: Pick<StaffInvoice, 'courier' | 'id'>): string =>
  `${invoicesTo(search, open)}&write=yes`

function Filters({ search, onChange }: { search: InvoiceSearch; onChange: (search: InvoiceSearch) => void }) {
  const [text, setText] = useState(search.text)
  const [week, setWeek] = useState(() => typedDate(search.week || null))
  const [fault, setFault] = useState<string>()
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    const isBlank = dateParts.every((part) => week[part].trim() === '')
    const day = isBlank ? '' : readDate(week)
    setFault(day === undefined ? 'Enter a date, such as 14 5 2026' : undefined)
    if (day !== undefined) onChange({ ...search, text: text.trim(), week: day })
  }
  return (
    <>
      <FilterRow label="Status">
        <FilterChip selected={search.state === null} onClick={() => onChange({ ...search, state: null })}>
          All
        </FilterChip>
        {(Object.keys(stateLabels) as (keyof typeof stateLabels)[]).map((state) => (
          <FilterChip key={state} selected={search.state === state} onClick={() => onChange({ ...search, state })}>
            {stateLabels[state]}
          </FilterChip>
        ))}
      </FilterRow>
      <Section tight line>
        <search>
          <form onSubmit={submit} noValidate>
            <Stack gap={16}>
              <SearchField
                label="Find a courier or invoice number"
                isLabelShown
                value={text}
                onChange={(event) => setText(event.target.value)}
              />
              <DateField
                id="invoices-week"
                label="Week (optional)"
                hint="Any day in that week"
                value={week}
                onChange={setWeek}
                error={fault}
                wrong={fault === undefined ? [] : dateParts}
              />
              <Button type="submit" fit>
                Search
              </Button>
            </Stack>
          </form>
        </search>
      </Section>
    </>
  )
}

interface FoundProps {
  search: InvoiceSearch
  query: InvoiceQuery
  roster: Roster
}

/** The results of one search: the first page from this device, further pages on request. Keyed by the search. */
function Found({ search, query, roster }: FoundProps) {
  const [params] = useSearchParams()
  const toast = useToast()
  const text = queryText(query)
  const { response } = useRequest(async () => await refreshInvoicePage(text), { key: text, isRepeated: true })
  const cached = useLiveQuery(async () => (await readCached(`invoices/${text}`)) ?? null, [text])
  const [more, setMore] = useState<{ invoices: StaffInvoice[]; next: string | null } | null>(null)
  const paging = useAction()
  const exporting = useAction()
  if (cached === undefined || (cached === null && response === null))
    return <LoadingState label="Loading the invoices" rows={6} />
  if (cached === null)
    return (
      <>
        <StaleNote response={response} />
        <EmptyState title="Not loaded yet">Invoices are shown here once they have loaded.</EmptyState>
      </>
    )
  const page = cached.value
  const seen = new Set(page.invoices.map(({ courier, id }) => `${courier}/${id}`))
  // The first page may have grown since the next one was asked for.
  const invoices = [
    ...page.invoices,
    ...(more?.invoices.filter(({ courier, id }) => !seen.has(`${courier}/${id}`)) ?? []),
  ]
  const next = more ? more.next : page.next
  const nameOf = (courier: string) => nameIn(roster, courier, cached.at)
  const isNarrowed = text !== ''
  const showMore = () => {
    if (next === null) return
    void paging.act(
      async () => await askMoreInvoices(query, next),
      (given) => setMore({ invoices: [...(more?.invoices ?? []), ...given.invoices], next: given.next }),
    )
  }
  const save = () =>
    void exporting.act(
      async () => await askAllInvoices(query),
      (all) => {
        const rows = listRows(all.slice(0, mostExported), nameOf)
        saveFile(`invoices-${londonDay(new Date())}.csv`, 'text/csv;charset=utf-8', csvFile(rows))
        toast({
          text:
            all.length > mostExported
              ? `The newest ${counted(mostExported, 'invoice')} are saved. Narrow the search for the rest.`
              : `${counted(all.length, 'invoice')} saved in your downloads`,
        })
      },
    )
  return (
    <>
      <StaleNote response={response} />
      {invoices.length === 0 ? (
        <EmptyState title={isNarrowed ? 'No invoices match' : 'No invoices yet'}>
          {isNarrowed
            ? 'Change the search to see more.'
            : 'Write one here, or publish many from a spreadsheet. Each courier’s phone compares them with its own record.'}
        </EmptyState>
      ) : (
        <Section tight line>
          <TextButton icon={FileDown} onClick={save} aria-disabled={exporting.busy || undefined}>
            {exporting.busy ? 'Saving' : 'Save the list as CSV'}
          </TextButton>
          {exporting.error && <p role="alert">{errorLabel(exporting.error)} Nothing was saved.</p>}
        </Section>
      )}
      <output className="visually-hidden">{counted(invoices.length, 'invoice')}</output>
      <ul>
        {invoices.map((invoice) => (
          <li key={`${invoice.courier}/${invoice.id}`}>
            <NavRow
              to={invoicesTo(search, invoice)}
              current={params.get('invoice') === invoice.id && params.get('courier') === invoice.courier}
              label={<bdi>{nameOf(invoice.courier)}</bdi>}
              meta={
                <>
                  {shortWeek(invoice.week)}, <span className="no-wrap">{invoice.number}</span>,{' '}
                  {typeLabels[invoice.type].toLowerCase()}, {stateLabels[invoice.state].toLowerCase()}
                </>
              }
              value={pounds(invoice.total)}
            />
          </li>
        ))}
      </ul>
      {next !== null && (
        <Section>
          <Stack gap={8}>
            <ActionError id="invoices-more-fault" error={paging.error} />
            <Button fit aria-disabled={paging.busy || undefined} onClick={showMore}>
              {paging.busy ? 'Loading older invoices' : 'Show older invoices'}
            </Button>
          </Stack>
        </Section>
      )}
      <AsOfSection at={cached.at} />
    </>
  )
}

/** The invoices of the sub-depot's couriers, latest week first. */
export function InvoiceList() {
  const [params, setParams] = useSearchParams()
  const search = readInvoiceSearch(params)
  // Names and invoices are requested at the same time.
  useNames()
  const roster = useLiveQuery(readWholeRoster)
  const change = ({ state, week, text }: InvoiceSearch) => {
    const next = new URLSearchParams({ part: 'invoices' })
    for (const [name, value] of Object.entries({ state: state ?? '', week, text }))
      if (value !== '') next.set(name, value)
    setParams(next, { replace: true, preventScrollReset: true })
  }
  const query = roster && invoiceQuery(search, roster.names)
  return (
    <>
      <Filters search={search} onChange={change} />
      {query && <Found key={queryText(query)} search={search} query={query} roster={roster} />}
    </>
  )
}
