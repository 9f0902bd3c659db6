import * as z from 'zod/mini'
import { courierAccountSchema, courierInvitationSchema } from './courier-account.ts'
import { courierSchema } from './courier.ts'
import { defineEndpoint } from '../endpoint.ts'

const params = z.object({ id: courierSchema.shape.id })

/** A sub-depot's staff may use these for its own couriers; the back office may for all. */
const shared = {
  service: 'auth',
  access: { kind: 'group', groups: ['sub-depot', 'back-office'] },
  needs: 'people',
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
  forPeople: true,
  method: 'POST',
  path: '/v1/couriers',
  summary: 'Create the account of a new courier, send them a first password by e-mail, and add them to the roster',
  body: courierInvitationSchema,
  result: courierSchema,
  problems: ['not-allowed', 'body-invalid', 'not-set-up', 'not-ready'],
})

export const readCourierAccountEndpoint = defineEndpoint({
  ...shared,
  name: 'readCourierAccount',
  method: 'GET',
  recordsReads: true,
  path: '/v1/couriers/{id}/account',
  summary: "Get the state of a courier's account in the user pool",
  params,
  result: courierAccountSchema,
  problems: change.problems,
})

export const inviteAgainEndpoint = defineEndpoint({
  ...change,
  name: 'inviteAgain',
  forPeople: true,
  path: '/v1/couriers/{id}/account/invitation',
  summary: 'Send a new first password to a courier who has not chosen one yet',
})

export const closeAccountEndpoint = defineEndpoint({
  ...change,
  name: 'closeAccount',
  forPeople: true,
  path: '/v1/couriers/{id}/account/close',
  summary: 'Stop a courier from signing in, and end all of their sessions',
})

export const openAccountEndpoint = defineEndpoint({
  ...change,
  name: 'openAccount',
  forPeople: true,
  path: '/v1/couriers/{id}/account/open',
  summary: 'Let a courier sign in again',
})

export const resetFactorEndpoint = defineEndpoint({
  ...change,
  name: 'resetFactor',
  forPeople: true,
  path: '/v1/couriers/{id}/account/second-factor/reset',
  summary: 'Remove the second factor of a courier who has lost it',
})

export const endEngagementEndpoint = defineEndpoint({
  ...shared,
  name: 'endEngagement',
  method: 'POST',
  path: '/v1/couriers/{id}/engagement/end',
  summary: 'End that somebody drives for another courier. Their account stays as it is',
  params,
  result: courierSchema,
  problems: ['not-found', 'not-allowed'],
})
