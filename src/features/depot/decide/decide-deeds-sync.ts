import type { SendOfferBody } from '#contracts/availability-endpoints.ts'
import { publishOffer } from '#contracts/staff-offer-commands.ts'
import { currentEngine } from '#offline/current-engine.ts'
import { enqueueFrom, type Tap } from '#offline/outbox/enqueue.ts'
import { discardRejectedOf } from '#offline/requests/rejected.ts'
import { discard } from '#offline/outbox/resolve.ts'
import { StorageFullError } from '#offline/room/storage-full-error.ts'
import { decidedHere } from './own-waiting-store.ts'
import { toTap, type DecisionDetails, type Verdict } from './decision-kind.ts'
import { kinds, type Kind } from './kinds/kinds.ts'
import { entityOf, type Waiting, type WaitingItem } from './waiting-item.ts'

/** Milliseconds for which a decision stays here before it is sent: as long as it can be taken back. */
export const undoTime = 8000

const toCommand = <K extends Kind>({ kind, row }: Waiting<K>, verdict: Verdict, details: DecisionDetails): Tap =>
  kinds[kind].decide(row, verdict, details)

/** What a decision is known by until it is sent: its places in the outbox. */
export type Decided = readonly number[]

/** Keeps what staff have done, all or none, and has it sent when it can be taken back no more. A sentence where there is no room. */
async function keep(read: () => Promise<Tap[]>, drafts: readonly string[] = []): Promise<Decided | string> {
  const engine = currentEngine()
  const notBefore = engine.clock.wall() + undoTime
  try {
    const rows = await enqueueFrom(engine, drafts, async () => (await read()).map((tap) => ({ ...tap, notBefore })))
    return rows.map(({ n }) => n)
  } catch (error) {
    if (error instanceof StorageFullError) return error.message
    throw error
  }
}

/**
 * Keeps decisions here, all or none, and has them sent after {@link undoTime}. What was decided at this desk before is
 * passed over. `draft` is where the word was written down, and goes with it. Returns where they are kept, or a sentence where there is no room.
 */
export async function decideOn(
  items: readonly WaitingItem[],
  verdict: Verdict,
  text: string,
  { to, draft }: { to?: string | undefined; draft?: Tap['draft'] } = {},
): Promise<Decided | string> {
  const engine = currentEngine()
  return await keep(
    async () => {
      const decided = await decidedHere(engine, items)
      const undecided = items.filter((item) => !decided.has(item))
      await discardRejectedOf(engine, undecided.map(entityOf))
      const taps = undecided.map((item) => toCommand(item, verdict, { text, to, newId: () => engine.newId() }))
      return taps.map((tap, at) => (at === 0 && draft ? { ...tap, draft } : tap))
    },
    draft ? [draft.table] : [],
  )
}

/** Keeps an offer of a round here, and has it sent after {@link undoTime}. A sentence where there is no room. */
export const publishRound = async (subDepot: string, offer: SendOfferBody): Promise<Decided | string> =>
  await keep(() => Promise.resolve([toTap(publishOffer, { subDepot, offer })]))

/** Takes decisions back. `late`: one of them has been sent, and the service is asked to forget it or has it already. */
export async function takeBack(decided: Decided): Promise<'undone' | 'late'> {
  const engine = currentEngine()
  const ends = await Promise.all(decided.map(async (n) => await discard(engine, n)))
  if (ends.includes('withdrawing')) engine.onQueued()
  return ends.every((end) => end === 'discarded') ? 'undone' : 'late'
}

/** Forgets a decision that was not taken, when it was read. */
export async function forgetRefused(n: number): Promise<void> {
  await discard(currentEngine(), n)
}
