import { randomUUID } from 'node:crypto'
import { listCouriersEndpoint } from '#contracts/courier/courier-endpoints.ts'
import {
  listNoticesEndpoint,
  publishNoticeBodySchema,
  publishNoticeEndpoint,
  withdrawNoticeEndpoint,
  type PublishNoticeBody,
  type StaffNotice,
} from '#contracts/messages/notice-endpoints.ts'
import type { NoticeGroup } from '#contracts/messages/notice.ts'
import { londonDay, londonTime } from '#domain/dates/day.ts'
import { londonMoment } from '#domain/dates/london-moment.ts'
import { jsonBody } from './depot-client.ts'
import type { CommandContext, DepotCommand } from './depot-command.ts'
import { DepotError } from './terminal.ts'

const formatGroup = (group: NoticeGroup): string =>
  group.kind === 'everyone'
    ? 'everyone'
    : group.kind === 'sub-depot'
      ? `all of ${group.subDepot}`
      : `round ${group.round} of ${group.subDepot}`

function describe({
  id,
  title,
  group,
  publishedAt,
  withdrawnAt,
  acknowledge,
  addressed,
  delivered,
  read,
  acknowledged,
}: StaffNotice): string[] {
  const at = new Date(publishedAt)
  const asked = acknowledge ? `, acknowledged by ${acknowledged}` : ''
  return [
    `  ${id} ${title}${withdrawnAt === null ? '' : ' (withdrawn)'}`,
    `      to ${formatGroup(group)}, ${londonDay(at)} ${londonTime(at)}: for ${addressed}, delivered to ${delivered}, read by ${read}${asked}`,
  ]
}

export const noticesCommand: DepotCommand = {
  name: 'notices',
  usage: 'notices',
  summary: 'list notices and how many couriers have read and acknowledged each, the newest first',
  staff: 'sub-depot',
  async run({ client, terminal }) {
    const { notices } = await client.call(listNoticesEndpoint, listNoticesEndpoint.path)
    for (const line of notices.flatMap(describe)) terminal.print(line)
    if (notices.length === 0) terminal.print('There are no notices.')
  },
}

/** Returns the couriers by the depot's roster: the notice itself says who works the round. */
async function couriersOfRound({ client }: CommandContext, subDepot: string, round: string): Promise<string[]> {
  const search = new URLSearchParams({ subDepot }).toString()
  const { couriers } = await client.call(listCouriersEndpoint, `${listCouriersEndpoint.path}?${search}`)
  return couriers.filter(({ rounds }) => rounds.includes(round)).map(({ id }) => id)
}

/** Parses "everyone", "SAM" or "SAM/104". */
async function readGroup(context: CommandContext, to: string): Promise<Pick<PublishNoticeBody, 'group' | 'couriers'>> {
  if (to === 'everyone') return { group: { kind: 'everyone' }, couriers: [] }
  const [subDepot = '', round] = to.split('/')
  if (round === undefined) return { group: { kind: 'sub-depot', subDepot }, couriers: [] }
  return { group: { kind: 'round', subDepot, round }, couriers: await couriersOfRound(context, subDepot, round) }
}

const forms: Readonly<Record<string, string>> = {
  group: 'A notice goes to everyone, to a sub-depot such as SAM, or to a round such as SAM/104.',
  title: 'The title has 1 to 120 characters.',
  body: 'The text has 1 to 4,000 characters.',
  expiresAt: '--until takes a day and a time in the United Kingdom, such as 2026-05-19T18:00.',
}

export const publishNoticeCommand: DepotCommand = {
  name: 'publish-notice',
  usage: 'publish-notice everyone|SAM|SAM/104 TITLE TEXT [--acknowledge yes] [--until 2026-05-19T18:00]',
  summary: 'publish a notice to everyone, a sub-depot or a round; \\n\\n in the text starts a new paragraph',
  staff: 'sub-depot',
  options: ['acknowledge', 'until'],
  async run(context) {
    const { client, terminal, words, option } = context
    const [to, title, text, ...rest] = words
    if (to === undefined || title === undefined || text === undefined || rest.length > 0) {
      throw new DepotError(
        'Name who it is for, a title and a text: npm run depot -- publish-notice SAM "Gate 3 is closed" "Load at gate 1."',
      )
    }
    const [day = '', time = ''] = (option('until') ?? '').split('T')
    const notice = publishNoticeBodySchema.safeParse({
      ...(await readGroup(context, to)),
      id: randomUUID(),
      title,
      body: text.replaceAll('\\n', '\n'),
      acknowledge: option('acknowledge') === 'yes',
      expiresAt:
        option('until') === undefined
          ? null
          : /^\d{4}-\d{2}-\d{2}$/.test(day)
            ? londonMoment(day, time)?.toISOString()
            : undefined,
    })
    if (!notice.success) throw new DepotError(forms[String(notice.error.issues[0]?.path[0])] ?? 'That is no notice.')
    for (const line of describe(
      await client.call(publishNoticeEndpoint, publishNoticeEndpoint.path, jsonBody(notice.data)),
    ))
      terminal.print(line)
  },
}

export const withdrawNoticeCommand: DepotCommand = {
  name: 'withdraw-notice',
  usage: 'withdraw-notice ID',
  summary: 'remove a notice from the phones',
  staff: 'sub-depot',
  async run({ client, terminal, words }) {
    const [id, ...rest] = words
    if (id === undefined || rest.length > 0)
      throw new DepotError('Name a notice as it is listed: npm run depot -- withdraw-notice ID')
    const withdrawn = await client.call(
      withdrawNoticeEndpoint,
      withdrawNoticeEndpoint.path.replace('{id}', encodeURIComponent(id)),
    )
    for (const line of describe(withdrawn)) terminal.print(line)
  },
}
