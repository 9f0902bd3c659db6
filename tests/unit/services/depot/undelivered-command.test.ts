import { expect, it } from 'vitest'
import type { DepotClient } from '#services/depot/depot-client.ts'
import { undeliveredCommand } from '#services/depot/undelivered-command.ts'

const printed = async (response: object) => {
  const out: string[] = []
  const client: DepotClient = {
    call: async (endpoint) => await Promise.resolve(endpoint.result.parse(response)),
  }
  await undeliveredCommand.run({
    client,
    terminal: { print: (line: string) => void out.push(line) } as never,
    words: [],
    option: () => undefined,
  })
  return out
}

it('says that messages were delivered only where a mail server delivers them', async () => {
  expect(await printed({ messages: [], delivers: true })).toEqual(['Every message was delivered.'])
  expect(await printed({ messages: [], delivers: false })).toEqual([
    'No message is waiting. MAIL_URL names no mail server, so messages are printed or shown in the demo mailbox, not delivered.',
  ])
  // A service of an earlier version doesn't say.
  expect(await printed({ messages: [] })).toEqual(['Every message was delivered.'])
})
