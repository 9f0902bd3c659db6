import type { Context } from 'hono'
import { awsDate, isSignedAws, type AwsKey } from '#kit/http/aws-signature.ts'
import type { Clock } from '#kit/clock.ts'
import { IdentityError } from '../identity-error.ts'

/** Milliseconds by which the clock of who signs may differ, as AWS has it. */
const window = 5 * 60_000

const timeOf = (date: string): number =>
  Date.parse(date.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'))

/** Lets a program administer the pool that has signed with its key. @throws IdentityError */
export async function requireAdmin(
  context: Context,
  { key, region, clock }: { key: AwsKey | null; region: string; clock: Clock },
): Promise<void> {
  const { req } = context
  const authorization = req.header('authorization') ?? ''
  if (authorization === '')
    throw new IdentityError('MissingAuthenticationTokenException', 'Missing Authentication Token')
  const date = req.header('x-amz-date') ?? awsDate(new Date(0))
  const request = {
    region,
    host: req.header('host') ?? new URL(req.url).host,
    target: req.header('x-amz-target') ?? '',
    body: await req.text(),
    date,
  }
  const isFresh = Math.abs(clock.now().getTime() - timeOf(date)) <= window
  if (key && isFresh && isSignedAws(key, request, authorization)) return
  throw new IdentityError(
    'InvalidSignatureException',
    'The request signature we calculated does not match the signature you provided.',
  )
}
