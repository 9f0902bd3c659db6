import { createHash } from 'node:crypto'
import { importCsv } from '#services/demo/demo-manifests.ts'
import { demoRows } from '#services/demo/demo-rows.ts'
import { demoSubDepot } from '#services/demo/demo-accounts.ts'
import { type Fill, type Schema, exampleOf } from './example.ts'
import type { Operation } from './operations.ts'

/** What a request is about: whose it is, the id of a thing, and the day. */
export interface Target {
  courier: string
  id: string
  day: string
  /** Of a file that is there. */
  digest?: string | undefined
}

const isUuid = ({ format }: Schema): boolean => format === 'uuid'

const takes = ({ pattern }: Schema, text: string): boolean => pattern === undefined || new RegExp(pattern).test(text)

/** Fills a value by its name: a sub-depot's code, a courier's subject, a round's number, the id of something. */
export const fillWith =
  ({ courier, id, day, digest }: Target): Fill =>
  (name, schema) => {
    if (isUuid(schema)) return id
    if (name === 'position') return 0
    if (schema.format === 'date') return day
    if (schema.type !== 'string' || schema.enum) return undefined
    if (name === 'sha256') return digest
    if (name === 'subDepot') return demoSubDepot
    if (name === 'courier' || name === 'sub') return courier
    if (name === 'id' && schema.pattern === undefined) return courier
    if ((name === 'round' || name === 'number') && takes(schema, '104')) return '104'
    if (name === 'day') return day
    return undefined
  }

export function pathOf({ path, params, query }: Pick<Operation, 'path' | 'params' | 'query'>, fill: Fill): string {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(exampleOf(params[name] ?? {}, fill, name))),
  )
  // Nor is a page of a list a question about a thing: each begins at its beginning.
  const asked = Object.entries(query).filter(([name]) => name !== 'after')
  const search = new URLSearchParams(asked.map(([name, schema]) => [name, String(exampleOf(schema, fill, name))]))
  // The cursor of a pull says where to begin, and its other questions are none about a thing.
  return path === '/v1/sync/pull' ? `${path}?cursor=0&limit=2000` : `${filled}${search.size > 0 ? `?${search}` : ''}`
}

const list = importCsv(
  demoRows({
    subDepot: demoSubDepot,
    date: '2026-05-15',
    round: '104',
    roundName: 'Sampleton North',
    parcels: 1,
    seed: 3,
  }),
)

function contentOf({ body, bodyTypes }: Operation, fill: Fill): { type: string; bytes: Buffer } | undefined {
  if (body) return { type: 'application/json', bytes: Buffer.from(JSON.stringify(exampleOf(body, fill))) }
  const [type] = bodyTypes
  if (type === undefined) return undefined
  return { type, bytes: Buffer.from(type === 'text/csv' ? list : [0xff, 0xd8, 0xff, 0xe0]) }
}

/** A request as the operation's contract wants it. */
export function requestOf(
  operation: Operation,
  target: Target,
  authorization?: string,
): { path: string; init: RequestInit } {
  const fill = fillWith(target)
  const content = contentOf(operation, fill)
  const headers = new Headers({
    ...(content && { 'content-type': content.type }),
    ...(authorization !== undefined && { authorization }),
  })
  for (const name of operation.headers)
    headers.set(
      name,
      createHash('sha256')
        .update(content?.bytes ?? '')
        .digest('hex'),
    )
  return {
    path: pathOf(operation, fill),
    init: { method: operation.method, headers, ...(content && { body: new Uint8Array(content.bytes) }) },
  }
}

const fewWords = ['', '%', '%00', '-1', 'x'.repeat(5000)]
const manyWords = [...fewWords, ' ', '%ff', '%2e%2e%2f', '%25', 'null', '💥', '%27']

/** The gate tries one word of each kind, `npm run prove -- doors` tries them all. */
const wrongWords = process.env['DOORS'] === 'every' ? manyWords : fewWords

/** The address of a request with one of its parts wrong, or with a question that nobody asks. */
export function wrongAddresses({ path, params, query }: Operation, target: Target): string[] {
  const fill = fillWith(target)
  const right = pathOf({ path, params, query: {} }, fill)
  const inPath = Object.keys(params).flatMap((name) =>
    wrongWords.map((word) => pathOf({ path: path.replace(`{${name}}`, word), params, query: {} }, fill)),
  )
  const inQuery = [...Object.keys(query), 'x'].flatMap((name) =>
    wrongWords.map((word) => `${right.replace(/\?.*/, '')}?${name}=${word}&${name}=`),
  )
  return [...inPath, ...inQuery]
}
