import type { PeerBench } from './page/peer.ts'
import { askPage } from '../bench-page.ts'
import type { PlainBrowser } from '../plain-browser.ts'
import { buildPeerPage, peerAddress } from './peer-page.ts'
import { peers, type PeerEntry } from './peer-list.ts'

/** The app or one of its peers, built and ready to be opened. */
export interface Subject {
  /** Null is the app. */
  peer: PeerEntry | null
  address: string
}

export interface Subjects {
  ready: Subject[]
  /** Why a peer cannot be measured. */
  missing: { peer: PeerEntry; why: string }[]
}

/** Builds a page for each peer; the app comes first. `installError`: why the peers could not be installed. */
export async function buildSubjects(installError: string | null): Promise<Subjects> {
  const subjects: Subjects = { ready: [{ peer: null, address: peerAddress(null) }], missing: [] }
  for (const peer of peers) {
    try {
      if (installError !== null) throw new Error(installError)
      await buildPeerPage(peer.file)
      subjects.ready.push({ peer, address: peerAddress(peer.file) })
    } catch (error) {
      subjects.missing.push({ peer, why: firstLine(error) })
    }
  }
  return subjects
}

/** Returns the first line of an error, for a cell of the table. */
export const firstLine = (error: unknown): string =>
  (
    String(error)
      .replace(/^Error: /, '')
      .split('\n')[0] ?? ''
  ).slice(0, 160)

/** Calls a function of the page of the app or of a peer; both offer the same. */
export const askPeer = async <Name extends keyof PeerBench>(
  browser: PlainBrowser,
  name: Name,
  ...args: Parameters<PeerBench[Name]>
): Promise<Awaited<ReturnType<PeerBench[Name]>>> => await askPage(browser, name, ...args)

/** The same subjects in an order that begins with another one each round. */
export const inTurn = <Item>(items: readonly Item[], round: number): Item[] =>
  items.map((_, at) => items[(at + round) % items.length] as Item)
