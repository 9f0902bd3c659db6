import { readRange } from '#domain/byte-range.ts'

/** A file whose bytes never change, named by their digest. */
export interface ServedFile {
  /** The digest in hex. */
  sha256: string
  /** Bytes. */
  size: number
  type: string
  /** The headers besides those that every file has. */
  headers: Readonly<Record<string, string>>
  /** The bytes from `start` up to `end`, which it leaves out. */
  read: (start: number, end: number) => Promise<Uint8Array>
}

/** Bytes that are in memory of one answer. */
const pieceSize = 1024 * 1024

/** Piece by piece, as fast as they are taken. */
function toStream(read: ServedFile['read'], start: number, end: number): ReadableStream<Uint8Array> {
  let at = start
  return new ReadableStream({
    async pull(control) {
      const piece = await read(at, Math.min(end, at + pieceSize))
      if (piece.length === 0) throw new Error('The file is shorter than it was.')
      at += piece.length
      control.enqueue(new Uint8Array(piece))
      if (at >= end) control.close()
    },
  })
}

/** Answers for a file, whole or in part: 200, 206, 304, or 416 outside of it. `HEAD` gets no body. */
export function serveBytes(request: Request, { sha256, size, type, headers: own, read }: ServedFile): Response {
  const etag = `"${sha256.slice(0, 32)}"`
  const headers = new Headers({
    ...own,
    etag,
    'repr-digest': `sha-256=:${Buffer.from(sha256, 'hex').toString('base64')}:`,
    'content-type': type,
    'accept-ranges': 'bytes',
  })
  if (request.headers.get('if-none-match') === etag) return new Response(null, { status: 304, headers })
  const ifRange = request.headers.get('if-range')
  const range = ifRange === null || ifRange === etag ? readRange(request.headers.get('range'), size) : undefined
  if (range === 'outside') {
    headers.set('content-range', `bytes */${size}`)
    return new Response(null, { status: 416, headers })
  }
  const { start, end } = range ?? { start: 0, end: size }
  headers.set('content-length', String(end - start))
  if (range) headers.set('content-range', `bytes ${start}-${end - 1}/${size}`)
  const status = range ? 206 : 200
  return new Response(request.method === 'HEAD' || start === end ? null : toStream(read, start, end), {
    status,
    headers,
  })
}
