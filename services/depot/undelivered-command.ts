import { listUndeliveredEndpoint, type Undelivered, type UndeliveredReason } from '#contracts/depot/undelivered.ts'
import type { DepotCommand } from './depot-command.ts'
import { DepotError } from './terminal.ts'

const reasons: Readonly<Record<UndeliveredReason, string>> = {
  rejected: 'the receiving side refused it',
  'address-invalid': 'the address can’t be right',
  'not-set-up': 'text messages are not set up',
  'too-late': 'it could not be sent in time',
}

const toLine = ({ to, subject, savedAt, givenUpAt, tries, reason }: Undelivered): string =>
  `  ${givenUpAt} ${to}: ${subject}. Saved ${savedAt}, tried ${tries} ${tries === 1 ? 'time' : 'times'}; ${reasons[reason]}.`

export const undeliveredCommand: DepotCommand = {
  name: 'undelivered',
  usage: 'undelivered',
  summary: 'list the emails and text messages that were given up in the last 30 days, the newest first',
  staff: 'back-office',
  async run({ client, terminal, words }) {
    if (words.length > 0) throw new DepotError('This command takes no names: npm run depot -- undelivered')
    const { messages, delivers = true } = await client.call(listUndeliveredEndpoint, listUndeliveredEndpoint.path)
    for (const message of messages) terminal.print(toLine(message))
    if (messages.length > 0) return
    terminal.print(
      delivers
        ? 'Every message was delivered.'
        : 'No message is waiting. MAIL_URL names no mail server, so messages are printed or shown in the demo mailbox, not delivered.',
    )
  },
}
