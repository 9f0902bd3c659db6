import { strToU8 } from 'fflate'
import * as z from 'zod/mini'
import { personDataSchema } from '#contracts/people/my-data-endpoints.ts'
import { serviceKeySchema, type ServiceKey } from '#contracts/service-key.ts'
import { zipFiles } from '#offline/downloads/zip-files.ts'
import { currentEngine } from '#offline/current-engine.ts'
import type { Engine } from '#offline/engine.ts'
import { exchange } from '#offline/exchange.ts'

export type DownloadError = 'network' | 'signed-out' | 'too-soon' | 'service'

export type DownloadResult =
  | { kind: 'done'; name: string; file: Blob }
  | { kind: 'cancelled' }
  /** `minutes`: after how many it can be tried again, with `too-soon`. */
  | { kind: 'failed'; error: DownloadError; minutes?: number }

/** The steps done so far, of all that are known: each service is one, and each file. */
export interface DownloadProgress {
  done: number
  total: number
}

/** What has arrived. Each service answers once an hour, so another attempt goes on with it. */
export type Collected = Map<string, Uint8Array<ArrayBuffer>>

interface DownloadOptions {
  collected: Collected
  signal: AbortSignal
  onProgress(progress: DownloadProgress): void
}

const endings: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'application/pdf': 'pdf',
  'audio/mp4': 'm4a',
  'audio/webm': 'webm',
}

class Stopped extends Error {
  readonly result: DownloadResult
  constructor(result: DownloadResult) {
    super('The download stopped.')
    this.result = result
  }
}

const failed = (error: DownloadError, minutes?: number): Stopped =>
  new Stopped({ kind: 'failed', error, ...(minutes !== undefined && { minutes }) })

/** Gets one part, unless it has arrived before. Returns null for a file that its service has deleted meanwhile. */
async function getPart(
  engine: Engine,
  { collected, signal }: DownloadOptions,
  { service, path, name }: { service: ServiceKey; path: string; name: string },
): Promise<Uint8Array<ArrayBuffer> | null> {
  const known = collected.get(name)
  if (known) return known
  if (signal.aborted) throw new Stopped({ kind: 'cancelled' })
  const reply = await exchange(engine, service, path)
  if (signal.aborted) throw new Stopped({ kind: 'cancelled' })
  if (reply.kind === 'none') throw failed(reply.code === 'no-network' ? 'network' : 'signed-out')
  const { response } = reply
  if (response.status === 404) return null
  if (response.status === 429)
    throw failed('too-soon', Math.ceil(Number(response.headers.get('retry-after') ?? 3600) / 60))
  if (response.status !== 200) throw failed('service')
  const bytes = new Uint8Array(await response.arrayBuffer())
  collected.set(name, bytes)
  return bytes
}

const filesSchema = z.pick(personDataSchema, { files: true })

interface NamedFile {
  service: ServiceKey
  path: string
  name: string
}

function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes))
  } catch {
    return undefined
  }
}

/** Returns the files that a service lists, or null if this isn't its answer: a portal on the way answers anything. */
function readFiles(service: ServiceKey, bytes: Uint8Array): NamedFile[] | null {
  const parsed = filesSchema.safeParse(parseJson(bytes))
  if (!parsed.success) return null
  return parsed.data.files.map(({ id, type }) => ({
    service,
    path: `/v1/blobs/${id}`,
    name: `files/${service}/${id}.${endings[type] ?? 'bin'}`,
  }))
}

const readMe = strToU8(
  'What the company’s servers hold about you: one file for each service, with its tables, and your photos and documents in the folder "files".\n',
)

/** Downloads what every configured service has about the courier, and puts it into one archive. */
export async function downloadMyData(
  options: DownloadOptions,
  engine: Engine = currentEngine(),
): Promise<DownloadResult> {
  const services = serviceKeySchema.options.filter((service) => engine.address(service) !== null)
  const files: NamedFile[] = []
  const parts: [string, Uint8Array][] = [['read-me.txt', readMe]]
  let done = 0
  const step = () => {
    done += 1
    options.onProgress({ done, total: services.length + files.length })
  }
  try {
    for (const service of services) {
      const name = `${service}.json`
      const bytes = await getPart(engine, options, { service, path: '/v1/my-data', name })
      const listed = bytes && readFiles(service, bytes)
      if (!listed) {
        options.collected.delete(name)
        throw failed('service')
      }
      files.push(...listed)
      parts.push([name, bytes])
      step()
    }
    for (const file of files) {
      const bytes = await getPart(engine, options, file)
      if (bytes !== null) parts.push([file.name, bytes])
      step()
    }
  } catch (error) {
    if (error instanceof Stopped) return error.result
    throw error
  }
  const day = new Date(engine.clock.wall()).toISOString().slice(0, 10)
  return { kind: 'done', name: `my-data-${day}.zip`, file: zipFiles(parts) }
}
