import { useState, type FormEvent } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { DepotParcel } from '#contracts/depot-endpoints.ts'
import { Button } from '#ui/controls/button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { LoadingState } from '#ui/feedback/loading-state.tsx'
import { SearchField } from '#ui/fields/search-field.tsx'
import { Section, Stack } from '#ui/layout/section.tsx'
import { useTitle } from '#ui/layout/use-title.ts'
import { ParcelChip } from '#ui/parcel/parcel-chip.tsx'
import { rowTitle } from '#ui/parcel/parcel-row.tsx'
import { ListRow } from '#ui/rows/list-row.tsx'
import { askFaultWords } from '../answers/ask-fault-words.ts'
import { DeskPage } from '../frame/desk-page.tsx'
import { leastWords, useFound } from './use-found.ts'

function FoundRow({ found: { manifest, parcel } }: { found: DepotParcel }) {
  return (
    <ListRow
      to={`/depot/parcels/${parcel.id}`}
      sequence={manifest.roundNumber}
      figure={parcel.address.house || undefined}
      title={rowTitle(parcel, true)}
      chip={<ParcelChip status={parcel.status} pending={false} onSelected={false} />}
      marks={`${parcel.address.postcode}, round ${manifest.roundNumber} on ${manifest.date}`}
    />
  )
}

/** Any parcel of the week, by its barcode or by whom it is for. */
export function SearchScreen() {
  useTitle('Find a parcel')
  const [params, setParams] = useSearchParams()
  const asked = params.get('words') ?? ''
  const [words, setWords] = useState(asked)
  const result = useFound(asked)
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
                label="Barcode, name or postcode"
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
        <EmptyState title="Say a little more">A search needs {leastWords} letters or digits.</EmptyState>
      )}
      {result.kind === 'asking' && <LoadingState label="Looking through the week" />}
      {result.kind === 'fault' && (
        <EmptyState title="Nothing could be looked up">{askFaultWords(result.code)}</EmptyState>
      )}
      {result.kind === 'found' && result.found.length === 0 && (
        <EmptyState title="No such parcel">
          No list of your sub-depot of this week has it. A barcode has to be whole.
        </EmptyState>
      )}
      {result.kind === 'found' && (
        <>
          <output className="visually-hidden">
            {result.found.length === 1 ? 'One parcel found' : `${result.found.length} parcels found`}
          </output>
          <ol>
            {result.found.map((found) => (
              <li key={found.parcel.id}>
                <FoundRow found={found} />
              </li>
            ))}
          </ol>
          {result.more && (
            <Section>
              <p>There are more. Say more of the name or the postcode.</p>
            </Section>
          )}
        </>
      )}
    </DeskPage>
  )
}
