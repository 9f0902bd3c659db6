import { sql } from 'kysely'
import type { Parcel } from '#contracts/parcel/parcel.ts'
import { parcelQuery } from '#domain/search/parcel-search.ts'
import { searchAlternatives, searchVersion, getSearchTerms, type KnownTerms } from '#domain/search/search-terms.ts'
import type { ManifestKey } from '../manifest-key.ts'
import type { StoredParcel } from '../parcel-row.ts'
import type { ManifestTransaction } from '../tables.ts'
import { writeRows } from '../write-rows.ts'

/** A parcel on a list, as far as it is searched for. */
export interface SearchedParcel extends Pick<Parcel, 'id' | 'sequence' | 'recipient' | 'address' | 'barcodes'> {
  subDepot: string
  manifestId: string
}

/** A lexeme as PostgreSQL reads it. */
const quoted = (lexeme: string): string => `'${lexeme.replaceAll(/['\\]/g, (sign) => sign + sign)}'`

/** Each word follows its sub-depot, so that the index leads to the rows of one tenant. */
const lexeme = (subDepot: string, word: string): string => quoted(`${subDepot} ${word}`)

/** Makes parcels of lists found, by what they say now. */
export async function saveSearched(tx: ManifestTransaction, parcels: readonly SearchedParcel[]): Promise<void> {
  const known: KnownTerms = new Map()
  const rows = parcels.map((parcel) => ({
    sub_depot: parcel.subDepot,
    parcel_id: parcel.id,
    manifest_id: parcel.manifestId,
    sequence: parcel.sequence,
    words: getSearchTerms(parcel, known)
      .map((word) => lexeme(parcel.subDepot, word))
      .join(' '),
  }))
  await writeRows(
    tx,
    'parcel_search',
    rows,
    sql`on conflict (sub_depot, parcel_id) do update set
      manifest_id = excluded.manifest_id, sequence = excluded.sequence, words = excluded.words`,
  )
}

/** Returns the searchable fields of a stored parcel. */
export const searchedParcel = ({ sub_depot, id, manifest_id, body }: StoredParcel): SearchedParcel => ({
  subDepot: sub_depot,
  id,
  manifestId: manifest_id,
  sequence: body.sequence,
  recipient: body.recipient,
  address: body.address,
  barcodes: body.barcodes,
})

/** Notes that all parcels of these lists can be found. */
export async function updateSearchIndex(tx: ManifestTransaction, manifests: readonly ManifestKey[]): Promise<void> {
  const rows = manifests.map(({ sub_depot, id }) => ({ sub_depot, manifest_id: id, version: searchVersion }))
  await writeRows(
    tx,
    'searched_manifests',
    rows,
    sql`on conflict (sub_depot, manifest_id) do update set version = excluded.version`,
  )
}

/** Parcels that have left their lists are not found any more. */
export async function deleteFromSearchIndex(
  tx: ManifestTransaction,
  subDepots: readonly string[],
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return
  await sql`delete from parcel_search where sub_depot = any(${[...new Set(subDepots)]}::text[])
    and parcel_id = any(${ids}::uuid[])`.execute(tx)
}

/** Returns a query in PostgreSQL's form, for the sub-depots whose parcels may be found, or undefined if it has no words. */
export function searchQuery(typed: string, subDepots: readonly string[]): string | undefined {
  const alternatives = searchAlternatives(parcelQuery(typed))
  if (alternatives.length === 0) return undefined
  const ofSubDepot = (subDepot: string): string[] =>
    alternatives.map((lists) =>
      lists.map((beginnings) => `(${beginnings.map((word) => `${lexeme(subDepot, word)}:*`).join(' | ')})`).join(' & '),
    )
  return subDepots
    .flatMap(ofSubDepot)
    .map((each) => `(${each})`)
    .join(' | ')
}
