import { parcelStatuses } from '#contracts/parcel/parcel-statuses.ts'
import { recordPopup } from '../manifest-address.ts'
import type { SheetKind } from './parcel-draft.ts'

const marks = ['misrouted', 'damaged'] as const

/** The status sheet that the address names; null where it names none. */
export function sheetFromAddress(params: URLSearchParams): SheetKind | null {
  if (params.get('popup') !== recordPopup) return null
  const [name, amends] = [params.get('as'), params.get('event')]
  const mark = marks.find((each) => each === name)
  if (mark) return { mark }
  const status = parcelStatuses.find((each) => each === name)
  if (!status) return null
  return amends === null ? { status } : { status, amends }
}

/** Returns the query with the sheet, or without any. */
export function withSheet(params: URLSearchParams, sheet: SheetKind | null): string {
  const query = new URLSearchParams(params)
  for (const name of ['popup', 'as', 'event']) query.delete(name)
  if (sheet) {
    query.set('popup', recordPopup)
    query.set('as', 'mark' in sheet ? sheet.mark : sheet.status)
    if ('amends' in sheet && sheet.amends !== undefined) query.set('event', sheet.amends)
  }
  return query.toString()
}
