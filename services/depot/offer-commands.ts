import { randomUUID } from 'node:crypto'
import {
  listOffersEndpoint,
  sendOfferBodySchema,
  sendOfferEndpoint,
  staffOfferStateSchema,
  withdrawOfferEndpoint,
  type SendOfferBody,
  type StaffOffer,
} from '#contracts/availability/availability-endpoints.ts'
import { londonDay, londonTime } from '#domain/dates/day.ts'
import { londonMoment } from '#domain/dates/london-moment.ts'
import { pounds } from '#domain/money.ts'
import { allPages } from './all-pages.ts'
import { jsonBody } from './depot-client.ts'
import type { CommandContext, DepotCommand } from './depot-command.ts'
import { DepotError } from './terminal.ts'

function describe({
  id,
  round,
  roundName,
  subDepot,
  date,
  parcels,
  miles,
  pay,
  deadline,
  state,
  couriers,
}: StaffOffer): string[] {
  const until = new Date(deadline)
  return [
    `  ${id} round ${round} ${roundName} (${subDepot}) on ${date}, ${state}`,
    `      ${parcels} parcels, ${miles} miles, ${pounds(pay)}, until ${londonDay(until)} ${londonTime(until)}`,
    ...couriers.map(({ courier, state: answer, reason, note }) => {
      const why = [reason, note.replaceAll(/\s+/g, ' ')].filter((part) => part !== null && part !== '').join(', ')
      return `      ${courier}: ${answer}${why === '' ? '' : ` (${why})`}`
    }),
  ]
}

export const offersCommand: DepotCommand = {
  name: 'offers',
  usage: 'offers [--state open|accepted|expired|withdrawn] [--date 2026-05-20]',
  summary: 'list the offers of rounds and the replies, the latest day first',
  staff: 'sub-depot',
  options: ['state', 'date'],
  async run({ client, terminal, option }) {
    const [state, date] = [option('state'), option('date')]
    if (state !== undefined && !staffOfferStateSchema.safeParse(state).success) {
      throw new DepotError(
        `"${state}" is not a state of an offer: they are ${staffOfferStateSchema.options.join(', ')}.`,
      )
    }
    const query = { ...(state === undefined ? {} : { state }), ...(date === undefined ? {} : { date }) }
    const offers = (await allPages(client, listOffersEndpoint, query)).flatMap((page) => page.offers)
    for (const line of offers.flatMap(describe)) terminal.print(line)
    if (offers.length === 0) terminal.print('There are no offers.')
  },
}

/** "84.50" as tenths of a penny; NaN where it is no amount. */
function parseTenths(text: string | undefined): number {
  const [, whole, part = ''] = /^(\d{1,5})(?:\.(\d{1,3}))?$/.exec(text ?? '') ?? []
  return whole === undefined ? Number.NaN : Number(`${whole}${part.padEnd(3, '0')}`)
}

const parseNumber = (text: string | undefined): number =>
  text === undefined || text.trim() === '' ? Number.NaN : Number(text)

const forms: Readonly<Record<string, string>> = {
  round: 'The round is a number such as 104.',
  roundName: 'Give the name of the round with --name.',
  date: 'The day is written as 2026-05-20.',
  parcels: '--parcels takes a number.',
  miles: '--miles takes a number.',
  pay: '--pay takes pounds, such as 84.50.',
  deadline: '--deadline takes a day and a time in the United Kingdom, such as 2026-05-19T18:00.',
  to: '--to takes ids of couriers with commas between them.',
}

/** @throws DepotError naming what is wrong */
function readOffer({ option }: CommandContext, round: string, date: string): SendOfferBody {
  const [deadlineDay = '', deadlineTime = ''] = (option('deadline') ?? '').split('T')
  const couriers = option('to')
    ?.split(',')
    .map((each) => each.trim())
    .filter((each) => each !== '')
  const offer = sendOfferBodySchema.safeParse({
    id: randomUUID(),
    round,
    roundName: option('name'),
    date,
    parcels: parseNumber(option('parcels')),
    miles: parseNumber(option('miles')),
    pay: parseTenths(option('pay')),
    deadline: /^\d{4}-\d{2}-\d{2}$/.test(deadlineDay)
      ? londonMoment(deadlineDay, deadlineTime)?.toISOString()
      : undefined,
    to: couriers ? { kind: 'couriers', couriers } : { kind: 'available' },
  })
  if (offer.success) return offer.data
  throw new DepotError(forms[String(offer.error.issues[0]?.path[0])] ?? 'This is not a valid offer.')
}

export const offerCommand: DepotCommand = {
  name: 'offer',
  usage:
    'offer SUB-DEPOT ROUND DAY --name N --parcels 96 --miles 23.5 --pay 84.50 --deadline 2026-05-19T18:00 [--to ID,ID]',
  summary: 'offer a round of a day to couriers, or to all who are available; the first who accepts gets it',
  staff: 'sub-depot',
  options: ['name', 'parcels', 'miles', 'pay', 'deadline', 'to'],
  async run(context) {
    const [subDepot, round, date, ...rest] = context.words
    if (subDepot === undefined || round === undefined || date === undefined || rest.length > 0) {
      throw new DepotError(
        'Name a sub-depot, a round and a day: npm run depot -- offer SAM 104 2026-05-20 --name "Sampleton North" --parcels 96 --miles 23.5 --pay 84.50 --deadline 2026-05-19T18:00',
      )
    }
    const path = sendOfferEndpoint.path.replace('{subDepot}', encodeURIComponent(subDepot))
    const sent = await context.client.call(sendOfferEndpoint, path, jsonBody(readOffer(context, round, date)))
    for (const line of describe(sent)) context.terminal.print(line)
  },
}

export const withdrawOfferCommand: DepotCommand = {
  name: 'withdraw-offer',
  usage: 'withdraw-offer ID',
  summary: 'withdraw an offer that nobody has accepted; the couriers see that',
  staff: 'sub-depot',
  async run({ client, terminal, words }) {
    const [id, ...rest] = words
    if (id === undefined || rest.length > 0)
      throw new DepotError('Name an offer as it is listed: npm run depot -- withdraw-offer ID')
    const withdrawn = await client.call(
      withdrawOfferEndpoint,
      withdrawOfferEndpoint.path.replace('{id}', encodeURIComponent(id)),
    )
    for (const line of describe(withdrawn)) terminal.print(line)
  },
}
