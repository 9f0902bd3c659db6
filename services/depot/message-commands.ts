import { randomUUID } from 'node:crypto'
import {
  fetchThreadEndpoint,
  listThreadsEndpoint,
  readThreadEndpoint,
  replyEndpoint,
  type StaffThread,
} from '#contracts/messages/message-endpoints.ts'
import type { Message } from '#contracts/messages/message.ts'
import { londonDay, londonTime } from '#domain/dates/day.ts'
import { allPages } from './all-pages.ts'
import { jsonBody } from './depot-client.ts'
import type { DepotCommand } from './depot-command.ts'
import { DepotError } from './terminal.ts'

const toPath = ({ path }: { path: string }, courier: string): string =>
  path.replace('{courier}', encodeURIComponent(courier))

function describe({ from, text, photos, at }: Message): string {
  const when = new Date(at)
  const pictures = photos.length === 0 ? '' : ` [${photos.length} ${photos.length === 1 ? 'photo' : 'photos'}]`
  return `      ${londonDay(when)} ${londonTime(when)} ${from}: ${text.replaceAll(/\s+/g, ' ')}${pictures}`
}

const heading = ({ courier, subDepot, unread }: StaffThread): string =>
  `  ${courier} (${subDepot || 'no sub-depot'}), ${unread} unread`

export const messagesCommand: DepotCommand = {
  name: 'messages',
  usage: 'messages',
  summary: 'list the conversations with couriers, unread ones first',
  staff: 'sub-depot',
  async run({ client, terminal }) {
    const threads = (await allPages(client, listThreadsEndpoint, {})).flatMap((page) => page.threads)
    for (const thread of threads)
      for (const line of [heading(thread), ...(thread.last ? [describe(thread.last)] : [])]) terminal.print(line)
    if (threads.length === 0) terminal.print('There are no messages.')
  },
}

export const readMessagesCommand: DepotCommand = {
  name: 'read-messages',
  usage: 'read-messages COURIER',
  summary: 'show the messages with a courier, and tell the courier that they were read',
  staff: 'sub-depot',
  async run({ client, terminal, words }) {
    const [courier, ...rest] = words
    if (courier === undefined || rest.length > 0)
      throw new DepotError('Name a courier as they are listed: npm run depot -- read-messages ID')
    const { thread, messages } = await client.call(
      fetchThreadEndpoint,
      `${toPath(fetchThreadEndpoint, courier)}?limit=200`,
    )
    terminal.print(heading(thread))
    for (const message of messages) terminal.print(describe(message))
    const upTo = messages.at(-1)?.n
    if (upTo !== undefined)
      await client.call(readThreadEndpoint, toPath(readThreadEndpoint, courier), jsonBody({ upTo }))
  },
}

export const replyCommand: DepotCommand = {
  name: 'reply',
  usage: 'reply COURIER TEXT',
  summary: 'write to a courier',
  staff: 'sub-depot',
  async run({ client, terminal, words }) {
    const [courier, text, ...rest] = words
    if (courier === undefined || text === undefined || rest.length > 0) {
      throw new DepotError('Name a courier and what to say: npm run depot -- reply ID "It is at gate 3."')
    }
    terminal.print(
      describe(await client.call(replyEndpoint, toPath(replyEndpoint, courier), jsonBody({ id: randomUUID(), text }))),
    )
  },
}
