import { powerModPrime } from '#services/identity/passwords/srp.ts'
import { json, type ScriptedAnswer } from './scripted-pool.ts'

// What a pool elsewhere may answer and ours does not of itself; it takes any password.

/** The first answer of a sign-in by SRP. */
export const srpExchange: ScriptedAnswer = json({
  ChallengeName: 'PASSWORD_VERIFIER',
  ChallengeParameters: {
    SALT: 'ab'.repeat(16),
    SRP_B: powerModPrime(2n, 987_654_321n).toString(16),
    SECRET_BLOCK: 'AAAA',
    USER_ID_FOR_SRP: 'a',
  },
})

export const challenge = (name: string, parameters: object = {}): ScriptedAnswer =>
  json({ ChallengeName: name, Session: 'step', ChallengeParameters: parameters })

const part = (claims: object) =>
  `e30.${Buffer.from(JSON.stringify({ iat: 1, exp: 4_102_444_800, ...claims })).toString('base64url')}.x`

/** Tokens that no service would take. */
export const tokensFor = (sub: string): ScriptedAnswer =>
  json({
    AuthenticationResult: {
      IdToken: part({ sub, 'cognito:username': 'a' }),
      AccessToken: part({ sub }),
      RefreshToken: 'refresh',
    },
  })
