import * as z from 'zod/mini'
import { courierAccountSchema, courierInvitationSchema } from './courier-account.ts'
import { courierSchema } from './courier.ts'
import { defineEndpoint } from '../endpoint.ts'

const params = z.object({ id: courierSchema.shape.id })

/** A sub-depot's staff may use these for its own couriers; the back office may for all. */
const shared = {
  service: 'auth',
  access: { kind: 'group', groups: ['sub-depot', 'back-office'] },
} as const
const change = {
  ...shared,
  method: 'POST',
  params,
  result: courierAccountSchema,
  problems: ['not-found', 'not-allowed', 'not-set-up', 'not-ready'],
} as const

export const inviteCourierEndpoint = defineEndpoint({
  ...shared,
  name: 'inviteCourier',
  method: 'POST',
  path: '/v1/couriers',
  summary: 'Make the account of a new courier, send them its first password by e-mail, and enter them',
  body: courierInvitationSchema,
  result: courierSchema,
  problems: ['not-allowed', 'body-invalid', 'not-set-up', 'not-ready'],
})

export const readCourierAccountEndpoint = defineEndpoint({
  ...shared,
  name: 'readCourierAccount',
  method: 'GET',
  path: '/v1/couriers/{id}/account',
  summary: 'Say how the account of a courier stands in the user pool',
  params,
  result: courierAccountSchema,
  problems: change.problems,
})

export const inviteAgainEndpoint = defineEndpoint({
  ...change,
  name: 'inviteAgain',
  path: '/v1/couriers/{id}/account/invitation',
  summary: 'Send another first password to a courier who has not chosen one yet',
})

export const closeAccountEndpoint = defineEndpoint({
  ...change,
  name: 'closeAccount',
  path: '/v1/couriers/{id}/account/close',
  summary: 'Let a courier sign in no more, and end every sign-in that they have',
})

export const openAccountEndpoint = defineEndpoint({
  ...change,
  name: 'openAccount',
  path: '/v1/couriers/{id}/account/open',
  summary: 'Let a courier sign in again',
})

export const resetFactorEndpoint = defineEndpoint({
  ...change,
  name: 'resetFactor',
  path: '/v1/couriers/{id}/account/second-factor/reset',
  summary: 'Take the second factor of a courier away, who has lost it',
})
