const stopsPath = '/manifest/stops'

const to = (path: string, search: Record<string, string>): string =>
  `${stopsPath}${path}?${new URLSearchParams(search).toString()}`

/** The collections and drops of a list. */
export const stopsAddress = (manifestId: string): string => to('', { round: manifestId })
/** A collection, where parcels are collected. */
export const collectAddress = (manifestId: string, stopId: string): string =>
  to('/collect', { round: manifestId, stop: stopId })
/** The form that says that none was ready or a label is wrong. */
export const problemAddress = (manifestId: string, stopId: string, problem: 'none_ready' | 'wrong_label'): string =>
  to('/problem', { round: manifestId, stop: stopId, problem })
/** Handing over a batch; at a stop of the list if it is named. */
export const handOverAddress = (manifestId: string, stopId?: string): string =>
  to('/hand-over', { round: manifestId, ...(stopId !== undefined && { stop: stopId }) })
export const batchReceiptAddress = (manifestId: string, eventId: string): string =>
  to('/receipt', { round: manifestId, batch: eventId })
