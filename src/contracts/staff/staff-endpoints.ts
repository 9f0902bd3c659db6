import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import {
  staffAccountSchema,
  staffChangeSchema,
  staffInvitationSchema,
  staffMemberSchema,
  subDepotSchema,
} from './staff.ts'

const params = z.object({ id: staffMemberSchema.shape.id })

/** A manager of a sub-depot may use these for its own staff; one of the back office may for all. */
const shared = {
  service: 'auth',
  access: { kind: 'group', groups: ['sub-depot', 'back-office'] },
  needs: 'manage',
} as const
const change = {
  ...shared,
  method: 'POST',
  params,
  result: staffAccountSchema,
  problems: ['not-found', 'not-allowed', 'not-set-up', 'not-ready'],
} as const

export const listStaffEndpoint = defineEndpoint({
  ...shared,
  name: 'listStaff',
  method: 'GET',
  path: '/v1/staff',
  summary: 'List the staff of the places that the caller manages, by name',
  result: z.object({ staff: z.array(staffMemberSchema) }),
  problems: ['not-allowed'],
})

export const readStaffMemberEndpoint = defineEndpoint({
  ...shared,
  name: 'readStaffMember',
  method: 'GET',
  path: '/v1/staff/{id}',
  summary: 'Get a member of staff with their account and the roles that the user pool has',
  params,
  result: staffAccountSchema,
  problems: change.problems,
})

export const inviteStaffEndpoint = defineEndpoint({
  ...shared,
  name: 'inviteStaff',
  forPeople: true,
  method: 'POST',
  path: '/v1/staff',
  summary: 'Create the account of a member of staff, and send them a first password by email',
  body: staffInvitationSchema,
  result: staffAccountSchema,
  problems: ['not-allowed', 'body-invalid', 'not-set-up', 'not-ready'],
})

export const changeStaffEndpoint = defineEndpoint({
  ...change,
  name: 'changeStaff',
  forPeople: true,
  method: 'PUT',
  path: '/v1/staff/{id}',
  summary: 'Change the name and roles of a member of staff, and end their sessions if the roles have changed',
  body: staffChangeSchema,
  problems: [...change.problems, 'body-invalid', 'changed-meanwhile'],
})

export const inviteStaffAgainEndpoint = defineEndpoint({
  ...change,
  name: 'inviteStaffAgain',
  forPeople: true,
  path: '/v1/staff/{id}/account/invitation',
  summary: 'Send a new first password to a member of staff who has not chosen one yet',
})

export const closeStaffAccountEndpoint = defineEndpoint({
  ...change,
  name: 'closeStaffAccount',
  forPeople: true,
  path: '/v1/staff/{id}/account/close',
  summary: 'Stop a member of staff from signing in, and end all of their sessions',
})

export const openStaffAccountEndpoint = defineEndpoint({
  ...change,
  name: 'openStaffAccount',
  forPeople: true,
  path: '/v1/staff/{id}/account/open',
  summary: 'Let a member of staff sign in again',
})

export const resetStaffFactorEndpoint = defineEndpoint({
  ...change,
  name: 'resetStaffFactor',
  forPeople: true,
  path: '/v1/staff/{id}/account/second-factor/reset',
  summary: 'Remove the second step of a member of staff who has lost it',
})

export const listSubDepotsEndpoint = defineEndpoint({
  ...shared,
  needs: 'view',
  name: 'listSubDepots',
  method: 'GET',
  path: '/v1/sub-depots',
  summary: 'List the sub-depots that the caller works for, by code',
  result: z.object({ subDepots: z.array(subDepotSchema) }),
  problems: ['not-allowed'],
})

export const saveSubDepotEndpoint = defineEndpoint({
  ...shared,
  access: { kind: 'group', groups: ['back-office'] },
  name: 'saveSubDepot',
  method: 'PUT',
  path: '/v1/sub-depots/{code}',
  summary: 'Add a sub-depot, or change its name and phone number',
  params: z.object({ code: subDepotSchema.shape.code }),
  body: z.object({ name: subDepotSchema.shape.name, phone: subDepotSchema.shape.phone }),
  result: subDepotSchema,
  problems: ['not-allowed', 'body-invalid'],
})
