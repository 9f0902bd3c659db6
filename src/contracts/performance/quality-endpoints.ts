import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { qualityDaySchema, qualityParcelSchema } from './quality.ts'

const staff = { kind: 'group', groups: ['sub-depot', 'back-office'] } as const
const codeSchema = z.string().check(z.regex(/^[A-Z0-9]{1,8}$/))

const dayParams = z.object({
  courier: z.string().check(z.minLength(1), z.maxLength(128)),
  day: z.iso.date(),
  round: codeSchema,
})

const differ = (parcels: readonly { id: string }[]): boolean =>
  new Set(parcels.map(({ id }) => id)).size === parcels.length

/** A day's figures as staff enter them. */
export const qualityEntrySchema = z.object({
  subDepot: codeSchema,
  parcels: z.array(qualityParcelSchema).check(z.maxLength(600), z.refine(differ, 'Two parcels have the same id')),
})
export type QualityEntry = z.infer<typeof qualityEntrySchema>

export const publishQualityEndpoint = defineEndpoint({
  service: 'performance',
  name: 'publishQuality',
  method: 'PUT',
  path: '/v1/couriers/{courier}/quality/{day}/{round}',
  summary: "Publish the results of a courier's parcels on a day. Publishing a day again replaces it",
  access: staff,
  needs: 'people',
  params: dayParams,
  body: qualityEntrySchema,
  result: qualityDaySchema,
  problems: ['not-allowed', 'not-found', 'body-invalid'],
})

/** The result of a photo check, or a complaint, that came after the day was published. */
export const parcelFindingSchema = z.object({ photoPass: z.optional(z.boolean()), complaint: z.optional(z.boolean()) })
export type ParcelFinding = z.infer<typeof parcelFindingSchema>

export const recordFindingEndpoint = defineEndpoint({
  service: 'performance',
  name: 'recordFinding',
  method: 'POST',
  path: '/v1/couriers/{courier}/quality/{day}/{round}/parcels/{parcel}',
  summary: 'Record the photo check of one parcel of a published day, or a complaint about it',
  access: staff,
  needs: 'people',
  params: z.object({ ...dayParams.shape, parcel: z.uuid() }),
  body: parcelFindingSchema,
  result: qualityDaySchema,
  problems: ['not-allowed', 'not-found'],
})
