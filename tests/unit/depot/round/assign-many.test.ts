import { expect, it } from 'vitest'
import type { Courier } from '#contracts/courier/courier.ts'
import { assignments, roundsToAssign, getDefaultDrivers } from '#features/depot/round/assign-many.ts'
import { getRoundStatus, type RoundStatus } from '#features/depot/today/round-status.ts'
import { formatLook } from '#features/depot/today/round-labels.ts'
import { nameIn } from '#features/depot/cache/cache-store.ts'
import { numberedId } from '#support/parcels.ts'

const none = { confirmed: 0, missing: 0, carry_forward: 0, unable_to_deliver: 0, delivered: 0, returned: 0 }
const roundOf = (roundNumber: string, courier: string | null, isClosed = false): RoundStatus =>
  getRoundStatus(
    {
      id: numberedId(Number(roundNumber) + 1000),
      roundId: numberedId(Number(roundNumber)),
      roundNumber,
      roundName: 'North',
      subDepot: 'SAM',
      date: '2026-05-14',
      version: 1,
      importedAt: '2026-05-14T04:42:00.000Z',
      closedAt: null,
      courier,
      total: 159,
      counts: { ...none, expected: 159 },
      carried: 0,
      carriedLately: 0,
      extra: 0,
      startedAt: null,
      heardAt: null,
    },
    Date.parse('2026-05-14T06:00:00.000Z'),
    true,
    { courierName: courier ?? 'Unassigned', isClosed },
  )
const courierOf = (id: string, rounds: string[], more: Partial<Courier> = {}): Courier => ({
  id,
  name: id,
  courierNumber: id,
  subDepot: 'SAM',
  roles: ['courier'],
  rounds,
  phones: [],
  address: null,
  ...more,
})

it('a hundred rounds are assigned at once, each to whom the roster names', () => {
  const rounds = Array.from({ length: 100 }, (_, at) => roundOf(String(201 + at), null))
  const couriers = rounds.map(({ round }) => courierOf(`c${round.roundNumber}`, [round.roundNumber]))
  const inputs = assignments(roundsToAssign(rounds), getDefaultDrivers(rounds, couriers))
  expect(inputs).toHaveLength(100)
  expect(inputs[3]).toEqual({ roundId: numberedId(204), courier: 'c204', seen: null })
})

it('a round that several have on the roster, that nobody has or that only a closed account has is left to be chosen', () => {
  const rounds = [roundOf('104', null), roundOf('118', null), roundOf('120', null), roundOf('9', null)]
  const couriers = [
    courierOf('ada', ['104']),
    courierOf('ben', ['104']),
    courierOf('cleo', ['118'], { closedAt: '2026-05-01T00:00:00.000Z' }),
    courierOf('dan', ['120'], { subDepot: 'NOR' }),
    courierOf('eve', ['9']),
  ]
  const usual = getDefaultDrivers(rounds, couriers)
  expect([...usual.values()]).toEqual(['eve'])
  expect(roundsToAssign(rounds).map(({ round }) => round.roundNumber)).toEqual(['9', '104', '118', '120'])
  const chosen = new Map([...usual, [numberedId(104), 'ben'], [numberedId(9), '']])
  expect(assignments(rounds, chosen)).toEqual([{ roundId: numberedId(104), courier: 'ben', seen: null }])
})

it('a round whose courier’s account is closed is flagged with what is open, and needs a courier', () => {
  const [closed, driven] = [roundOf('104', 'ada', true), roundOf('118', 'ben')]
  expect(closed?.look && formatLook(closed.look)).toBe('Account closed, 159 parcels open')
  expect(roundsToAssign([closed, driven])).toEqual([closed])
})

it('nobody is called unknown before the roster was read at about the time of what names them', () => {
  const roster = {
    names: new Map([['ada', 'A. Example']]),
    closed: new Set<string>(),
    engagers: new Map<string, string>(),
    readAt: 1_000_000,
  }
  expect(nameIn(undefined, 'ada', 0)).toBe('…')
  expect(nameIn(roster, 'ada', 9_000_000)).toBe('A. Example')
  expect(nameIn(roster, 'new', 1_000_500)).toBe('Unknown courier')
  expect(nameIn(roster, 'new', 1_000_000 + 60 * 60_000)).toBe('…')
})
