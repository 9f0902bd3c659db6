import { expect, it } from 'vitest'
import { closeDayCommand } from '#services/depot/close-day-command.ts'
import type { DepotClient } from '#services/depot/depot-client.ts'
import type { Terminal } from '#services/depot/terminal.ts'
import { numberedId } from '#support/parcels.ts'

const round = (number: number, more: object = {}) => ({
  id: numberedId(number),
  roundNumber: String(number),
  subDepot: 'SAM',
  closedAt: null,
  counts: { expected: 7 },
  marked: { expected: 2 },
  ...more,
})

function at(
  rounds: readonly object[],
  { answer, flags = [], option = {} }: { answer?: string; flags?: string[]; option?: Record<string, string> } = {},
) {
  const out: string[] = []
  const closed: string[] = []
  const call = (endpoint: { method: string }, path: string) => {
    if (endpoint.method === 'POST') closed.push(path)
    const day = /day=(\S+)/.exec(path)?.[1] ?? '2026-05-14'
    return Promise.resolve({ day, at: '2026-05-14T18:00:00.000Z', subDepots: ['SAM'], rounds })
  }
  const terminal = {
    print: (line: string) => void out.push(line),
    ...(answer !== undefined && { ask: () => Promise.resolve(answer) }),
  } as unknown as Terminal
  const run = async (...words: string[]) =>
    await closeDayCommand.run({
      client: { call } as unknown as DepotClient,
      terminal,
      words,
      option: (name) => option[name],
      flags: new Set(flags),
    })
  return { run, out, closed }
}

it('closes every round that is open, after it was asked', async () => {
  const { run, out, closed } = at([round(104), round(118), round(120, { closedAt: '2026-05-14T17:00:00.000Z' })], {
    answer: 'y',
  })
  await run('SAM')
  expect(out[0]).toBe('Thursday 14 May, 2 open rounds, 10 parcels not recorded yet.')
  expect(closed).toEqual([`/v1/manifests/${numberedId(104)}/close`, `/v1/manifests/${numberedId(118)}/close`])
})

it('closes one round where one is named', async () => {
  const { run, closed } = at([round(104), round(118)], { flags: ['yes'], option: { round: '118' } })
  await run('SAM', '2026-05-13')
  expect(closed).toEqual([`/v1/manifests/${numberedId(118)}/close`])
})

it('closes nothing where nobody says so, nothing of a day to come, and nothing twice', async () => {
  for (const answer of ['n', '']) {
    const { run, closed } = at([round(104)], { answer })
    await expect(run('SAM')).rejects.toThrow('Nothing was closed.')
    expect(closed).toEqual([])
  }
  await expect(at([round(104)]).run('SAM')).rejects.toThrow('Add --yes if the day is meant to be closed.')
  await expect(at([round(104)]).run('SAM', '2026-05-15')).rejects.toThrow('Friday 15 May has not begun yet')
  await expect(at([round(104)]).run('OTH')).rejects.toThrow('OTH has no such round')
  const over = at([round(104, { closedAt: '2026-05-14T17:00:00.000Z' })])
  await over.run('SAM')
  expect([over.out, over.closed]).toEqual([['Thursday 14 May is closed already.'], []])
})
