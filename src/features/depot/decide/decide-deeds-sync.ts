import { answerEnquiry, decideClaim } from '#contracts/staff-form-commands.ts'
import { decideDocument } from '#contracts/staff-document-commands.ts'
import { assignCover, decideHoliday, waiveCover } from '#contracts/staff-holiday-commands.ts'
import type { SendOfferBody } from '#contracts/availability-endpoints.ts'
import { decideAdvert, decideReports } from '#contracts/staff-advert-commands.ts'
import { decideAppeal } from '#contracts/staff-star-commands.ts'
import { awardOffer, publishOffer, withdrawOffer } from '#contracts/staff-offer-commands.ts'
import { currentEngine } from '#offline/current-engine.ts'
import { enqueueFrom, type Tap } from '#offline/outbox/enqueue.ts'
import { dropRefused } from '#offline/outbox/keep-tap.ts'
import { discard } from '#offline/outbox/resolve.ts'
import { StorageFullError } from '#offline/room/storage-full-error.ts'
import { decidedHere } from './own-waiting-store.ts'
import { entityOf, idOf, isNewAdvert, type WaitingItem } from './waiting-item.ts'
import type { StaffAdvertRow } from '#contracts/staff-waiting.ts'

export type Verdict = 'accept' | 'decline'

/** Milliseconds for which a decision stays here before it is sent: as long as it can be taken back. */
export const undoTime = 8000

/** What is said with a verdict: a word to the courier, and who gets a round or the cover. */
interface Said {
  text: string
  to?: string | undefined
}

function advertTap(row: StaffAdvertRow, verdict: Verdict, reason: string): Tap {
  const key = { courier: row.courier, id: idOf(row) }
  if (isNewAdvert(row)) {
    const { sentAt } = row
    return {
      command: decideAdvert,
      input: {
        ...key,
        decision: verdict === 'accept' ? { state: 'live', sentAt } : { state: 'refused', sentAt, reason },
      },
    }
  }
  return {
    command: decideReports,
    input: {
      ...key,
      decision:
        verdict === 'accept'
          ? { state: 'left', reports: row.reports.map(({ id }) => id) }
          : { state: 'removed', reason },
    },
  }
}

function tapOf(item: WaitingItem, verdict: Verdict, { text, to }: Said): Tap {
  if (item.kind === 'offer') {
    const offer = item.row.id
    return verdict === 'accept'
      ? { command: awardOffer, input: { offer, courier: to ?? '' } }
      : { command: withdrawOffer, input: { offer } }
  }
  const key = { courier: item.row.courier, id: idOf(item.row) }
  if (item.kind === 'holiday') {
    return {
      command: decideHoliday,
      input: { ...key, decision: verdict === 'accept' ? { state: 'approved' } : { state: 'declined', text } },
    }
  }
  if (item.kind === 'cover')
    return verdict === 'accept'
      ? { command: assignCover, input: { ...key, by: to ?? '' } }
      : { command: waiveCover, input: key }
  if (item.kind === 'claim') {
    const { state } = item.row
    return {
      command: decideClaim,
      input: {
        ...key,
        state: verdict === 'accept' ? 'accepted' : 'refused',
        text: text === '' ? 'Accepted.' : text,
        seen: state,
      },
    }
  }
  if (item.kind === 'document') {
    const { courier, step, submission } = item.row
    return {
      command: decideDocument,
      input: {
        courier,
        step,
        decision: verdict === 'accept' ? { state: 'accepted', submission } : { state: 'refused', submission, text },
      },
    }
  }
  if (item.kind === 'advert') return advertTap(item.row, verdict, text)
  if (item.kind === 'appeal') {
    const { courier, appeal } = item.row
    const answer =
      verdict === 'accept'
        ? { state: 'accepted', answer: text === '' ? 'Accepted.' : text }
        : { state: 'declined', answer: text }
    return { command: decideAppeal, input: { courier, review: idOf(item.row), appeal, ...answer } }
  }
  const { state, messages } = item.row
  const said = { messageId: currentEngine().newId(), text, state: verdict === 'accept' ? 'answered' : 'closed' }
  return { command: answerEnquiry, input: { ...key, ...said, seen: { state, messages: messages.length } } }
}

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
      await dropRefused(engine, undecided.map(entityOf))
      const taps = undecided.map((item) => tapOf(item, verdict, { text, to }))
      return taps.map((tap, at) => (at === 0 && draft ? { ...tap, draft } : tap))
    },
    draft ? [draft.table] : [],
  )
}

/** Keeps an offer of a round here, and has it sent after {@link undoTime}. A sentence where there is no room. */
export const publishRound = async (subDepot: string, offer: SendOfferBody): Promise<Decided | string> =>
  await keep(() => Promise.resolve([{ command: publishOffer, input: { subDepot, offer } }]))

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
