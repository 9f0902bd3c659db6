import type { ParcelStatus } from '#contracts/parcel/parcel.ts'
import type { ListFilter } from './filter/filter-address.ts'

/** Takes the place of the parcel's id in the address. */
export const selecting = 'select'

/** Whether `/manifest/:parcelId` can be a page; which parcels there are, the page itself finds out. */
export const isManifestPlace = (place: string | undefined): boolean =>
  place === undefined || place === selecting || /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(place)

/** The popup in which something is recorded of the page's parcels. The page draws it itself, because it knows them. */
export const recordPopup = 'record'

/** Whether the popup belongs to a page of parcels, and not to the app. */
export const ofParcelPages = (pathname: string, popup: string): boolean =>
  popup === recordPopup && pathname.startsWith('/manifest/')

/** The parts of a list's address besides the parcel. */
export interface ListView {
  manifestId: string | null
  status: ParcelStatus | null
  filter?: ListFilter
}

function query(view: ListView, more: Record<string, string> = {}): string {
  const params = new URLSearchParams(more)
  if (view.manifestId !== null) params.set('round', view.manifestId)
  if (view.status !== null) params.set('status', view.status)
  // Written so that `filterFromAddress` can read it.
  for (const [name, value] of Object.entries(view.filter ?? {}))
    if (value !== null && value !== 'round') params.set(name, String(value))
  const text = params.toString()
  return text === '' ? '' : `?${text}`
}

export const listAddress = (view: ListView): string => `/manifest${query(view)}`
export const orderAddress = (manifestId: string): string => `/manifest/order?round=${manifestId}`
export const mapAddress = (manifestId: string): string => `/manifest/map?round=${manifestId}`
export const suggestionAddress = (manifestId: string): string => `/manifest/order/suggested?round=${manifestId}`
export const receiptAddress = (manifestId: string): string => `/manifest/receipt?round=${manifestId}`
/** The form that offers parcels of a list to colleagues. */
export const offerAddress = (manifestId: string): string => `/manifest/offer?round=${manifestId}`
/** The form for a note about the door of a parcel. */
export const doorNoteAddress = (parcelId: string): string => `/manifest/door-note?parcel=${parcelId}`
export const parcelAddress = (parcelId: string, view: ListView): string => `/manifest/${parcelId}${query(view)}`

/** How far a selection reaches: the parcel's door, or all doors of its stairwell. */
export type Reach = 'door' | 'stairwell'

/** The list with a box at each row; `parcelId` chooses a parcel and all others to do within the reach. */
export const selectAddress = (view: ListView, parcelId?: string, reach: Reach = 'door'): string =>
  `/manifest/${selecting}${query(view, parcelId === undefined ? {} : { [reach]: parcelId })}`
