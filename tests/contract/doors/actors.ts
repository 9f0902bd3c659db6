import { createSecretKey } from 'node:crypto'
import { SignJWT } from 'jose'
import type { ServiceKey } from '#contracts/service-key.ts'
import { createServiceTokens } from '#kit/http/service-tokens.ts'
import { createTokenMaker, testClientId, testIssuer, type TokenClaims, type TokenMaker } from '#support/tokens.ts'
import type { TurnedClock } from '#support/turned-clock.ts'
import { serviceSecret } from './every-service.ts'
import { demoCouriers, demoOffice, demoStaff, demoSubDepot } from '#services/demo/demo-accounts.ts'

/** Somebody, by the claims of a good token. */
export interface Actor {
  name: string
  sub: string
  groups: readonly string[]
}

/** Whose things the others are after. */
export const owners: readonly Actor[] = [...demoCouriers, demoStaff].map(({ username, sub, groups }) => ({
  name: username,
  sub,
  groups,
}))

export const office: Actor = { name: demoOffice.username, sub: demoOffice.sub, groups: demoOffice.groups }

/** The group of the couriers that the owners' staff look after. */
export const ownCouriers = `courier/${demoSubDepot}`

/** Signed in, each in a way that gives them nothing of the owners'. */
export const strangers: readonly Actor[] = [
  { name: 'another courier', sub: 'e0000000-0000-4000-8000-000000000001', groups: ['courier', ownCouriers] },
  {
    name: "another sub-depot's courier",
    sub: 'e0000000-0000-4000-8000-000000000002',
    groups: ['courier', 'courier/NOR'],
  },
  {
    name: "another sub-depot's staff",
    sub: 'e0000000-0000-4000-8000-000000000003',
    groups: ['sub-depot', 'sub-depot/NOR'],
  },
  { name: 'staff of no sub-depot', sub: 'e0000000-0000-4000-8000-000000000004', groups: ['sub-depot'] },
  { name: 'staff by a code alone', sub: 'e0000000-0000-4000-8000-000000000005', groups: [`sub-depot/${demoSubDepot}`] },
  { name: 'somebody of no group', sub: 'e0000000-0000-4000-8000-000000000006', groups: [] },
]

/** Authorization headers that let nobody in, though the claims are those of somebody who may do everything. */
export async function wrongTokens(right: TokenMaker, clock: TurnedClock): Promise<Map<string, string | undefined>> {
  const all: TokenClaims = { sub: demoStaff.sub, groups: ['courier', ...demoStaff.groups, 'back-office', 'service'] }
  const forger = await createTokenMaker(clock)
  const good = await right.bearer(all)
  const [head = '', payload = '', signature = ''] = good.replace('Bearer ', '').split('.')
  const none = Buffer.from('{"alg":"none","kid":"key-1"}').toString('base64url')
  const published = createSecretKey(Buffer.from(String(right.jwks.keys[0]?.n), 'base64url'))
  const byPublishedKey = await new SignJWT({ token_use: 'access', client_id: testClientId, username: 'x' })
    .setProtectedHeader({ alg: 'HS256', kid: 'key-1' })
    .setSubject(all.sub)
    .setIssuer(testIssuer)
    .setExpirationTime(Math.floor(clock.now().getTime() / 1000) + 3600)
    .sign(published)
  return new Map([
    ['no token', undefined],
    ['no bearer', good.replace('Bearer', 'Basic')],
    ['no token at all in it', 'Bearer x'],
    ['expired', await right.bearer({ ...all, expiresIn: -60 })],
    ['not yet valid', await right.bearer({ ...all, notBefore: 600 })],
    ['forged', await forger.bearer(all)],
    ['signed by nobody', `Bearer ${none}.${payload}.`],
    ['signed by the published key', `Bearer ${byPublishedKey}`],
    [
      'other claims under the signature',
      `Bearer ${head}.${Buffer.from(JSON.stringify({ ...all, iss: testIssuer })).toString('base64url')}.${signature}`,
    ],
    ['another pool', await right.bearer({ ...all, issuer: 'https://identity.test/eu-west-2_Other' })],
    ['wrong audience', await right.bearer({ ...all, clientId: 'another-client' })],
    // Nobody runs one of that name, so it is for none of those that are asked.
    [
      'a token of a service for another',
      await createServiceTokens([serviceSecret], clock).issue('forms', 'nobody' as ServiceKey),
    ],
    ['an id token', await right.bearer({ ...all, tokenUse: 'id' })],
  ])
}
