import { isRecord } from '#domain/content/document-links.ts'

/** The day on which the files in the folder `content` are dated. */
const writtenOn = '2026-05-14'
const dayMs = 86_400_000

interface Reader {
  listFiles: (folder: string) => Promise<string[]>
  readFile: (path: string) => Promise<Uint8Array>
}

const movedDay = (day: string, ms: number): string => new Date(Date.parse(day) + ms).toISOString().slice(0, 10)

/** The same value with the dates of its documents moved by so many milliseconds. */
function moved(value: unknown, ms: number): unknown {
  if (!isRecord(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [
      key,
      typeof each === 'string' && /(^|_)date$/.test(key)
        ? each.replace(/^\d{4}-\d\d-\d\d/, (day) => movedDay(day, ms))
        : moved(each, ms),
    ]),
  )
}

/** Reads the documents of the demo as if they had been written for the day on which it begins. */
export function demoContent(reader: Reader, now: Date): Reader {
  const ms = Math.floor((now.getTime() - Date.parse(writtenOn)) / dayMs) * dayMs
  return {
    ...reader,
    async readFile(path) {
      const bytes = await reader.readFile(path)
      return path.endsWith('.json')
        ? Buffer.from(JSON.stringify(moved(JSON.parse(Buffer.from(bytes).toString()), ms)))
        : bytes
    },
  }
}
