/** A value that no contract means, and what is wrong with it. */
export interface WrongBody {
  fault: string
  value: unknown
}

const long = 'ä'.repeat(8000)

/** As JSON, so that a stack is needed by whoever reads it and not by whoever writes it. */
const deepJson = `${'['.repeat(20_000)}${']'.repeat(20_000)}`

/** One of each kind of wrong value. */
const fewOthers: readonly unknown[] = [null, 1e308, '\u0000', long, [], {}]
const manyOthers: readonly unknown[] = [
  ...fewOthers,
  true,
  -1,
  0.5,
  '',
  'x',
  '\ud800',
  '../..',
  "'; drop table feed; --",
  [[]],
  { $ne: null },
  '__proto__',
]

/** The gate tries one value of each kind in each place, `npm run prove -- doors` tries them all. */
const others = process.env['DOORS'] === 'every' ? manyOthers : fewOthers

function otherTypes(value: unknown): WrongBody[] {
  return others
    .filter((other) => typeof other !== typeof value || other !== value)
    .map((other) => ({ fault: `is ${JSON.stringify(other).slice(0, 20)}`, value: other }))
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A right body with one fault at a time: each part missing, of another type, too long, too many. */
export function wrongBodies(right: unknown, at = 'body'): WrongBody[] {
  const wrong = otherTypes(right).map(({ fault, value }) => ({ fault: `${at} ${fault}`, value }))
  if (Array.isArray(right)) {
    wrong.push({ fault: `${at} has too many`, value: Array.from({ length: 20_001 }, () => right[0] as unknown) })
    const within = right.length > 0 ? wrongBodies(right[0], `${at}.0`) : []
    return [
      ...wrong,
      ...within.map(({ fault, value }) => ({ fault, value: [value, ...(right.slice(1) as unknown[])] })),
    ]
  }
  if (!isRecord(right)) return wrong
  for (const [key, part] of Object.entries(right)) {
    const { [key]: _missing, ...rest } = right
    wrong.push({ fault: `${at}.${key} is missing`, value: rest })
    for (const { fault, value } of wrongBodies(part, `${at}.${key}`))
      wrong.push({ fault, value: { ...right, [key]: value } })
  }
  return wrong
}

/** Bodies that are not even JSON of any form. */
export const rawBodies: readonly {
  fault: string
  bytes: string | Uint8Array<ArrayBuffer>
  headers?: Record<string, string>
}[] = [
  { fault: 'nothing', bytes: '' },
  { fault: 'half of it', bytes: '{"a":' },
  { fault: 'no JSON', bytes: 'a=b&c=d' },
  { fault: 'too deep', bytes: deepJson },
  { fault: 'deep below a name', bytes: `{"__proto__":${deepJson},"constructor":${deepJson}}` },
  { fault: 'half a character', bytes: Uint8Array.from([0x22, 0xc3, 0x22]) },
  { fault: 'a mark in front', bytes: '\ufeff{}' },
  { fault: 'of another kind', bytes: '{}', headers: { 'content-type': 'text/plain' } },
  { fault: 'of no kind', bytes: '{}', headers: { 'content-type': '' } },
  { fault: 'no gzip', bytes: '{}', headers: { 'content-encoding': 'gzip' } },
  { fault: 'of an encoding that is not taken', bytes: '{}', headers: { 'content-encoding': 'br' } },
  { fault: 'said to be endless', bytes: '{}', headers: { 'content-length': '99999999999' } },
  { fault: 'too large', bytes: new Uint8Array(17 * 1024 * 1024).fill(0x20) },
]

/** Cuts faulty inputs into what fits one push; one that fits none is alone. */
export function inPushes(wrong: readonly WrongBody[]): WrongBody[][] {
  const pushes: WrongBody[][] = []
  let left = 0
  for (const each of wrong) {
    const size = Buffer.byteLength(JSON.stringify(each.value)) + 500
    if (size > left) {
      pushes.push([])
      left = 200 * 1024
    }
    left -= size
    pushes.at(-1)?.push(each)
  }
  return pushes
}
