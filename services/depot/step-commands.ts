import { readStepsEndpoint, writeStepsEndpoint } from '#contracts/onboarding/onboarding-endpoints.ts'
import { stepSetSchema, type StepEntry } from '#contracts/onboarding/onboarding.ts'
import { jsonBody } from './depot-client.ts'
import type { DepotCommand } from './depot-command.ts'
import { readEntry } from './read-entry.ts'
import { DepotError } from './terminal.ts'

function formatEnd({ expiry, standsMonths }: StepEntry): string {
  if (expiry === 'counted') return `valid for ${standsMonths} months after its issue`
  const most = standsMonths === null ? '' : `, ${standsMonths} months after its issue at most`
  return `${expiry === 'asked' ? 'its last day is asked' : 'its last day may be left out'}${most}`
}

function describe(step: StepEntry): string {
  const { id, title, photos, freshMonths, remindDays } = step
  const parts = [
    formatEnd(step),
    ...(freshMonths === null ? [] : [`no older than ${freshMonths} months`]),
    `${photos} ${photos === 1 ? 'photo' : 'photos'} at least`,
    ...(remindDays.length === 0 ? [] : [`reminders ${remindDays.join(', ')} days ahead`]),
  ]
  return `  ${id} ${title}: ${parts.join('; ')}`
}

const pathFor = (subDepot: string): string => readStepsEndpoint.path.replace('{subDepot}', encodeURIComponent(subDepot))

export const stepsCommand: DepotCommand = {
  name: 'steps',
  usage: 'steps SUB-DEPOT',
  summary: 'list what couriers of a sub-depot must show',
  staff: 'sub-depot',
  async run({ client, terminal, words }) {
    const [subDepot, ...rest] = words
    if (subDepot === undefined || rest.length > 0)
      throw new DepotError('Name one sub-depot: npm run depot -- steps SUB-DEPOT')
    const { steps } = await client.call(readStepsEndpoint, pathFor(subDepot))
    for (const step of steps) terminal.print(describe(step))
  },
}

export const setStepsCommand: DepotCommand = {
  name: 'set-steps',
  usage: 'set-steps SUB-DEPOT FILE',
  summary: 'set what couriers of a sub-depot must show, from a .json file (docs/onboarding-steps.md)',
  staff: 'sub-depot',
  async run({ client, terminal, words }) {
    const [subDepot, file, ...rest] = words
    if (subDepot === undefined || file === undefined || rest.length > 0)
      throw new DepotError('Name a sub-depot and a file: npm run depot -- set-steps SUB-DEPOT FILE')
    const entry = await readEntry(terminal, file, stepSetSchema, 'list of steps')
    const { steps } = await client.call(writeStepsEndpoint, pathFor(subDepot), jsonBody({ steps: entry }))
    for (const step of steps) terminal.print(describe(step))
  },
}
