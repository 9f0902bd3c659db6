import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { depotForecastSchema } from './forecast.ts'

const staff = { kind: 'group', groups: ['sub-depot', 'back-office'] } as const
const codeSchema = z.string().check(z.regex(/^[A-Z0-9]{1,8}$/))
const depotParams = z.object({ subDepot: codeSchema })

/** The number of parcels of a round on one day. */
export const roundVolumeSchema = z.object({
  round: codeSchema,
  day: z.iso.date(),
  parcels: z.int().check(z.minimum(0), z.maximum(5000)),
  /** The subject of the courier who delivered them; null if it is not known. */
  courier: z.nullable(z.string().check(z.minLength(1), z.maxLength(128))),
})
export type RoundVolume = z.infer<typeof roundVolumeSchema>

const placeOf = ({ round, day }: { round: string; day: string }): string => `${day} ${round}`
const differ = (rows: readonly { round: string; day: string }[]): boolean =>
  new Set(rows.map(placeOf)).size === rows.length

export const roundVolumesSchema = z
  .array(roundVolumeSchema)
  .check(z.minLength(1), z.maxLength(5000), z.refine(differ, 'A round has two figures for one day'))

export const writeVolumesEndpoint = defineEndpoint({
  service: 'performance',
  name: 'writeVolumes',
  method: 'PUT',
  path: '/v1/sub-depots/{subDepot}/volumes',
  summary: 'Enter the parcel counts of rounds on past days, for the forecasts. Days that are not listed do not change',
  access: staff,
  needs: 'dispatch',
  params: depotParams,
  body: z.object({ volumes: roundVolumesSchema }),
  result: z.object({ written: z.int() }),
  problems: ['not-allowed', 'body-invalid'],
})

export const readForecastEndpoint = defineEndpoint({
  service: 'performance',
  name: 'readForecast',
  method: 'GET',
  path: '/v1/sub-depots/{subDepot}/forecast',
  summary: 'Get the forecast for a sub-depot and each of its rounds for the next fortnight',
  access: staff,
  needs: 'view',
  params: depotParams,
  result: depotForecastSchema,
  problems: ['not-allowed'],
})
