import * as z from 'zod/mini'
import { defineEndpoint } from './endpoint.ts'

export const toggleKeySchema = z.string().check(z.regex(/^[a-z][a-z0-9-]*(\.[a-z0-9-]+)*$/), z.maxLength(100))

/** Whom a toggle reaches while it is on. */
export const toggleRuleSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('everyone') }),
  z.object({ kind: z.literal('group'), group: z.string().check(z.minLength(1), z.maxLength(100)) }),
  z.object({ kind: z.literal('courier'), sub: z.string().check(z.minLength(1), z.maxLength(100)) }),
])
export type ToggleRule = z.infer<typeof toggleRuleSchema>

/** A switch for a capability: on for those whom one of its rules reaches, off for everybody when it is off. */
export const toggleSchema = z.object({
  key: toggleKeySchema,
  on: z.boolean(),
  rules: z.array(toggleRuleSchema).check(z.maxLength(1000)),
})
export type Toggle = z.infer<typeof toggleSchema>

/** A toggle as one caller has it; also the row of the feed, of the kind `toggle`. */
export const evaluatedToggleSchema = z.object({ key: toggleKeySchema, on: z.boolean() })
export type EvaluatedToggle = z.infer<typeof evaluatedToggleSchema>

/** Whether `delivered` with proof of delivery is offered. */
export const deliveredToggle = 'manifest.delivered'

export const readTogglesEndpoint = defineEndpoint({
  service: 'toggles',
  name: 'readToggles',
  method: 'GET',
  path: '/v1/toggles',
  summary: 'Give every toggle as it is for the caller',
  access: { kind: 'signed-in' },
  result: z.object({ toggles: z.array(evaluatedToggleSchema) }),
  problems: [],
})

export const writeToggleEndpoint = defineEndpoint({
  service: 'toggles',
  name: 'writeToggle',
  method: 'PUT',
  path: '/v1/toggles/{key}',
  summary: 'Make a toggle or set it anew',
  access: { kind: 'group', groups: ['sub-depot', 'service'] },
  params: z.object({ key: toggleKeySchema }),
  body: z.object({ on: z.boolean(), rules: toggleSchema.shape.rules }),
  result: toggleSchema,
  problems: [],
})
