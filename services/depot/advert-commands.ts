import {
  decideAdvertEndpoint,
  dismissReportsEndpoint,
  listAdvertsEndpoint,
  removeAdvertEndpoint,
  type StaffAdvert,
} from '#contracts/marketplace/marketplace-endpoints.ts'
import { advertStateSchema } from '#contracts/marketplace/marketplace.ts'
import { jsonBody } from './depot-client.ts'
import type { CommandContext, DepotCommand } from './depot-command.ts'
import { DepotError } from './terminal.ts'

const line = (text: string): string => text.replaceAll(/\s+/g, ' ')

function describe({
  id,
  title,
  state,
  courier,
  subDepot,
  description,
  category,
  condition,
  price,
  area,
  photos,
  reason,
  reports,
}: StaffAdvert): string[] {
  return [
    `  ${id} ${line(title)}, ${state} (${courier}, ${subDepot})`,
    `      ${category}, ${condition}, £${(price / 100).toFixed(2)}, ${area}, ${photos.length} ${photos.length === 1 ? 'photo' : 'photos'}`,
    ...(description === '' ? [] : [`      ${line(description)}`]),
    ...(reason === '' ? [] : [`      depot: ${line(reason)}`]),
    ...reports.map(
      ({ reason: why, note, reply }) =>
        `      reported as ${why}${reply === null ? '' : `, the reply "${line(reply)}"`}${note === '' ? '' : `: ${line(note)}`}`,
    ),
  ]
}

async function find({ client }: CommandContext, query: Record<string, string>): Promise<StaffAdvert[]> {
  const search = new URLSearchParams(query).toString()
  return (await client.call(listAdvertsEndpoint, `${listAdvertsEndpoint.path}${search === '' ? '' : `?${search}`}`))
    .adverts
}

function show({ terminal }: CommandContext, advert: StaffAdvert): void {
  for (const each of describe(advert)) terminal.print(each)
}

export const advertsCommand: DepotCommand = {
  name: 'adverts',
  usage: 'adverts [--state waiting|live|refused|sold|expired|withdrawn|removed|reported]',
  summary: 'list adverts: those waiting for a decision, or those of --state',
  staff: 'sub-depot',
  options: ['state'],
  async run(context) {
    const state = context.option('state') ?? 'waiting'
    if (state !== 'reported' && !advertStateSchema.safeParse(state).success) {
      throw new DepotError(
        `"${state}" is not a state of an advert: they are ${advertStateSchema.options.join(', ')} and reported.`,
      )
    }
    const adverts = await find(context, state === 'reported' ? { reported: 'yes' } : { state })
    for (const advert of adverts) show(context, advert)
    if (adverts.length === 0) context.terminal.print('There are no adverts.')
  },
}

async function decide(context: CommandContext, id: string, decision: object): Promise<void> {
  const advert = (await find(context, { state: 'waiting' })).find((each) => each.id === id)
  if (!advert) throw new DepotError(`No advert ${id} is waiting.`)
  const body = jsonBody({ ...decision, sentAt: advert.sentAt })
  show(context, await context.client.call(decideAdvertEndpoint, decideAdvertEndpoint.path.replace('{id}', id), body))
}

/** The id of an advert and why, as they were given. @throws DepotError */
function idAndReason(
  { words: [id, reason, ...rest] }: CommandContext,
  example: string,
): { id: string; reason: string } {
  if (id === undefined || reason === undefined || rest.length > 0) {
    throw new DepotError(`Name an advert as it is listed, and why: npm run depot -- ${example}`)
  }
  return { id, reason }
}

function onlyId({ words: [id, ...rest] }: CommandContext, name: string): string {
  if (id === undefined || rest.length > 0)
    throw new DepotError(`Name one advert as it is listed: npm run depot -- ${name} ID`)
  return id
}

export const approveAdvertCommand: DepotCommand = {
  name: 'approve-advert',
  usage: 'approve-advert ID',
  summary: 'approve a waiting advert',
  staff: 'sub-depot',
  run: (context) => decide(context, onlyId(context, 'approve-advert'), { state: 'live' }),
}

export const rejectAdvertCommand: DepotCommand = {
  name: 'refuse-advert',
  usage: 'refuse-advert ID REASON',
  summary: 'refuse a waiting advert; the courier sees the reason and can change it',
  staff: 'sub-depot',
  async run(context) {
    const { id, reason } = idAndReason(context, 'refuse-advert ID "Say what condition it is in."')
    await decide(context, id, { state: 'refused', reason })
  },
}

export const removeAdvertCommand: DepotCommand = {
  name: 'remove-advert',
  usage: 'remove-advert ID REASON',
  summary: 'remove an advert for good and close its conversations',
  staff: 'sub-depot',
  async run(context) {
    const { id, reason } = idAndReason(context, 'remove-advert ID "This may not be sold here."')
    show(
      context,
      await context.client.call(
        removeAdvertEndpoint,
        removeAdvertEndpoint.path.replace('{id}', encodeURIComponent(id)),
        jsonBody({ reason }),
      ),
    )
  },
}

export const dismissReportsCommand: DepotCommand = {
  name: 'dismiss-reports',
  usage: 'dismiss-reports ID',
  summary: 'leave a reported advert as it is',
  staff: 'sub-depot',
  async run(context) {
    const id = onlyId(context, 'dismiss-reports')
    show(
      context,
      await context.client.call(
        dismissReportsEndpoint,
        dismissReportsEndpoint.path.replace('{id}', encodeURIComponent(id)),
      ),
    )
  },
}
