/** The facts about a file when its first byte came. Later parts are joined only to the same file. */
export interface FileFacts {
  /** Bytes; null where nobody says. */
  total: number | null
  type: string
  /** A strong ETag or the moment of the last change; null: it cannot be gone on with. */
  validator: string | null
  /** SHA-256 of all of it in hex, where its origin announces one. */
  sha256: string | null
}

const plainNumber = (text: string | null): number | null => (text !== null && /^\d+$/.test(text) ? Number(text) : null)

function validatorOf({ headers }: Response): string | null {
  const etag = headers.get('etag')
  return etag === null || etag.startsWith('W/') ? headers.get('last-modified') : etag
}

/** RFC 9530: "sha-256=:<base64>:", among others perhaps. */
function digestOf({ headers }: Response): string | null {
  const [, base64] = /(?:^|,)\s*sha-256=:([A-Za-z0-9+/]{43}=):/.exec(headers.get('repr-digest') ?? '') ?? []
  if (base64 === undefined) return null
  return Array.from(atob(base64), (byte) => byte.charCodeAt(0).toString(16).padStart(2, '0')).join('')
}

/**
 * What a body of the whole file says of itself. A body that was packed for the way has another length and another digest
 * than the file. `size`: bytes, as whoever names the file says.
 */
export function readFileFacts(response: Response, size: number | null): FileFacts {
  const packed = response.headers.has('content-encoding')
  const length = packed ? null : plainNumber(response.headers.get('content-length'))
  return {
    total: length ?? size,
    type: response.headers.get('content-type') ?? 'application/octet-stream',
    validator: validatorOf(response),
    sha256: packed ? null : digestOf(response),
  }
}

/** "bytes 100-199/200" as [100, 200]. */
export function parseContentRange({ headers }: Response): [number, number] | undefined {
  const [, start, total] = /^bytes (\d+)-\d+\/(\d+)$/.exec(headers.get('content-range') ?? '') ?? []
  return start === undefined ? undefined : [Number(start), Number(total)]
}
