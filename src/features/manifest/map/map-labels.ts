import type { StopsOfRound } from '#domain/map/map-stops.ts'
import type { MapFile } from './map-file-store.ts'

const count = (n: number, one: string, many: string): string => `${n} ${n === 1 ? one : many}`

/** "Map: 46 stops, 12 left. The list has the same stops." */
export function formatLeft({ stops }: Pick<StopsOfRound, 'stops'>): string {
  const left = stops.filter(({ open }) => open > 0).length
  return `Map: ${count(stops.length, 'stop', 'stops')}, ${left} left. The list has the same stops.`
}

/** Says which parcels of the list are not on the map, and why; empty if all are. */
export function formatMissing({ placeless, far }: Pick<StopsOfRound, 'placeless' | 'far'>): string {
  const texts = [
    placeless > 0 && `${count(placeless, 'parcel has', 'parcels have')} no place on the map`,
    far > 0 && `${count(far, 'parcel has', 'parcels have')} a place that is too far away to be right`,
  ].filter(Boolean)
  return texts.length === 0 ? '' : `${texts.join(', and ')}. You find them in the list.`
}

export const positionMessages = {
  looking: 'Looking for where you are',
  position_denied: 'Your phone doesn’t allow the app to know where it is. Allow it in the phone’s settings.',
  position_unknown: 'Your phone can’t tell where it is. Try again in the open.',
} as const

/** "2.4 MB", and "under 0.1 MB" for less. */
export const formatMapSize = (bytes: number): string =>
  bytes < 100_000 ? 'under 0.1 MB' : `${(bytes / 1_000_000).toFixed(1)} MB`

const stops: Readonly<Partial<Record<MapFile['state'], string>>> = {
  paused: 'The download is paused.',
  'cut-off': 'The download stopped. It goes on where it stopped.',
  full: 'There’s no room for the map on this phone. Your list and everything you record are safe.',
  gone: 'Your depot has no map of this area.',
  damaged: 'The map arrived damaged.',
  altered: 'The map arrived damaged.',
  service: 'The depot’s system couldn’t send the map.',
}

/** Says why a download has ended before the map was whole. */
export const formatMapStop = (state: MapFile['state']): string => stops[state] ?? ''
