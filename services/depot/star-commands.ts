import {
  decideAppealEndpoint,
  listReviewsEndpoint,
  publishReviewsEndpoint,
  reviewEntriesSchema,
  type StaffReview,
} from '#contracts/performance/star-endpoints.ts'
import { appealStateSchema } from '#contracts/performance/stars.ts'
import { jsonBody } from './depot-client.ts'
import type { CommandContext, DepotCommand } from './depot-command.ts'
import { readEntry } from './read-entry.ts'
import { DepotError } from './terminal.ts'

const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ')

function describe({ id, courier, subDepot, rating, tags, day, excluded, appeal }: StaffReview): string[] {
  return [
    `  ${id} ${day}, ${rating} of 5${tags.length > 0 ? `, ${tags.join(', ')}` : ''} (${courier}, ${subDepot})`,
    ...(excluded ? [`      does not count: ${oneLine(excluded.text)}`] : []),
    ...(appeal ? [`      appeal ${appeal.id}, ${appeal.state}: ${oneLine(appeal.text)}`] : []),
  ]
}

async function find({ client }: CommandContext, query: Record<string, string>): Promise<StaffReview[]> {
  const search = new URLSearchParams(query).toString()
  return (await client.call(listReviewsEndpoint, `${listReviewsEndpoint.path}${search === '' ? '' : `?${search}`}`))
    .reviews
}

export const reviewsCommand: DepotCommand = {
  name: 'reviews',
  usage: 'reviews [--courier ID] [--appeal received|accepted|declined]',
  summary: 'list what customers have said, the newest first',
  staff: 'sub-depot',
  options: ['courier', 'appeal'],
  async run(context) {
    const [courier, appeal] = [context.option('courier'), context.option('appeal')]
    if (appeal !== undefined && !appealStateSchema.safeParse(appeal).success) {
      throw new DepotError(`"${appeal}" is not a state of an appeal: they are ${appealStateSchema.options.join(', ')}.`)
    }
    const reviews = await find(context, {
      ...(courier === undefined ? {} : { courier }),
      ...(appeal === undefined ? {} : { appeal }),
    })
    for (const line of reviews.flatMap(describe)) context.terminal.print(line)
    if (reviews.length === 0) context.terminal.print('There are no reviews.')
  },
}

export const publishReviewsCommand: DepotCommand = {
  name: 'publish-reviews',
  usage: 'publish-reviews SUB-DEPOT FILE',
  summary: 'publish reviews of couriers of a sub-depot, from a .json file (docs/work-figures.md)',
  staff: 'sub-depot',
  async run({ client, terminal, words }) {
    const [subDepot, file, ...rest] = words
    if (subDepot === undefined || file === undefined || rest.length > 0)
      throw new DepotError('Name a sub-depot and a file: npm run depot -- publish-reviews SAM reviews.json')
    const reviews = await readEntry(terminal, file, reviewEntriesSchema, 'list of reviews')
    const path = publishReviewsEndpoint.path.replace('{subDepot}', encodeURIComponent(subDepot))
    const { published, known } = await client.call(publishReviewsEndpoint, path, jsonBody({ reviews }))
    terminal.print(`Published: ${published}. Known already: ${known}.`)
  },
}

const decisionCommand = (name: string, state: 'accepted' | 'declined', summary: string): DepotCommand => ({
  name,
  usage: `${name} APPEAL ANSWER`,
  summary,
  staff: 'sub-depot',
  async run(context) {
    const [id, answer, ...rest] = context.words
    if (id === undefined || answer === undefined || answer.trim() === '' || rest.length > 0) {
      throw new DepotError(`Name an appeal as it is listed, and the answer: npm run depot -- ${name} ID "The answer."`)
    }
    const review = (await find(context, {})).find(({ appeal }) => appeal?.id === id)
    if (!review) throw new DepotError(`There is no appeal ${id}.`)
    const path = decideAppealEndpoint.path
      .replace('{courier}', encodeURIComponent(review.courier))
      .replace('{review}', review.id)
    const decided = await context.client.call(decideAppealEndpoint, path, jsonBody({ appeal: id, state, answer }))
    for (const line of describe(decided)) context.terminal.print(line)
  },
})

export const acceptAppealCommand = decisionCommand(
  'accept-appeal',
  'accepted',
  'accept an appeal by its id: the review no longer counts, and the courier sees the reply',
)
export const declineAppealCommand = decisionCommand(
  'decline-appeal',
  'declined',
  'decline an appeal by its id; the courier sees the reply',
)
