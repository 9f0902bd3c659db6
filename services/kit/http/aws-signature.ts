import { createHash, createHmac, timingSafeEqual } from 'node:crypto'

/** By which a program administers a user pool: the access key of somebody whom IAM lets. */
export interface AwsKey {
  id: string
  secret: string
}

/** A POST of JSON 1.1 as Cognito takes it. */
export interface AwsRequest {
  region: string
  /** With its port, as the Host header has it. */
  host: string
  /** X-Amz-Target. */
  target: string
  body: string
  /** X-Amz-Date: "20261106T070000Z". */
  date: string
}

const service = 'cognito-idp'
const signedHeaders = 'content-type;host;x-amz-date;x-amz-target'

export const awsJson = 'application/x-amz-json-1.1'

/** "20261106T070000Z". */
export const awsDate = (at: Date): string => at.toISOString().replaceAll(/[-:]|\.\d{3}/g, '')

const hash = (text: string): string => createHash('sha256').update(text).digest('hex')
const keyed = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest()

/** The Authorization header of a request by AWS's Signature Version 4. Cognito is at the root of its host; our own pool is asked as if it were. */
export function signAws({ id, secret }: AwsKey, { region, host, target, body, date }: AwsRequest): string {
  const headers = `content-type:${awsJson}\nhost:${host}\nx-amz-date:${date}\nx-amz-target:${target}\n`
  const canonical = ['POST', '/', '', headers, signedHeaders, hash(body)].join('\n')
  const parts = [date.slice(0, 8), region, service, 'aws4_request']
  const scope = parts.join('/')
  const key = parts.reduce<string | Buffer>((last, part) => keyed(last, part), `AWS4${secret}`)
  const signature = keyed(key, ['AWS4-HMAC-SHA256', date, scope, hash(canonical)].join('\n')).toString('hex')
  return `AWS4-HMAC-SHA256 Credential=${id}/${scope}, SignedHeaders=${signedHeaders}, Signature=${signature}`
}

/** Whether the holder of this key has signed the request. Whether it is a fresh one is for the caller to see. */
export function isSignedAws(key: AwsKey, request: AwsRequest, authorization: string): boolean {
  const digest = (text: string): Buffer => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(signAws(key, request)), digest(authorization))
}
