import { expect } from 'vitest'
import type { Problem } from '#contracts/problem.ts'
import type { MutationResult } from '#contracts/sync/sync.ts'
import type { Database } from '#kit/database/database.ts'
import { emptyDatabase } from './databases.ts'
import type { TurnedClock } from './turned-clock.ts'

/** The service's response to a command that was pushed, or to a request. */
type Answer = MutationResult | { status: number; body: unknown } | undefined

/** An action of one side, at the time at which it arrives. */
export type Deed<Place> = (place: Place) => Promise<Answer>

/** The final state: once with the staff action first, once with the other first; and the outcome of the second action. */
export type Pair = readonly [staff: string, meanwhile: string, staffFirst: string, meanwhileFirst: string]

/** A pair of actions that can conflict. */
export interface Meeting<Place> {
  /** Prepares an empty database: the service, and the thing that both actions are about. */
  open(database: Database): Promise<Place>
  staffDo: Readonly<Record<string, Deed<Place>>>
  meanwhile: Readonly<Record<string, Deed<Place>>>
  /** Describes the state in a few words. */
  stands(place: Place): Promise<string>
}

function cameOf(answer: Answer): string {
  if (!answer) return 'no answer'
  if ('status' in answer) return answer.status < 300 ? 'applied' : (answer.body as Problem).code
  return answer.kind === 'rejected' ? answer.code : answer.kind
}

async function playedOut<Place extends { clock: TurnedClock }>(
  meeting: Meeting<Place>,
  database: Database,
  deeds: readonly (Deed<Place> | undefined)[],
): Promise<string> {
  const [first, second] = deeds
  if (!first || !second) throw new Error('There is nothing to play.')
  await emptyDatabase(database)
  const place = await meeting.open(database)
  expect(cameOf(await first(place))).toBe('applied')
  place.clock.turn(60_000)
  const answer = cameOf(await second(place))
  return `${answer}: ${await meeting.stands(place)}`
}

/** Plays a pair in both orders and returns the outcomes. The staff action goes through the desk's own operation. */
export async function inBothOrders<Place extends { clock: TurnedClock }>(
  meetings: readonly Meeting<Place>[],
  database: Database,
  [staff, other]: readonly [string, string],
): Promise<[string, string]> {
  const meeting = meetings.find(({ staffDo }) => staff in staffDo)
  if (!meeting) throw new Error(`Nowhere do staff ${staff}.`)
  const [deed, meanwhile] = [meeting.staffDo[staff], meeting.meanwhile[other]]
  return [await playedOut(meeting, database, [deed, meanwhile]), await playedOut(meeting, database, [meanwhile, deed])]
}
