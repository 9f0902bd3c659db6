import type { ExportedEvent } from '#contracts/depot/exports.ts'
import { csvFile, type CsvValue } from '#domain/files/csv-file.ts'
import { zipFiles } from '#offline/downloads/zip-files.ts'
import { currentEngine } from '#offline/current-engine.ts'
import { readPhoto } from '../requests/read-photo-sync.ts'
import type { FileWriter } from './format.ts'

const endings: Readonly<Record<string, string>> = { 'image/jpeg': 'jpg', 'image/png': 'png', 'image/webp': 'webp' }

const heading = ['file', 'kind', 'sub_depot', 'day', 'round', 'parcel_id', 'event_id', 'received_at', 'handed_to']

/** A drawn signature as a picture, on the pad of the phone: 1000 wide and 400 high. */
export function drawSignature(strokes: readonly (readonly number[])[]): string {
  const lines = strokes.map((points) => `<polyline points="${points.join(' ')}"/>`)
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1000 400" fill="none" stroke="#000" stroke-width="6" stroke-linecap="round" stroke-linejoin="round">${lines.join('')}</svg>\n`
}

/** Opens a zip with every photo and signature, and a table that says of which parcel each is. */
export async function openProofs(): Promise<FileWriter> {
  const engine = currentEngine()
  const files = new Map<string, Uint8Array>()
  const index: CsvValue[][] = [heading]
  const list = (event: ExportedEvent, file: string, kind: string) => {
    const { subDepot, day, roundNumber, parcelId, id, receivedAt, handedTo = null } = event
    index.push([file, kind, subDepot, day, roundNumber, parcelId, id, receivedAt, handedTo])
  }
  const text = new TextEncoder()
  return await Promise.resolve({
    async add(rows) {
      for (const event of rows as readonly ExportedEvent[]) {
        if (event.strokes) {
          const file = `signatures/${event.id}.svg`
          files.set(file, text.encode(drawSignature(event.strokes)))
          list(event, file, 'signature')
        }
        for (const [at, photo] of (event.photos ?? []).entries()) {
          const file = `photos/${event.id}-${at + 1}.${endings[photo.type] ?? 'bin'}`
          const bytes = await readPhoto(engine, photo)
          if (bytes) files.set(file, bytes)
          // One that was deleted, or is still on its way from the phone, is named without a file.
          list(event, bytes ? file : '', 'photo')
        }
      }
    },
    finish() {
      files.set('index.csv', text.encode(csvFile(index)))
      return zipFiles(files)
    },
  })
}
