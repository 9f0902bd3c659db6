import { Search } from 'lucide-react'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import { useSearchParams } from 'react-router-dom'
import { mostFound, type DepotParcel } from '#contracts/depot/depot-endpoints.ts'
import { dayName, nearDay } from '#domain/dates/near-day.ts'
import { formatCount } from '#domain/figures/format-count.ts'
import { hiddenMatch } from '#domain/search/hidden-match.ts'
import { parcelQuery } from '#domain/search/parcel-search.ts'
import { Button } from '#ui/controls/button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { LoadingState } from '#ui/feedback/loading-state.tsx'
import { Mark, Marks } from '#ui/feedback/mark.tsx'
import { SearchField } from '#ui/fields/search-field.tsx'
import { Section, Stack } from '#ui/layout/section.tsx'
import { useTitle } from '#ui/layout/use-title.ts'
import { ParcelChip } from '#ui/parcel/parcel-chip.tsx'
import { rowTitle } from '#ui/parcel/parcel-row.tsx'
import { useToday } from '#ui/parcel/use-today.ts'
import { ListRow } from '#ui/rows/list-row.tsx'
import { staleLabel } from '../cache/stale-label.ts'
import { DeskPage } from '../frame/desk-page.tsx'
import { findParcels } from '../cache/refresh-sync.ts'

/** Characters that a search needs, as the service has it. */
const minLength = 3

type Found =
  | { kind: 'short' }
  | { kind: 'loading' }
  | { kind: 'error'; code: string }
  | { kind: 'found'; found: DepotParcel[]; more: boolean }

/** The results of a search. Results that arrive after the next search are dropped. */
function useFound(words: string): Found {
  const [answer, setAnswer] = useState<{ words: string; found: Found } | null>(null)
  const isShort = words.trim().length < minLength
  useEffect(() => {
    if (isShort) return
    let current = true
    void findParcels(words).then((response) => {
      if (!current) return
      setAnswer({
        words,
        found: response.ok ? { kind: 'found', ...response.value } : { kind: 'error', code: response.error.code },
      })
    })
    return () => {
      current = false
    }
  }, [words, isShort])
  if (isShort) return { kind: 'short' }
  return answer?.words === words ? answer.found : { kind: 'loading' }
}

/** A row of what was found; it names what answered the search where it would not show that. */
function FoundRow({ found: { manifest, parcel }, words }: { found: DepotParcel; words: string }) {
  const foundBy = hiddenMatch(parcelQuery(words), parcel, [])
  const near = nearDay(manifest.date, useToday())
  const day = near === dayName(manifest.date) ? near : near.toLowerCase()
  return (
    <ListRow
      to={`/depot/parcels/${parcel.id}`}
      sequence={manifest.roundNumber}
      figure={parcel.address.house || undefined}
      title={rowTitle(parcel, true)}
      chip={<ParcelChip status={parcel.status} pending={false} onSelected={false} />}
      marks={
        <Marks>
          <span>{[parcel.address.postcode, `round ${manifest.roundNumber}`, day].filter(Boolean).join(', ')}</span>
          {foundBy !== undefined && <Mark icon={Search}>{foundBy}</Mark>}
        </Marks>
      }
    />
  )
}

/** Finds any parcel of the week by its barcode, its address or its recipient. */
export function SearchScreen() {
  useTitle('Find a parcel')
  const [params, setParams] = useSearchParams()
  const asked = params.get('words') ?? ''
  const [words, setWords] = useState(asked)
  const result = useFound(asked)
  const field = useRef<HTMLInputElement>(null)
  // A desk comes here to type, also from an address without words.
  useEffect(() => {
    if (asked === '') field.current?.focus()
  }, [asked])
  const search = (event: FormEvent) => {
    event.preventDefault()
    setParams({ words: words.trim() }, { replace: true })
  }
  return (
    <DeskPage title="Find a parcel" back={{ to: '/depot/rounds', label: 'Back to Rounds' }}>
      <Section line>
        <search>
          <form onSubmit={search}>
            <Stack gap={12}>
              <SearchField
                ref={field}
                label="Name, address, postcode or barcode"
                placeholder="Name, address or barcode"
                value={words}
                onChange={(event) => setWords(event.target.value)}
              />
              <Button type="submit" kind="secondary" fit>
                Find
              </Button>
            </Stack>
          </form>
        </search>
      </Section>
      {result.kind === 'short' && asked !== '' && (
        <EmptyState title={`Type at least ${minLength} characters`}>
          Search by name, address, postcode or barcode. The last digits of a barcode are enough.
        </EmptyState>
      )}
      {result.kind === 'loading' && <LoadingState label="Searching this week’s lists" />}
      {result.kind === 'error' && <EmptyState title="The search did not work">{staleLabel(result.code)}</EmptyState>}
      {result.kind === 'found' && result.found.length === 0 && (
        <EmptyState title="No parcel found">
          Nothing on this week’s lists matches “{asked.trim()}”. Check the spelling, or try the postcode or the last
          digits of the barcode.
        </EmptyState>
      )}
      {result.kind === 'found' && (
        <>
          <output className="visually-hidden">
            {result.found.length === 1 ? 'One parcel found' : `${formatCount(result.found.length)} parcels found`}
          </output>
          <ol>
            {result.found.map((found) => (
              <li key={found.parcel.id}>
                <FoundRow found={found} words={asked} />
              </li>
            ))}
          </ol>
          {result.more && (
            <Section>
              <p>More than {mostFound} found. Narrow the search.</p>
            </Section>
          )}
        </>
      )}
    </DeskPage>
  )
}
