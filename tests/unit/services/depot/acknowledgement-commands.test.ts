import { describe, expect, it } from 'vitest'
import type { ReadReceipt } from '#contracts/content/saved-endpoints.ts'
import { acknowledgementsCommand } from '#services/depot/acknowledgement-commands.ts'
import type { DepotClient } from '#services/depot/depot-client.ts'

const receipt: ReadReceipt = {
  courier: 'anna',
  documentId: 'n1',
  publishedAt: '2026-05-14T07:10:00+0000',
  receivedAt: '2026-05-14T09:00:00.000Z',
}

function depot(receipts: ReadReceipt[]) {
  const out: string[] = []
  const paths: string[] = []
  const client: DepotClient = {
    async call(endpoint, path) {
      paths.push(path)
      return await Promise.resolve(endpoint.result.parse({ receipts }))
    },
  }
  const terminal = { print: (line: string) => void out.push(line) } as never
  const run = async (words: string[]) =>
    await acknowledgementsCommand.run({ client, terminal, words, option: () => undefined })
  return { run, out, paths }
}

describe('acknowledgements from the command line', () => {
  it('are listed with their moments, of one document where it is named', async () => {
    const { run, out, paths } = depot([receipt])
    await run(['SAM'])
    await run(['SAM', 'n1'])
    expect(paths).toEqual(['/v1/sub-depots/SAM/acknowledgements', '/v1/sub-depots/SAM/acknowledgements?document=n1'])
    expect(out[0]).toBe('  anna has read n1, published 2026-05-14 08:10: received 2026-05-14 10:00')
  })

  it('say so where there are none, and want a sub-depot', async () => {
    const { run, out } = depot([])
    await run(['SAM'])
    expect(out).toEqual(['Nobody has confirmed it yet.'])
    await expect(run([])).rejects.toThrow('Name a sub-depot')
  })
})
