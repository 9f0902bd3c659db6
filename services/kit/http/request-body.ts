import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { ProblemError } from './problem.ts'
import { isStorable } from '../database/storable-text.ts'

/** Bytes. */
export const defaultBodyLimit = 1024 * 1024

const inflate = promisify(gunzip)

const tooLarge = (limit: number) =>
  new ProblemError('body-too-large', { detail: `The request may have ${Math.floor(limit / 1024)} KB.` })

async function readRaw(request: Request, limit: number): Promise<Buffer> {
  if (Number(request.headers.get('content-length') ?? 0) > limit) throw tooLarge(limit)
  if (!request.body) return Buffer.alloc(0)
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of request.body) {
    size += chunk.byteLength
    if (size > limit) throw tooLarge(limit)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/**
 * The whole body, inflated when it came as gzip. `limit` in bytes holds for both forms: a small body that
 * inflates to a large one is rejected before it does.
 * @throws ProblemError body-too-large, body-invalid, type-not-supported
 */
export async function readBytes(request: Request, limit: number): Promise<Buffer> {
  const encoding = request.headers.get('content-encoding') ?? 'identity'
  if (encoding !== 'identity' && encoding !== 'gzip') {
    throw new ProblemError('type-not-supported', { detail: `The encoding ${encoding} is not taken; gzip is.` })
  }
  const raw = await readRaw(request, limit)
  if (encoding === 'identity') return raw
  try {
    return await inflate(raw, { maxOutputLength: limit })
  } catch (cause) {
    const code = cause instanceof Error && 'code' in cause ? cause.code : undefined
    throw code === 'ERR_BUFFER_TOO_LARGE' ? tooLarge(limit) : new ProblemError('body-invalid', { cause })
  }
}

/** Milliseconds without a byte after which a body counts as cut off. */
const silence = 60_000

async function nextChunk(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<Uint8Array | undefined> {
  let timer: NodeJS.Timeout | undefined
  const silent = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('Nothing came for a minute.')), silence).unref()
  })
  try {
    return (await Promise.race([reader.read(), silent])).value
  } catch (cause) {
    throw new ProblemError('body-invalid', { detail: 'The request was cut off.', cause })
  } finally {
    clearTimeout(timer)
  }
}

/**
 * A body as it comes, in parts of `partSize` bytes and a last one that may be shorter; nothing for an empty one.
 * @throws ProblemError body-too-large, as soon as it comes to more than `limit`; body-invalid where it is cut off; type-not-supported
 */
export async function* readParts(
  request: Request,
  { limit, partSize }: { limit: number; partSize: number },
): AsyncGenerator<Buffer> {
  if (request.headers.has('content-encoding'))
    throw new ProblemError('type-not-supported', { detail: 'A file is taken as it is, without an encoding.' })
  if (Number(request.headers.get('content-length') ?? 0) > limit) throw tooLarge(limit)
  const reader = request.body?.getReader()
  let [part, filled, size] = [Buffer.allocUnsafe(0), 0, 0]
  for (let chunk = reader && (await nextChunk(reader)); chunk; chunk = reader && (await nextChunk(reader))) {
    size += chunk.length
    if (size > limit) throw tooLarge(limit)
    for (let at = 0; at < chunk.length;) {
      if (filled === 0) part = Buffer.allocUnsafe(partSize)
      const taken = chunk.subarray(at, at + partSize - filled)
      part.set(taken, filled)
      at += taken.length
      filled += taken.length
      if (filled < partSize) continue
      yield part
      filled = 0
    }
  }
  if (filled > 0) yield part.subarray(0, filled)
}

/** The media type of a request's body without its parameters. */
export const mediaType = (request: Request): string =>
  (request.headers.get('content-type') ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? ''

/** @throws ProblemError as readBytes */
export async function readJson(request: Request, limit: number): Promise<unknown> {
  if (mediaType(request) !== 'application/json') {
    throw new ProblemError('type-not-supported', { detail: 'The request must be JSON.' })
  }
  const text = (await readBytes(request, limit)).toString('utf8')
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new ProblemError('body-invalid', { detail: 'The request is not JSON.', cause })
  }
}

/** Checks every text. @throws ProblemError body-invalid when the database could not store a text in it */
export function requireStorable(body: unknown): void {
  if (isStorable(JSON.stringify(body) ?? '')) return
  throw new ProblemError('body-invalid', {
    issues: [{ at: 'body', message: 'A text has characters that cannot be stored.' }],
  })
}
