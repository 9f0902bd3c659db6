import * as z from 'zod/mini'
import { defineCommand } from '../command.ts'
import { defineEndpoint } from '../endpoint.ts'
import { stopCountsSchema, stopEventSchema, stopSchema } from '../manifest/stop-list.ts'

export const addStopInputSchema = z.object({ manifestId: z.uuid(), stop: stopSchema })
export type AddStopInput = z.infer<typeof addStopInputSchema>

/** Adds a stop to the end of a round's list, or brings one back that was removed. Adding it again has no effect. */
export const addStopCommand = defineCommand({
  service: 'manifest',
  needs: 'dispatch',
  name: 'addStop',
  version: 1,
  input: addStopInputSchema,
  rejections: ['not-yours', 'day-closed', 'too-many-stops'],
  entity: ({ manifestId }) => `staff-stop-list/${manifestId}`,
})

export const changeStopInputSchema = z.object({
  manifestId: z.uuid(),
  stop: stopSchema,
  /** The stop as staff saw it. */
  seen: stopSchema,
})
export type ChangeStopInput = z.infer<typeof changeStopInputSchema>

/** Changes a stop at which nothing was recorded. */
export const changeStopCommand = defineCommand({
  service: 'manifest',
  needs: 'dispatch',
  name: 'changeStop',
  version: 1,
  input: changeStopInputSchema,
  rejections: ['not-yours', 'day-closed', 'stop-begun', 'stop-removed', 'stop-changed'],
  entity: ({ manifestId }) => `staff-stop-list/${manifestId}`,
})

export const removeStopInputSchema = z.object({ manifestId: z.uuid(), stopId: z.uuid() })
export type RemoveStopInput = z.infer<typeof removeStopInputSchema>

/** Removes a stop at which nothing was recorded. If the courier records something later, the stop is back on the list. */
export const removeStopCommand = defineCommand({
  service: 'manifest',
  needs: 'dispatch',
  name: 'removeStop',
  version: 1,
  input: removeStopInputSchema,
  rejections: ['not-yours', 'stop-begun'],
  entity: ({ manifestId }) => `staff-stop-list/${manifestId}`,
})

export const deskStopCommands = [addStopCommand, changeStopCommand, removeStopCommand] as const

/** An event as staff see it, with the courier who recorded it. */
export const deskStopEventSchema = z.object({ ...stopEventSchema.shape, actor: z.string() })
export type DeskStopEvent = z.infer<typeof deskStopEventSchema>

/** The numbers of stops done on a round's day, and the counts that pay uses. */
export const roundStopsSchema = z.object({
  ...stopCountsSchema.shape,
  /** The collections of the list. */
  planned: z.int(),
  /** Those where parcels were collected or none were ready. */
  done: z.int(),
})
export type RoundStops = z.infer<typeof roundStopsSchema>

export const deskStopListSchema = z.object({
  id: z.uuid(),
  stops: z.array(stopSchema),
  events: z.array(deskStopEventSchema),
  counts: stopCountsSchema,
})
export type DeskStopList = z.infer<typeof deskStopListSchema>

export const readStopListEndpoint = defineEndpoint({
  service: 'manifest',
  name: 'readStopList',
  method: 'GET',
  path: '/v1/depot/manifests/{id}/stops',
  summary: "Get the collections and drops of a round's day, what was recorded at them, and the counts that pay uses",
  access: { kind: 'group', groups: ['sub-depot'] },
  needs: 'view',
  params: z.object({ id: z.uuid() }),
  result: deskStopListSchema,
  problems: ['not-found'],
})
