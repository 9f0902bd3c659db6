import { visitBenchPage } from '../bench-page.ts'
import { inBareBrowser } from '../in-bare-browser.ts'
import { percentile } from '../percentile.ts'
import { openPlainBrowser } from '../plain-browser.ts'
import { countSyncs } from './count-syncs.ts'
import { measureInTurns, toRows, type Figures } from './figures.ts'
import type { PeerEntry } from './peer-list.ts'
import { askPeer, type Subject, type Subjects } from './subjects.ts'
import type { Row } from './table.ts'

const rounds = 3
const sizes = [500, 5_000] as const
const runs = { warm: 20, told: 100 }
/** The first parcel that is tapped; those before it are on the first screen of the list. */
const firstTap = 100
/** Times that the list is opened in a round. */
const openings = 3
const syncedTaps = 100
const kills = 5

async function measureTaps(subject: Subject, size: number, figures: Figures): Promise<void> {
  await inBareBrowser(
    async (browser, { front }) => {
      await askPeer(browser, 'openPeer', size)
      const times = await askPeer(browser, 'timePeerTaps', firstTap, runs)
      figures.add(subject, `tap ${size}`, percentile(times, 0.5))
      figures.add(subject, `tap p95 ${size}`, percentile(times, 0.95))
      if (size !== sizes.at(-1)) return
      for (let opening = 0; opening < openings; opening++) {
        await browser.visit('about:blank', 'true')
        await visitBenchPage(browser, front.origin, subject.address)
        await askPeer(browser, 'openPeer', size)
        const { readMs, changeMs } = await askPeer(browser, 'timePeerList', opening)
        figures.add(subject, 'list', readMs)
        figures.add(subject, 'change', changeMs)
      }
    },
    { address: subject.address },
  )
}

/** Taps, counts what was asked of the disk, and then kills the browser at the promise of a tap, again and again. */
async function measureSurvival(subject: Subject, figures: Figures): Promise<void> {
  await inBareBrowser(
    async (first, { front, profile }) => {
      await askPeer(first, 'openPeer', 500)
      const syncs = await countSyncs(first.pid, async () => {
        await askPeer(first, 'timePeerTaps', firstTap, { warm: 0, told: syncedTaps })
      })
      if (syncs !== null) figures.add(subject, 'syncs', syncs / syncedTaps)
      await askPeer(first, 'tapPeer', 0)
      await first.kill()
      for (let n = 0; n < kills; n++) {
        const browser = await openPlainBrowser(profile)
        try {
          await visitBenchPage(browser, front.origin, subject.address)
          await askPeer(browser, 'openPeer', 500)
          const { isRowThere, isUnsentThere } = await askPeer(browser, 'lookPeer', n)
          figures.add(subject, 'both there', Number(isRowThere && isUnsentThere))
          figures.add(subject, 'one there', Number(isRowThere !== isUnsentThere))
          await askPeer(browser, 'tapPeer', n + 1)
        } finally {
          await browser.kill()
        }
      }
    },
    { address: subject.address },
  )
}

const sum = (values: readonly number[]): number => values.reduce((all, value) => all + value, 0)

/** Says what became of a tap’s promise. */
function survival(figures: Figures, peer: PeerEntry | null): string {
  const both = figures.of(peer, 'both there')
  const [syncs] = figures.of(peer, 'syncs')
  const written = syncs === undefined ? 'fsync not counted' : `${syncs.toFixed(1)} fsync a tap`
  return `${written}; killed at its promise: there ${sum(both)} of ${both.length}, half there ${sum(figures.of(peer, 'one there'))}`
}

/** Marks a parcel and saves the unsent write; reads the first screen of the list, and follows a change in it. */
export async function measureTapAndList(subjects: Subjects): Promise<Row[]> {
  const figures = await measureInTurns(subjects, rounds, async (subject, told) => {
    for (const size of sizes) await measureTaps(subject, size, told)
  })
  const asks = (peer: PeerEntry): string => peer.asks
  const list = (): string => 'the first 50 of 5,000 by order; a store just opened'
  return [
    ...sizes.flatMap((size) => [
      ...toRows(subjects, figures, { work: `tap of ${size}, p50`, key: `tap ${size}`, unit: 'ms', describe: asks }),
      ...toRows(subjects, figures, { work: `tap of ${size}, p95`, key: `tap p95 ${size}`, unit: 'ms', describe: asks }),
    ]),
    ...toRows(subjects, figures, { work: 'list read', key: 'list', unit: 'ms', describe: list }),
    ...toRows(subjects, figures, {
      work: 'a tap shows in the list',
      key: 'change',
      unit: 'ms',
      describe: () => 'from the call to the row in the result',
    }),
  ]
}

/** Looks at what a tap’s promise is worth: what it asks of the disk, and what is there after a kill. */
export async function measurePromises(subjects: Subjects): Promise<Row[]> {
  const figures = await measureInTurns(subjects, 1, async (subject, told) => await measureSurvival(subject, told))
  return toRows(subjects, figures, {
    work: 'fsync a tap',
    key: 'syncs',
    unit: '',
    isCompared: false,
    describe: (peer) => `ours: ${survival(figures, null)}; theirs: ${survival(figures, peer)}`,
  })
}
