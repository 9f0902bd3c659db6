import type { SendOfferBody } from '#contracts/availability/availability-endpoints.ts'
import { publishOffer } from '#contracts/availability/staff-offer-commands.ts'
import { currentEngine } from '#offline/current-engine.ts'
import { enqueueFrom, type Tap } from '#offline/outbox/enqueue.ts'
import { discardRejectedFor } from '#offline/requests/rejected.ts'
import { discard } from '#offline/outbox/resolve.ts'
import { StorageFullError } from '#offline/storage/storage-full-error.ts'
import { decidedHere } from './waiting-store.ts'
import { toTap, type Choice, type DecisionDetails, type Verdict } from './decision-kind.ts'
import { kinds, type Kind } from './kinds/kinds.ts'
import { getEntity, type Waiting, type WaitingItem } from './waiting-item.ts'

/** Milliseconds for which a decision waits on this device before it is sent, so that it can be undone. */
export const undoMs = 8000

const toCommand = <K extends Kind>({ kind, row }: Waiting<K>, verdict: Verdict, details: DecisionDetails): Tap =>
  kinds[kind].decide(row, verdict, details)

/** The places in the outbox of what was decided. */
export type Decided = readonly number[]

/** Saves commands, all or none, and sends them when they can be undone no more. A message if the device is full. */
async function save(read: () => Promise<Tap[]>, drafts: readonly string[] = []): Promise<Decided | string> {
  const engine = currentEngine()
  const notBefore = engine.clock.wall() + undoMs
  try {
    const rows = await enqueueFrom(engine, drafts, async () => (await read()).map((tap) => ({ ...tap, notBefore })))
    return rows.map(({ n }) => n)
  } catch (error) {
    if (error instanceof StorageFullError) return error.message
    throw error
  }
}

/**
 * Saves decisions, all or none, and sends them after {@link undoMs}. Items that were decided at this desk before are left
 * out. `draft` is deleted with them. `rounds` are commands that are saved and undone with the decision. Returns their
 * places in the outbox, or a message if the device is full.
 */
export async function decideOn(
  items: readonly WaitingItem[],
  verdict: Verdict,
  text: string,
  { choice = {}, draft, rounds = [] }: { choice?: Choice; draft?: Tap['draft']; rounds?: readonly Tap[] } = {},
): Promise<Decided | string> {
  const engine = currentEngine()
  return await save(
    async () => {
      const decided = await decidedHere(engine, items)
      const undecided = items.filter((item) => !decided.has(item))
      const given = undecided.length > 0 ? rounds : []
      const entities = given.map(({ command, input }) => command.entity(input))
      await discardRejectedFor(engine, [...undecided.map(getEntity), ...entities])
      const taps = [
        ...undecided.map((item) => toCommand(item, verdict, { text, choice, newId: () => engine.newId() })),
        ...given,
      ]
      return taps.map((tap, at) => (at === 0 && draft ? { ...tap, draft } : tap))
    },
    draft ? [draft.table] : [],
  )
}

/** Saves an offer of a round, and sends it after {@link undoMs}. A message if the device is full. */
export const publishRound = async (subDepot: string, offer: SendOfferBody): Promise<Decided | string> =>
  await save(() => Promise.resolve([toTap(publishOffer, { subDepot, offer })]))

/** Undoes decisions. `late`: one of them was sent, so the service was asked to withdraw it, or has it already. */
export async function takeBack(decided: Decided): Promise<'undone' | 'late'> {
  const engine = currentEngine()
  const ends = await Promise.all(decided.map(async (n) => await discard(engine, n)))
  if (ends.includes('withdrawing')) engine.onQueued()
  return ends.every((end) => end === 'discarded') ? 'undone' : 'late'
}

/** Discards a rejected decision that staff have read. */
export async function dismissRejected(n: number): Promise<void> {
  await discard(currentEngine(), n)
}
