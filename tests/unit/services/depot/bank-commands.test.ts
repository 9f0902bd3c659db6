import { describe, expect, it } from 'vitest'
import { bankAccountCommand, bankAuditCommand } from '#services/depot/bank-commands.ts'
import type { DepotClient } from '#services/depot/depot-client.ts'
import type { DepotCommand } from '#services/depot/depot-command.ts'

const account = {
  courier: 'anna/1',
  holder: 'A. Example',
  sortCode: '089999',
  accountNumber: '66374958',
  rollNumber: null,
  checked: true,
  period: '2026-P03',
  from: '2026-05-24',
}

/** A service that keeps what it is asked. */
function depot(answer: unknown) {
  const out: string[] = []
  const asked: { path: string; body: unknown }[] = []
  const client: DepotClient = {
    async call(endpoint, path, body) {
      asked.push({ path, body: body && (JSON.parse(Buffer.from(body.bytes).toString()) as unknown) })
      return await Promise.resolve(endpoint.result.parse(answer))
    },
  }
  const terminal = { print: (line: string) => void out.push(line) } as never
  const run = async (command: DepotCommand, ...words: string[]) =>
    await command.run({ client, terminal, words, option: () => undefined })
  return { run, out, asked }
}

describe('bank accounts from the command line', () => {
  it('are read for a day and with a reason', async () => {
    const { run, out, asked } = depot(account)
    await run(bankAccountCommand, 'anna/1', '2026-05-29', 'Payment of the week')
    expect(asked).toEqual([
      {
        path: '/v1/couriers/anna%2F1/bank-account/readings',
        body: { day: '2026-05-29', reason: 'Payment of the week' },
      },
    ])
    expect(out).toEqual(['  A. Example, 08-99-99 66374958', '      since 2026-05-24 (2026-P03), checked (anna/1)'])
    const other = depot({ ...account, rollNumber: 'R/42-7', checked: false })
    await other.run(bankAccountCommand, 'anna/1', '2026-05-29', 'Payment of the week')
    expect(other.out).toEqual([
      '  A. Example, 08-99-99 66374958, roll number R/42-7',
      '      since 2026-05-24 (2026-P03), could not be checked (anna/1)',
    ])
  })

  it.each([
    [],
    ['anna'],
    ['anna', '29 May', 'why'],
    ['anna', '2026-05-29', ' '],
    ['anna', '2026-05-29', 'why', 'more'],
  ])('are not read for %j', async (...words) => {
    const { run, asked } = depot(account)
    await expect(run(bankAccountCommand, ...words)).rejects.toThrow('Name a courier, a day and why')
    expect(asked).toEqual([])
  })

  it('have a list of who has changed and read them', async () => {
    const at = '2026-05-14T09:00:00.000Z'
    const { run, out } = depot({
      entries: [
        { deed: 'read', actor: 'otto', reason: 'Payment', at },
        { deed: 'changed', actor: 'anna', reason: null, at },
      ],
    })
    await run(bankAuditCommand, 'anna')
    expect(out).toEqual([`  ${at} read by otto: Payment`, `  ${at} changed by anna`])
    const none = depot({ entries: [] })
    await none.run(bankAuditCommand, 'anna')
    expect(none.out).toEqual(['Nobody has changed or read it.'])
    await expect(none.run(bankAuditCommand)).rejects.toThrow('Name one courier by the subject')
  })
})
