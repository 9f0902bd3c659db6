import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'

export const toggleKeySchema = z.string().check(z.regex(/^[a-z][a-z0-9-]*(\.[a-z0-9-]+)*$/), z.maxLength(100))

const nameSchema = z.string().check(z.minLength(1), z.maxLength(100))

/**
 * The users that a toggle is on for: everyone; a user-pool group; the couriers and staff of a sub-depot; one courier;
 * or a percentage of all users. Whoever is included at 10 per cent is also included at 20.
 */
export const toggleRuleSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('everyone') }),
  z.object({ kind: z.literal('group'), group: nameSchema }),
  z.object({ kind: z.literal('sub-depot'), subDepot: nameSchema }),
  z.object({ kind: z.literal('courier'), sub: nameSchema }),
  z.object({ kind: z.literal('share'), percent: z.number().check(z.minimum(0), z.maximum(100)) }),
])
export type ToggleRule = z.infer<typeof toggleRuleSchema>

/** A switch for a capability. It is off for everybody while `on` is false; otherwise it is on for anyone that a rule matches. */
export const toggleSchema = z.object({
  key: toggleKeySchema,
  on: z.boolean(),
  rules: z.array(toggleRuleSchema).check(z.maxLength(1000)),
})
export type Toggle = z.infer<typeof toggleSchema>

/** A toggle evaluated for one caller. It is also a row of the kind `toggle` in the own feed, for phones that do not read group feeds. */
export const evaluatedToggleSchema = z.object({ key: toggleKeySchema, on: z.boolean() })
export type EvaluatedToggle = z.infer<typeof evaluatedToggleSchema>

/**
 * The part of a toggle in one feed, of the kind `toggle-part`: whether it is on for everyone with this feed, or for a
 * percentage of them. A toggle is on if any of its parts is. The feed of everyone has a part of every toggle.
 */
export const togglePartSchema = z.object({
  key: toggleKeySchema,
  on: z.boolean(),
  share: z.optional(z.number().check(z.minimum(0), z.maximum(100))),
})
export type TogglePart = z.infer<typeof togglePartSchema>

export const readTogglesEndpoint = defineEndpoint({
  service: 'toggles',
  name: 'readToggles',
  method: 'GET',
  path: '/v1/toggles',
  summary: 'List all toggles as they apply to the caller',
  access: { kind: 'signed-in' },
  result: z.object({ toggles: z.array(evaluatedToggleSchema) }),
  problems: [],
})

const subDepotSchema = z.string().check(z.regex(/^[A-Z0-9]{1,8}$/))

/** The back office sets rules for everyone, a group, a percentage or one courier; a sub-depot's staff may also set its own rule. */
const backOffice = { kind: 'group', groups: ['back-office', 'service'] } as const

export const listTogglesEndpoint = defineEndpoint({
  service: 'toggles',
  name: 'listToggles',
  method: 'GET',
  path: '/v1/toggle-rules',
  summary:
    "List all toggles with their rules. A sub-depot's staff do not get rules for other sub-depots or for single couriers",
  access: { kind: 'group', groups: [...backOffice.groups, 'sub-depot'] },
  needs: 'view',
  result: z.object({ toggles: z.array(toggleSchema) }),
  problems: [],
})

export const writeToggleEndpoint = defineEndpoint({
  service: 'toggles',
  name: 'writeToggle',
  method: 'PUT',
  path: '/v1/toggles/{key}',
  summary: 'Create or replace a toggle',
  access: backOffice,
  needs: 'publish',
  params: z.object({ key: toggleKeySchema }),
  body: z.object({ on: z.boolean(), rules: toggleSchema.shape.rules }),
  result: toggleSchema,
  problems: [],
})

export const switchToggleEndpoint = defineEndpoint({
  service: 'toggles',
  name: 'switchToggle',
  method: 'PUT',
  path: '/v1/toggles/{key}/sub-depots/{subDepot}',
  summary: "Add a sub-depot to a toggle's rules or remove it. Other rules do not change",
  access: { kind: 'group', groups: [...backOffice.groups, 'sub-depot'] },
  needs: 'publish',
  params: z.object({ key: toggleKeySchema, subDepot: subDepotSchema }),
  body: z.object({ on: z.boolean() }),
  result: toggleSchema,
  problems: ['not-found', 'not-allowed'],
})

export const removeToggleEndpoint = defineEndpoint({
  service: 'toggles',
  name: 'removeToggle',
  method: 'DELETE',
  path: '/v1/toggles/{key}',
  summary: 'Delete a toggle, so that its default applies again',
  access: backOffice,
  needs: 'publish',
  params: z.object({ key: toggleKeySchema }),
  result: z.undefined(),
  problems: ['not-found'],
})
