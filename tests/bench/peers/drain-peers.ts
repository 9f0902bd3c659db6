import { demoRoundRows } from '#support/demo-import.ts'
import { askPage, pageAddress } from '../bench-page.ts'
import { drainByApp } from '../drain-app.ts'
import { asked } from '../drain-others.ts'
import { othersRows, rtt, statuses, updates } from '../drain.ts'
import { inBareBrowser } from '../in-bare-browser.ts'
import { withServices } from '../with-services.ts'
import { measureInTurns, toRows, type Figures } from './figures.ts'
import type { Drained } from './page/peer.ts'
import type { PeerEntry } from './peer-list.ts'
import { startPeersServer } from './peers-server.ts'
import { askPeer, type Subject, type Subjects } from './subjects.ts'
import type { Row } from './table.ts'

/** Updates of the run in which an answer is lost. */
const fewUpdates = 40
/** A peer that takes longer is measured once. */
const longMs = 60_000
const limitMs = 300_000

/** One drain of a peer: what it took, and how often its server carried a write out. */
async function drainOnce(
  { address, peer }: Subject & { peer: PeerEntry },
  { count, losesAnswer }: { count: number; losesAnswer: boolean },
): Promise<{ ms: number; requests: number; doubled: number }> {
  const server = await startPeersServer({ withCouch: peer.file === 'pouchdb' })
  try {
    return await inBareBrowser(
      async (browser, { front }) => {
        await askPeer(browser, 'openPeer', count)
        await askPeer(browser, 'prepareDrain', front.origin)
        await askPeer(browser, 'savePeerTaps', count)
        front.passed()
        front.roundTrip(rtt)
        if (losesAnswer) front.loseAnswer(peer.pushes)
        await askPeer(browser, 'beginDrain', front.origin)
        const drained = await browser.until<Drained>('globalThis.drained', limitMs)
        const requests = front.passed().length
        front.roundTrip(0)
        const applied = await server.applied()
        if (drained.ms === 0) throw new Error(drained.errors.at(-1) ?? 'It was not sent')
        if (applied.size !== count) throw new Error(`${applied.size} of ${count} updates have arrived`)
        return { ms: drained.ms, requests, doubled: [...applied.values()].filter((times) => times > 1).length }
      },
      { address, target: server.port },
    )
  } finally {
    await server.close()
  }
}

/** Ours sends to its real services, with their sign-in, their rules and their database. */
async function drainOurs(figures: Figures, subject: Subject): Promise<void> {
  await withServices([...demoRoundRows(updates), ...othersRows], async ({ front, phoneOf }) => {
    const [phone, second] = [await phoneOf(0), await phoneOf(1)]
    for (const status of statuses) {
      const drain = await drainByApp({ phone, front, rtt }, { updates, status, parcels: 0 })
      figures.add(subject, 'drain', drain.acknowledged)
      figures.add(subject, 'requests', drain.pushes)
    }
    front.loseAnswer('/sync/push')
    await drainByApp({ phone: second, front, rtt }, { updates: fewUpdates, status: 'confirmed', parcels: 0 })
    const page = asked(await second.open(front.origin + pageAddress))
    await askPage(page, 'openOwnStore')
    const arrived = await askPage(page, 'countInService', 'confirmed')
    if (arrived !== fewUpdates) throw new Error(`${arrived} of ${fewUpdates} updates have arrived`)
    figures.add(subject, 'doubled', await askPage(page, 'doubledInService', 'confirmed'))
  })
}

/** 500 changes made without signal are sent at 300 ms there and back, and an answer is lost. */
export async function measureDrains(subjects: Subjects): Promise<Row[]> {
  const figures = await measureInTurns(subjects, 3, async (subject, told, round) => {
    const { peer } = subject
    if (peer === null) {
      // Three rounds in one: the services are started once.
      if (round === 0) await drainOurs(told, subject)
      return
    }
    if (told.of(peer, 'drain').some((ms) => ms > longMs)) return
    const { ms, requests } = await drainOnce({ ...subject, peer }, { count: updates, losesAnswer: false })
    told.add(subject, 'drain', ms)
    told.add(subject, 'requests', requests)
    if (round > 0) return
    const { doubled } = await drainOnce({ ...subject, peer }, { count: fewUpdates, losesAnswer: true })
    told.add(subject, 'doubled', doubled)
  })
  const doubledOf = (peer: PeerEntry | null): string =>
    `${figures.of(peer, 'doubled')[0] ?? '?'} of ${fewUpdates} carried out twice when an answer is lost`
  const work = `drain of ${updates} at ${rtt} ms`
  return [
    ...toRows(subjects, figures, {
      work,
      key: 'drain',
      unit: 'ms',
      describe: (peer) => `ours: ${doubledOf(null)}; theirs: ${doubledOf(peer)} (${peer.sends})`,
    }),
    ...toRows(subjects, figures, {
      work: `${work}: requests`,
      key: 'requests',
      unit: '',
      describe: () => 'ours: its push to the real service; theirs: all requests to a small server in memory',
    }),
  ]
}
