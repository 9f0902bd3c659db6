import type { Context } from 'hono'
import { isSignedAws, type AwsKey } from '#kit/http/aws-signature.ts'
import type { Clock } from '#kit/clock.ts'
import { IdentityError } from '../identity-error.ts'

/** Milliseconds by which the signer's clock may differ from ours. AWS allows the same. */
const window = 5 * 60_000

const timeOf = (date: string): number =>
  Date.parse(date.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'))

/** The paths that may be signed: the pool on a host of its own, as Cognito is, and the pool behind the app's address. */
const paths = ['/', '/identity/', '/identity']

/** Checks that an administration request was signed with the pool's key. @throws IdentityError */
export async function requireAdmin(
  { req }: Context,
  { key, region, clock }: { key: AwsKey | null; region: string; clock: Clock },
): Promise<void> {
  if ((req.header('authorization') ?? '') === '')
    throw new IdentityError('MissingAuthenticationTokenException', 'Missing Authentication Token')
  const isFresh = Math.abs(clock.now().getTime() - timeOf(req.header('x-amz-date') ?? '')) <= window
  const header = (name: string): string | undefined =>
    req.header(name) ?? (name === 'host' ? new URL(req.url).host : undefined)
  if (key && isFresh && isSignedAws(key, { region, paths, header, body: await req.text() })) return
  throw new IdentityError(
    'InvalidSignatureException',
    'The request signature we calculated does not match the signature you provided.',
  )
}
