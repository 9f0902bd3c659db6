import type { DayParcelCount } from '#contracts/performance/forecast.ts'
import {
  readForecastEndpoint,
  roundVolumesSchema,
  writeVolumesEndpoint,
} from '#contracts/performance/forecast-endpoints.ts'
import { publishQualityEndpoint, qualityEntrySchema } from '#contracts/performance/quality-endpoints.ts'
import { jsonBody } from './depot-client.ts'
import type { DepotCommand } from './depot-command.ts'
import { readEntry } from './read-entry.ts'
import { DepotError } from './terminal.ts'

export const publishQualityCommand: DepotCommand = {
  name: 'publish-quality',
  usage: 'publish-quality COURIER DAY ROUND FILE',
  summary: 'publish the delivery figures of a courier for a day, from a .json file (docs/work-figures.md)',
  staff: 'sub-depot',
  async run({ client, terminal, words }) {
    const [courier, day, round, file, ...rest] = words
    if (courier === undefined || day === undefined || round === undefined || file === undefined || rest.length > 0) {
      throw new DepotError(
        'Name a courier, a day, a round and a file: npm run depot -- publish-quality <subject> 2026-05-14 104 day.json',
      )
    }
    const entry = await readEntry(terminal, file, qualityEntrySchema, 'day of parcels')
    const path = publishQualityEndpoint.path
      .replace('{courier}', encodeURIComponent(courier))
      .replace('{day}', encodeURIComponent(day))
      .replace('{round}', encodeURIComponent(round))
    const { figures } = await client.call(publishQualityEndpoint, path, jsonBody(entry))
    for (const [measure, { of, count }] of Object.entries(figures)) terminal.print(`  ${measure}: ${count} of ${of}`)
  },
}

export const volumesCommand: DepotCommand = {
  name: 'volumes',
  usage: 'volumes SUB-DEPOT FILE',
  summary: 'publish the parcel counts of past days, for forecasts, from a .json file (docs/work-figures.md)',
  staff: 'sub-depot',
  async run({ client, terminal, words }) {
    const [subDepot, file, ...rest] = words
    if (subDepot === undefined || file === undefined || rest.length > 0)
      throw new DepotError('Name a sub-depot and a file: npm run depot -- volumes SAM volumes.json')
    const volumes = await readEntry(terminal, file, roundVolumesSchema, 'list of volumes')
    const path = writeVolumesEndpoint.path.replace('{subDepot}', encodeURIComponent(subDepot))
    const { written } = await client.call(writeVolumesEndpoint, path, jsonBody({ volumes }))
    terminal.print(`Saved: ${written}.`)
  },
}

const formatDay = ({ day, parcels }: DayParcelCount): string => `  ${day}: ${parcels ?? 'not known'}`

export const forecastCommand: DepotCommand = {
  name: 'forecast',
  usage: 'forecast SUB-DEPOT',
  summary: 'show the forecast of a sub-depot for the next fortnight, and how accurate the last one was',
  staff: 'sub-depot',
  async run({ client, terminal, words }) {
    const [subDepot, ...rest] = words
    if (subDepot === undefined || rest.length > 0)
      throw new DepotError('Name one sub-depot: npm run depot -- forecast SAM')
    const { days, lastError } = await client.call(
      readForecastEndpoint,
      readForecastEndpoint.path.replace('{subDepot}', encodeURIComponent(subDepot)),
    )
    for (const day of days) terminal.print(formatDay(day))
    terminal.print(
      lastError
        ? `The last one was off by ${lastError.percent}%, the same weekday before by ${lastError.naivePercent}%.`
        : 'Too little is known to say how far the last one was off.',
    )
  },
}
