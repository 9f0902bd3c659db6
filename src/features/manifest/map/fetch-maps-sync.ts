import { liveQuery } from 'dexie'
import { londonDay } from '#domain/dates/day.ts'
import { readManifests } from '../manifest-store.ts'
import { readMapFile } from './map-file-store.ts'
import { downloadMap } from './map-file-sync.ts'

/** The part of the Network Information API that is used here; only Chromium on phones says the kind of network. */
interface Connection extends EventTarget {
  type?: string
  saveData?: boolean
}

function isFree({ type, saveData }: Connection): boolean {
  return (type === 'wifi' || type === 'ethernet') && saveData !== true
}

async function fetchMaps(): Promise<void> {
  const today = londonDay(new Date())
  for (const { id, date } of await readManifests()) {
    const file = date >= today ? await readMapFile(id) : null
    // Paused, full and missing maps wait until the courier asks for them.
    if (date >= today && (file === null || file.state === 'cut-off')) await downloadMap(id)
  }
}

/** Downloads the maps of the lists of today and later while the phone is on Wi-Fi. Returns a function that stops it. */
export function followRoundMaps(): () => void {
  const connection = (navigator as { connection?: Connection }).connection
  if (!connection) return () => {}
  let busy = false
  const fetchIfFree = async () => {
    if (busy || !isFree(connection)) return
    busy = true
    await fetchMaps().finally(() => (busy = false))
  }
  const lists = liveQuery(readManifests).subscribe({
    next: () => void fetchIfFree().catch(() => undefined),
    // Signing out has closed the store.
    error: () => stop(),
  })
  const change = () => void fetchIfFree().catch(() => undefined)
  connection.addEventListener('change', change)
  const stop = () => {
    lists.unsubscribe()
    connection.removeEventListener('change', change)
  }
  return stop
}
