import { acceptOffer, declineOffer } from '#contracts/availability/availability-commands.ts'
import type { RoundOffer } from '#contracts/availability/availability.ts'
import { londonDay } from '#domain/dates/day.ts'
import { addDays } from '#domain/dates/near-day.ts'
import { currentEngine } from '#offline/current-engine.ts'
import { readRejected } from '#offline/requests/rejected.ts'
import { inOneMoment, overlay } from '#offline/overlay.ts'
import { servicesNow } from '#offline/phone-clock.ts'
import { toOfferStatus, type OwnOffer, type RejectedAnswer } from './offer-status.ts'

/** Days for which offers of rounds that are over are shown. */
const shownFor = 28

export interface OwnOffers {
  offers: OwnOffer[]
  /** The time of the last complete pull, in wall-clock milliseconds; null before the first. */
  asOf: number | null
}

/** The offers of the last four weeks and of days to come, with the answers that wait on this phone or were not taken. */
export async function readOffers(): Promise<OwnOffers> {
  const engine = currentEngine()
  const { db, clock } = engine
  const from = addDays(londonDay(new Date(servicesNow(clock.wall()))), -shownFor)
  return await inOneMoment(engine, ['roundOffers', 'services'], async () => {
    const rows = await db.table<RoundOffer, string>('roundOffers').where('date').aboveOrEqual(from).toArray()
    const [shown, accepts, declines, service] = await Promise.all([
      overlay(
        engine,
        'round-offer',
        rows.map(({ id }) => id),
        rows,
      ),
      readRejected(engine, acceptOffer),
      readRejected(engine, declineOffer),
      db.services.get('availability'),
    ])
    const refused = new Map<string, RejectedAnswer[]>()
    const note = (answer: RejectedAnswer['answer'], taps: typeof accepts) => {
      for (const { n, code, input } of taps)
        refused.set(input.offer, [...(refused.get(input.offer) ?? []), { n, code, answer }])
    }
    note('accept', accepts)
    note('decline', declines)
    return {
      offers: shown.flatMap((each) =>
        each ? [{ offer: each.row, sync: each.sync, refused: refused.get(each.row.id) ?? [] }] : [],
      ),
      asOf: service?.pulledAt ?? null,
    }
  })
}

/** Returns the open offer with the next deadline, if there is one. */
export async function readPressingOffer(): Promise<RoundOffer | undefined> {
  const now = currentEngine().clock.wall()
  const { offers } = await readOffers()
  const open = offers.filter((own) => toOfferStatus(own, now) === 'open').map(({ offer }) => offer)
  return open.sort((a, b) => a.deadline.localeCompare(b.deadline))[0]
}

/** Rounds of days from the first to the last, both included, that the courier has accepted or asked for. */
export async function readAcceptedRounds(from: string, to: string): Promise<RoundOffer[]> {
  const engine = currentEngine()
  return await inOneMoment(engine, ['roundOffers'], async () => {
    const rows = await engine.db
      .table<RoundOffer, string>('roundOffers')
      .where('date')
      .between(from, to, true, true)
      .sortBy('date')
    const shown = await overlay(
      engine,
      'round-offer',
      rows.map(({ id }) => id),
      rows,
    )
    return shown.flatMap((each) => (each?.row.state === 'accepted' ? [each.row] : []))
  })
}
