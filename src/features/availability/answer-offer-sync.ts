import { acceptOffer, declineOffer, markOfferSeen } from '#contracts/availability-commands.ts'
import type { DeclineReason, RoundOffer } from '#contracts/availability.ts'
import { currentEngine } from '#offline/current-engine.ts'
import { enqueueFrom } from '#offline/outbox/enqueue.ts'
import { keepTap } from '#offline/outbox/keep-tap.ts'
import { discard } from '#offline/outbox/resolve.ts'
import { overlay } from '#offline/overlay.ts'
import type { OwnOffer } from './offer-standing.ts'
import { planDraft } from './plan-draft-sync.ts'

/** Asks for the round: the depot gives it to the courier whose request it receives first. Returns why that was not kept. */
export const askForRound = async (offer: string): Promise<string | undefined> =>
  await keepTap({ command: acceptOffer, input: { offer } })

/** Returns why it was not kept; undefined where it was. */
export const declineRound = async (offer: string, reason: DeclineReason, note: string): Promise<string | undefined> =>
  await keepTap({ command: declineOffer, input: { offer, reason, note }, draft: planDraft(`offer/${offer}`) })

/** Tells the depot once that these were on the screen. */
export async function markSeen(ids: readonly string[]): Promise<void> {
  const engine = currentEngine()
  await enqueueFrom(engine, ['roundOffers'], async () => {
    const rows = await overlay(
      engine,
      'round-offer',
      ids,
      engine.db.table<RoundOffer, string>('roundOffers').bulkGet([...ids]),
    )
    return rows.flatMap((each) =>
      each?.row.state === 'sent' ? [{ command: markOfferSeen, input: { offer: each.row.id } }] : [],
    )
  })
}

/** The courier has read why an answer was not taken. */
export async function leaveRefused({ refused }: OwnOffer): Promise<void> {
  for (const { n } of refused) await discard(currentEngine(), n)
}
