import { useLiveQuery } from 'dexie-react-hooks'
import { BookmarkX } from 'lucide-react'
import { useRef, useState } from 'react'
import { londonTime, longDay } from '#domain/dates/day.ts'
import { syncLabels } from '#domain/sync-labels.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { IconButton } from '#ui/controls/icon-button.tsx'
import { ItemRow } from '#ui/rows/item-row.tsx'
import { ListHeading } from '#ui/rows/list-heading.tsx'
import { LoadingState } from '#ui/feedback/loading-state.tsx'
import { Page } from '#ui/layout/page.tsx'
import { AsOfSection } from '#ui/parcel/as-of-section.tsx'
import { Section } from '#ui/layout/section.tsx'
import { SyncLabel } from '#ui/feedback/sync-word.tsx'
import { useToast } from '#ui/feedback/toast-provider.tsx'
import { useTitle } from '#ui/layout/use-title.ts'
import { readSavedItems, type SavedRow } from './own-saved-store.ts'
import { changeSaved } from './saved-sync.ts'
import './saved.css'

export interface FoundItem {
  title: string
  to: string
}

/** Finds published documents by id; null if no content has arrived on this phone. */
export type FindItems = (ids: readonly string[]) => Promise<ReadonlyMap<string, FoundItem> | null>

const away = 'An item that is no longer published'
const notHere = 'An item that is not on this phone yet'

function Row({
  row,
  found,
  known,
  onRemove,
}: {
  row: SavedRow
  found: FoundItem | undefined
  known: boolean
  onRemove: () => void
}) {
  const savedAt = new Date(row.savedAt)
  const title = found?.title ?? (known ? away : notHere)
  const meta =
    row.sync && row.sync !== 'sent' ? (
      <SyncLabel kind={row.sync}>{syncLabels[row.sync]}</SyncLabel>
    ) : (
      `Saved on ${longDay(savedAt)}, ${londonTime(savedAt)}`
    )
  return (
    <ItemRow
      roomy
      title={title}
      {...(found && { to: found.to })}
      meta={meta}
      trailing={<IconButton icon={BookmarkX} label={`Remove from saved: ${title}`} onClick={onRemove} />}
    />
  )
}

/** The screen at `/news/saved`, newest first. */
export function SavedScreen({ find }: { find: FindItems }) {
  useTitle('Saved')
  const own = useLiveQuery(async () => {
    const { items, asOf } = await readSavedItems()
    return { items, asOf, found: await find(items.map(({ id }) => id)) }
  }, [find])
  const toast = useToast()
  const list = useRef<HTMLDivElement>(null)
  const [fault, setFault] = useState<string | undefined>(undefined)
  const remove = async ({ id, type }: SavedRow) => {
    const change = await changeSaved({ documentId: id, type }, false)
    setFault(change.ok ? undefined : change.error.message)
    if (change.ok) toast({ text: 'No longer saved on this phone' })
    // Its row, which had the focus, is gone.
    list.current?.focus()
  }
  return (
    <Page title="Saved" back={{ to: '/news', label: 'Back to News' }}>
      {!own && <LoadingState label="Loading what you have saved" />}
      {fault !== undefined && (
        <Section>
          <p role="alert">{fault}</p>
        </Section>
      )}
      <div ref={list} tabIndex={-1}>
        {own?.items.length === 0 && (
          <EmptyState title="Nothing is saved">
            Press “Save for later” where you read or listen, and it is here, without signal too.
          </EmptyState>
        )}
        {own && own.items.length > 0 && (
          <>
            <ListHeading title="For later" count={own.items.length} />
            <ul className="saved-items" aria-label="Saved items">
              {own.items.map((row) => (
                <li key={row.id}>
                  <Row
                    row={row}
                    found={own.found?.get(row.id)}
                    known={own.found !== null}
                    onRemove={() => void remove(row)}
                  />
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
      {own && <AsOfSection at={own.asOf} />}
    </Page>
  )
}
