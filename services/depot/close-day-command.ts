import { readDepotRoundsEndpoint, type DepotRound } from '#contracts/depot/depot-endpoints.ts'
import { closeManifest } from '#contracts/manifest/manifest-endpoints.ts'
import { dayName } from '#domain/dates/near-day.ts'
import type { CommandContext, DepotCommand } from './depot-command.ts'
import { DepotError } from './terminal.ts'

const many = (count: number, one: string): string => `${count} ${one}${count === 1 ? '' : 's'}`

/** Parcels of which nobody has recorded anything, without those that go back to the depot. */
const countLeft = ({ counts, marked }: DepotRound): number => counts.expected - (marked?.expected ?? 0)

/** @throws DepotError where nobody says that it is meant */
async function confirm({ terminal, flags }: CommandContext, rounds: readonly DepotRound[], day: string): Promise<void> {
  const left = rounds.reduce((sum, round) => sum + countLeft(round), 0)
  terminal.print(`${dayName(day)}, ${many(rounds.length, 'open round')}, ${many(left, 'parcel')} not recorded yet.`)
  terminal.print('Parcels stay as they are, and what couriers still send counts. The lists can’t change any more.')
  terminal.print('A closed day can’t be reopened.')
  if (flags?.has('yes')) return
  if (!terminal.ask) throw new DepotError('Nothing was closed. Add --yes if the day is meant to be closed.')
  const answer = await terminal.ask('Close the day? [y/N] ')
  if (!/^y(es)?$/i.test(answer.trim())) throw new DepotError('Nothing was closed.')
}

export const closeDayCommand: DepotCommand = {
  name: 'close-day',
  usage: 'close-day SUB-DEPOT [DAY] [--round 104] [--yes]',
  summary: 'close the day of all rounds of a sub-depot, or of one round (default: today)',
  help: [
    'Couriers can still record parcels afterwards, and that counts. A new file can’t change the lists,',
    'and the rounds can’t be assigned for that day. A closed day can’t be reopened, so it asks first;',
    'without a terminal it closes nothing, unless --yes is given.',
  ],
  staff: 'sub-depot',
  options: ['round'],
  flags: ['yes'],
  async run(context) {
    const { client, terminal, words, option } = context
    const [subDepot, day, ...rest] = words
    if (subDepot === undefined || rest.length > 0 || (day !== undefined && !/^\d{4}-\d{2}-\d{2}$/.test(day)))
      throw new DepotError('Name a sub-depot and a day: npm run depot -- close-day SUB-DEPOT 2026-05-14')
    const path = `${readDepotRoundsEndpoint.path}${day === undefined ? '' : `?day=${day}`}`
    const answer = await client.call(readDepotRoundsEndpoint, path)
    const number = option('round')
    const rounds = answer.rounds.filter(
      (round) => round.subDepot === subDepot && (number === undefined || round.roundNumber === number),
    )
    const open = rounds.filter(({ closedAt }) => closedAt === null)
    const today = (await client.call(readDepotRoundsEndpoint, readDepotRoundsEndpoint.path)).day
    if (answer.day > today) throw new DepotError(`${dayName(answer.day)} has not begun yet, so it can’t be closed.`)
    if (rounds.length === 0)
      throw new DepotError(`${subDepot} has no such round on ${dayName(answer.day)}. Nothing was closed.`)
    if (open.length === 0) {
      terminal.print(`${dayName(answer.day)} is closed already.`)
      return
    }
    await confirm(context, open, answer.day)
    for (const { id, roundNumber } of open) {
      await client.call(closeManifest, closeManifest.path.replace('{id}', encodeURIComponent(id)))
      terminal.print(`  Round ${roundNumber} closed.`)
    }
  },
}
