import * as z from 'zod/mini'
import { codeMeant, passwordsMeant } from '#domain/account/typed-secrets.ts'
import { chooseFactor, proveFactor } from '../challenges/factor-challenge.ts'
import { proveNewPassword } from '../challenges/new-password-challenge.ts'
import { isWrongPassword } from '../identity-error.ts'
import { provePlainPassword } from '../passwords/plain-password.ts'
import type { Pool } from '../pool.ts'
import type { Factor } from '../factors/second-factors.ts'
import type { LoginView } from './login-view.ts'
import {
  toErrorView,
  attributesInApp,
  newPasswordsDiffer,
  noCode,
  noPassword,
  noUsername,
  setUpInApp,
} from './login-messages.ts'

/** Everything is proven, or what the page shows next. */
export type LoginResult = { kind: 'proven'; sub: string } | LoginView

type Fields = ReadonlyMap<string, string>

/** The pool's response to a step of a sign-in that ends with `proven`. */
const outcomeSchema = z.object({
  proven: z.optional(z.string()),
  ChallengeName: z.optional(z.string()),
  Session: z.optional(z.string()),
  ChallengeParameters: z.optional(z.record(z.string(), z.string())),
})

const isFactor = (name: string | undefined): name is Factor => name === 'SMS_MFA' || name === 'SOFTWARE_TOKEN_MFA'

function viewOf(answer: object): LoginResult {
  const {
    proven,
    ChallengeName: name,
    Session: session = '',
    ChallengeParameters: parameters = {},
  } = outcomeSchema.parse(answer)
  if (proven !== undefined) return { kind: 'proven', sub: proven }
  if (isFactor(name))
    return { kind: 'code', session, factor: name, destination: parameters['CODE_DELIVERY_DESTINATION'] ?? '' }
  if (name === 'SELECT_MFA_TYPE') return { kind: 'choice', session }
  if (name === 'NEW_PASSWORD_REQUIRED') {
    return parameters['requiredAttributes'] === '[]'
      ? { kind: 'new-password', session }
      : { kind: 'elsewhere', text: attributesInApp }
  }
  return { kind: 'elsewhere', text: setUpInApp }
}

/** The page that a form was sent from; what it shows again where the answer was wrong. */
export function sentFrom(fields: Fields): LoginView {
  const session = fields.get('session') ?? ''
  const factor = fields.get('factor')
  switch (fields.get('step')) {
    case 'code':
      if (isFactor(factor)) return { kind: 'code', session, factor, destination: fields.get('destination') ?? '' }
      break
    case 'choice':
      return { kind: 'choice', session }
    case 'new-password':
      return { kind: 'new-password', session }
  }
  return { kind: 'password', username: fields.get('username') ?? '' }
}

/** The pool as the page uses it: it asks for no device, and at the end says who it was. */
export const hostedPool = (pool: Pool): Pool => ({
  ...pool,
  deviceTracking: 'off',
  complete: (_, { account }) => Promise.resolve({ proven: account.sub }),
})

/** A password that was pasted with a space is taken without it. */
async function proveTypedPassword(pool: Pool, clientId: string, name: string, typed: string): Promise<object> {
  const [password, ...others] = passwordsMeant(typed)
  try {
    return await provePlainPassword(pool, clientId, { name, password })
  } catch (cause) {
    const [other] = others
    if (other === undefined || !isWrongPassword(cause)) throw cause
    return await provePlainPassword(pool, clientId, { name, password: other })
  }
}

/** Handles a submitted sign-in form. `pool` comes from `hostedPool`. Errors become messages on the page. */
export async function takeLoginStep(pool: Pool, clientId: string, fields: Fields): Promise<LoginResult> {
  const view = sentFrom(fields)
  try {
    switch (view.kind) {
      case 'code': {
        const code = codeMeant(fields.get('code') ?? '')
        if (!code) return { ...view, errors: noCode }
        const responses = { [`${view.factor}_CODE`]: code }
        return viewOf(await proveFactor(view.factor)(pool, { clientId, session: view.session, responses }))
      }
      case 'choice':
        return viewOf(
          await chooseFactor(pool, {
            clientId,
            session: view.session,
            responses: { ANSWER: fields.get('answer') ?? '' },
          }),
        )
      case 'new-password': {
        const password = fields.get('new-password')
        if (password !== fields.get('repeated-password')) return { ...view, errors: newPasswordsDiffer }
        return viewOf(
          await proveNewPassword(pool, {
            clientId,
            session: view.session,
            responses: { NEW_PASSWORD: password ?? '' },
          }),
        )
      }
      default: {
        const [name, password] = [fields.get('username')?.trim(), fields.get('password')]
        const errors = [...(name ? [] : noUsername), ...(password ? [] : noPassword)]
        if (!name || !password) return { kind: 'password', username: name ?? '', errors }
        return viewOf(await proveTypedPassword(pool, clientId, name, password))
      }
    }
  } catch (cause) {
    return toErrorView(view, cause)
  }
}
