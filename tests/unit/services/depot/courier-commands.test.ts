import { describe, expect, it } from 'vitest'
import type { Courier } from '#contracts/courier/courier.ts'
import { courierCommand, couriersCommand } from '#services/depot/courier-commands.ts'
import type { DepotClient } from '#services/depot/depot-client.ts'
import type { DepotCommand } from '#services/depot/depot-command.ts'

const anna: Courier = {
  id: 'anna',
  name: 'A. Example',
  courierNumber: 'C-1',
  subDepot: 'SAM',
  roles: ['courier'],
  rounds: ['104'],
  phones: ['+447700900001'],
  address: { line1: '1 Sample Road', line2: '', town: 'Sampleton', postcode: 'AB1 2DF' },
}

/** A service that keeps what it is told. */
function depot(...couriers: Courier[]) {
  const out: string[] = []
  const told: { path: string; entry: object }[] = []
  const client: DepotClient = {
    async call(endpoint, path, body) {
      if (!body) return await Promise.resolve(endpoint.result.parse({ couriers }))
      const entry = JSON.parse(Buffer.from(body.bytes).toString()) as object
      told.push({ path, entry })
      return endpoint.result.parse({ id: 'anna', address: null, ...entry })
    },
  }
  const terminal = { print: (line: string) => void out.push(line) } as never
  const run = async (command: DepotCommand, words: string[], options: Record<string, string> = {}) =>
    await command.run({ client, terminal, words, option: (name) => options[name] })
  return { run, out, told }
}

describe('couriers from the command line', () => {
  it('are listed with their rounds, address and phones', async () => {
    const { run, out } = depot(anna, {
      ...anna,
      id: 'ben',
      courierNumber: 'C-2',
      rounds: [],
      phones: [],
      address: null,
    })
    await run(couriersCommand, ['SAM'])
    expect(out).toEqual([
      '  C-1 A. Example, round 104 (anna)',
      '      1 Sample Road, Sampleton, AB1 2DF; +447700900001',
      '  C-2 A. Example, no round (ben)',
      '      no address yet; no phone number',
    ])
    const none = depot()
    await none.run(couriersCommand, ['SAM'])
    expect(none.out).toEqual(['There are no couriers at SAM.'])
  })

  it('are entered, as couriers where nothing else is said', async () => {
    const { run, told } = depot()
    await run(courierCommand, ['SAM', 'anna'], { name: 'A. Example', number: 'C-1' })
    const entry = {
      name: 'A. Example',
      courierNumber: 'C-1',
      subDepot: 'SAM',
      roles: ['courier'],
      rounds: [],
      phones: [],
    }
    expect(told).toEqual([{ path: '/v1/couriers/anna', entry }])
  })

  it('change in what is said, and keep the rest; the address is theirs', async () => {
    const { run, told } = depot(anna)
    await run(courierCommand, ['SAM', 'anna'], { rounds: '104, 118' })
    const { id: _id, address: _address, ...entry } = anna
    expect(told.map((each) => each.entry)).toEqual([{ ...entry, rounds: ['104', '118'] }])
  })

  it.each<[Record<string, string>, string]>([
    [{}, 'Give the name of the courier with --name.'],
    [{ name: 'A. Example' }, 'Give the number of the courier with --number, such as C-104.'],
    [{ name: 'A. Example', number: 'C-1', roles: 'king' }, '--roles takes courier, sub-depot or both with a comma.'],
    [
      { name: 'A. Example', number: 'C-1', phones: '07700 900001' },
      '--phones takes numbers with their country and commas between them, such as +447700900104.',
    ],
  ])('are not entered by half: %j', async (options, sentence) => {
    const { run, told } = depot()
    await expect(run(courierCommand, ['SAM', 'anna'], options)).rejects.toThrow(sentence)
    expect(told).toEqual([])
  })

  it('are not entered without a sub-depot and a subject', async () => {
    await expect(depot().run(courierCommand, ['SAM'])).rejects.toThrow('Name a sub-depot and a courier')
    await expect(depot().run(couriersCommand, [])).rejects.toThrow('Name one sub-depot')
  })
})
