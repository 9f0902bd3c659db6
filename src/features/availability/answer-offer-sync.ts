import { acceptOffer, declineOffer, markOfferSeen } from '#contracts/availability/availability-commands.ts'
import type { DeclineReason, RoundOffer } from '#contracts/availability/availability.ts'
import { currentEngine } from '#offline/current-engine.ts'
import { enqueueFrom } from '#offline/outbox/enqueue.ts'
import { discard } from '#offline/outbox/resolve.ts'
import { overlay } from '#offline/overlay.ts'
import { saveCommand, type Saved } from '#offline/requests/save-command.ts'
import type { OwnOffer } from './offer-status.ts'
import { planDrafts } from './plan-draft-sync.ts'

/** Asks for the round: the depot gives it to the courier whose request it receives first. */
export const askForRound = async (offer: string): Promise<Saved> =>
  await saveCommand({ command: acceptOffer, input: { offer } })

export const declineRound = async (offer: string, reason: DeclineReason, note: string): Promise<Saved> =>
  await saveCommand({ command: declineOffer, input: { offer, reason, note }, draft: planDrafts.of(`offer/${offer}`) })

/** Reports once to the depot that these offers were on the screen. */
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

/** Discards the answers that were rejected, once the courier has read why. */
export async function discardRejectedAnswers({ refused }: OwnOffer): Promise<void> {
  for (const { n } of refused) await discard(currentEngine(), n)
}
