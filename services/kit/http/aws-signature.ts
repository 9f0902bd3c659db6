import { createHash, createHmac, timingSafeEqual } from 'node:crypto'

/** The access key of a program that administers a user pool, as IAM allows it. */
export interface AwsKey {
  id: string
  secret: string
}

/** A POST of JSON 1.1 as Cognito takes it. */
export interface AwsRequest {
  region: string
  /** The host with its port, as the Host header has it. */
  host: string
  /** The header X-Amz-Target. */
  target: string
  body: string
  /** The header X-Amz-Date: "20261106T070000Z". */
  date: string
}

const service = 'cognito-idp'

export const awsJson = 'application/x-amz-json-1.1'

/** Returns a time in the form "20261106T070000Z". */
export const awsDate = (at: Date): string => at.toISOString().replaceAll(/[-:]|\.\d{3}/g, '')

const hash = (text: string): string => createHash('sha256').update(text).digest('hex')
const keyed = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest()

/** The signed parts of a request, which is a POST without a query. */
interface Canonical {
  path: string
  /** The headers that are signed, by name in small letters and in the order of their names. */
  headers: readonly (readonly [name: string, value: string])[]
  body: string
  date: string
  region: string
}

const getHeaderNames = ({ headers }: Canonical): string => headers.map(([name]) => name).join(';')

const getScope = ({ date, region }: Pick<Canonical, 'date' | 'region'>): string[] => [
  date.slice(0, 8),
  region,
  service,
  'aws4_request',
]

/** Signature Version 4, in hexadecimal figures. */
function computeSignature(secret: string, signed: Canonical): string {
  const lines = signed.headers.map(([name, value]) => `${name}:${value.trim().replaceAll(/ +/g, ' ')}\n`).join('')
  const canonical = ['POST', signed.path, '', lines, getHeaderNames(signed), hash(signed.body)].join('\n')
  const scope = getScope(signed)
  const key = scope.reduce<string | Buffer>((last, part) => keyed(last, part), `AWS4${secret}`)
  const text = ['AWS4-HMAC-SHA256', signed.date, scope.join('/'), hash(canonical)].join('\n')
  return keyed(key, text).toString('hex')
}

/** The Authorization header of a request by AWS's Signature Version 4. Cognito is at the root of its host; our own pool is asked as if it were. */
export function signAws({ id, secret }: AwsKey, { region, host, target, body, date }: AwsRequest): string {
  const headers = [
    ['content-type', awsJson],
    ['host', host],
    ['x-amz-date', date],
    ['x-amz-target', target],
  ] as const
  const signed = { path: '/', headers, body, date, region }
  const credential = `${id}/${getScope(signed).join('/')}`
  return `AWS4-HMAC-SHA256 Credential=${credential}, SignedHeaders=${getHeaderNames(signed)}, Signature=${computeSignature(secret, signed)}`
}

/** A POST as it has come in. */
export interface SignedPost {
  region: string
  /** The paths that the request may have been signed for: a client that is given an address with a path signs that path. */
  paths: readonly string[]
  /** Undefined where the request has none of that name. */
  header: (name: string) => string | undefined
  body: string
}

/** A signature would be valid for another request if these were left out. */
const mustBeSigned = ['host', 'x-amz-date', 'x-amz-target']

/**
 * Whether the holder of this key has signed the request, whichever headers the client chose to sign. Whether it is a
 * fresh one is for the caller to see.
 */
export function isSignedAws({ id, secret }: AwsKey, { region, paths, header, body }: SignedPost): boolean {
  const match = /^AWS4-HMAC-SHA256 Credential=(\S+?),\s*SignedHeaders=([a-z0-9;-]+),\s*Signature=([0-9a-f]{64})$/.exec(
    header('authorization') ?? '',
  )
  const [, credential = '', names = '', signature = ''] = match ?? []
  const date = header('x-amz-date') ?? ''
  const headers = names.split(';').map((name) => [name, header(name) ?? ''] as const)
  const sorted = headers.every(([name], at) => at === 0 || name > (headers[at - 1]?.[0] ?? ''))
  const isWhole = sorted && mustBeSigned.every((name) => headers.some(([each]) => each === name))
  if (!isWhole || credential !== `${id}/${getScope({ date, region }).join('/')}`) return false
  const given = Buffer.from(signature, 'hex')
  return paths.some((path) => {
    const expected = Buffer.from(computeSignature(secret, { path, headers, body, date, region }), 'hex')
    return timingSafeEqual(expected, given)
  })
}
