import { useSearchParams } from 'react-router-dom'
import { findCurrent, type CurrentEntry } from '#domain/tax/current-entries.ts'
import { useOpened, type Opened } from '#ui/fields/use-opened.ts'
import { readTaxRecords, type TaxRecords } from '../own-tax-store.ts'
import type { EntryDraft, EntryDrafts, EntryKind } from '../tax-drafts-sync.ts'

export interface OpenedEntry<Draft> {
  /** Null if the entry that the address names was withdrawn, or is not on this phone. */
  draft: Draft | null
  /** It was started at an earlier visit. */
  isEarlier: boolean
  /** The entry that is corrected; null for a new one. */
  entry: CurrentEntry | null
}

/**
 * Opens the form of an entry: a new one, `?entry=` to correct one, or `?invoice=` for the income of an invoice. What was
 * started and not saved is there again.
 */
export function useOpenedEntry<Draft extends EntryDraft>(
  kind: EntryKind,
  drafts: EntryDrafts<Draft>,
  begin: (records: TaxRecords, entry: CurrentEntry | null, invoice: string | null) => Promise<Draft> | Draft,
): Opened<OpenedEntry<Draft>> {
  const [search] = useSearchParams()
  const [id, invoice] = [search.get('entry'), search.get('invoice')]
  const key = `${kind}/${id ?? invoice ?? 'new'}`
  return useOpened<OpenedEntry<Draft>>(
    key,
    async () => {
      const records = await readTaxRecords()
      const found = findCurrent(records.entries, id)
      const entry = found?.kind === kind ? found : null
      const draft = await drafts.read(key)
      // Another phone may have corrected or withdrawn the entry since the draft was started.
      const replaces = entry?.id ?? null
      if (draft) return { draft: { ...draft, replaces }, isEarlier: true, entry }
      const isGone = id !== null && !entry
      return { draft: isGone ? null : { ...(await begin(records, entry, invoice)), key }, isEarlier: false, entry }
    },
    async () => await drafts.discard(key),
  )
}
