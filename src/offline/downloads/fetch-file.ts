import { readFileFacts, parseContentRange, type FileFacts } from './file-facts.ts'

/** The place where the bytes of a file are saved, part by part. */
export interface PartsPort {
  /** The number of bytes in every part but the last. */
  partSize: number
  /** Returns the number of bytes that are saved from the beginning without a gap. */
  keptLength(): Promise<number>
  keep(n: number, bytes: Uint8Array<ArrayBuffer>): Promise<void>
  /** Deletes all parts. */
  drop(): Promise<void>
}

export type FetchEnd =
  | { kind: 'whole'; facts: FileFacts & { total: number } }
  /** The connection ended before the file did. */
  | { kind: 'cut-off' }
  /** The service has fewer bytes than were announced. */
  | { kind: 'damaged' }
  | { kind: 'refused'; status: number }

interface FetchParts {
  url: string
  /** Bytes, as whoever names the file says; null where nobody does. */
  size: number | null
  /** The facts that were saved with the first byte; null before it. */
  facts: FileFacts | null
  parts: PartsPort
  fetch: typeof fetch
  signal: AbortSignal
  /** Called before the first byte of a file is saved, and after each part. */
  onProgress(facts: FileFacts, received: number): Promise<void>
}

async function ask({ url, facts, fetch: get, signal }: FetchParts, from: number): Promise<Response> {
  const validator = facts?.validator
  const headers = new Headers(from > 0 && validator ? { range: `bytes=${from}-`, 'if-range': validator } : {})
  return await get(url, { headers, signal, credentials: 'omit', cache: 'no-store' })
}

/** Writes a body in parts. Returns how many bytes are there then, with those from before. Error: of the connection, or of a full phone. */
async function keepBody(
  body: ReadableStream<Uint8Array>,
  from: number,
  { parts }: FetchParts,
  onPart: (received: number) => Promise<void>,
): Promise<number> {
  const reader = body.getReader()
  const buffer = new Uint8Array(parts.partSize)
  let filled = 0
  let received = from
  const keep = async () => {
    await parts.keep(Math.floor(received / parts.partSize), buffer.slice(0, filled))
    received += filled
    filled = 0
    await onPart(received)
  }
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) break
      for (let at = 0; at < value.length;) {
        const taken = value.subarray(at, at + parts.partSize - filled)
        buffer.set(taken, filled)
        filled += taken.length
        at += taken.length
        if (filled === parts.partSize) await keep()
      }
    }
    if (filled > 0) await keep()
    return received
  } finally {
    await reader.cancel().catch(() => undefined)
  }
}

/**
 * Fetches a file, or continues an earlier fetch if it is still the same file. A file counts as whole only
 * when its length is the one that was announced.
 * Errors: a TypeError without connection, an AbortError for `signal`, a QuotaExceededError of `parts`.
 */
export async function fetchFile(given: FetchParts): Promise<FetchEnd> {
  const { parts, size } = given
  const kept = given.facts?.validator ? await parts.keptLength() : 0
  if (given.facts && given.facts.total === kept) return { kind: 'whole', facts: { ...given.facts, total: kept } }
  // A shorter last part cannot be gone on with.
  const from = kept - (kept % parts.partSize)
  const response = await ask(given, from)
  if (response.status === 416) {
    await parts.drop()
    return { kind: 'cut-off' }
  }
  if (!response.ok || !response.body) return { kind: 'refused', status: response.status }
  const range = response.status === 206 ? parseContentRange(response) : undefined
  const goesOn = range?.[0] === from && range[1] === given.facts?.total
  if (response.status === 206 && !goesOn) {
    await response.body.cancel()
    await parts.drop()
    return { kind: 'cut-off' }
  }
  const facts = goesOn && given.facts ? given.facts : readFileFacts(response, size)
  if (size !== null && facts.total !== null && facts.total < size) {
    await response.body.cancel()
    return { kind: 'damaged' }
  }
  if (!goesOn) await parts.drop()
  await given.onProgress(facts, goesOn ? from : 0)
  const received = await keepBody(
    response.body,
    goesOn ? from : 0,
    given,
    async (bytes) => await given.onProgress(facts, bytes),
  )
  const total = facts.total ?? received
  return received === total ? { kind: 'whole', facts: { ...facts, total } } : { kind: 'cut-off' }
}
