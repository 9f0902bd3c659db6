import type { PeerEntry } from './peer-list.ts'
import type { Row } from './table.ts'
import { firstLine, inTurn, type Subject, type Subjects } from './subjects.ts'

/** The figures of each round of each subject, by the name of the work. */
export class Figures {
  readonly #rounds = new Map<string, number[]>()
  readonly #failed = new Map<string, string>()

  add(subject: Subject, work: string, figure: number): void {
    const key = keyOf(subject.peer, work)
    this.#rounds.set(key, [...(this.#rounds.get(key) ?? []), figure])
  }

  fail(subject: Subject, error: unknown): void {
    this.#failed.set(keyOf(subject.peer, ''), firstLine(error))
  }

  hasFailed = (subject: Subject): boolean => this.#failed.has(keyOf(subject.peer, ''))
  of = (peer: PeerEntry | null, work: string): number[] => this.#rounds.get(keyOf(peer, work)) ?? []
  whyNot = (peer: PeerEntry | null): string | undefined => this.#failed.get(keyOf(peer, ''))
}

const keyOf = (peer: PeerEntry | null, work: string): string => `${peer?.file ?? 'ours'}/${work}`

/** Measures every subject in each round, in turns. One that fails is left out from then on, and the rows say why. */
export async function measureInTurns(
  { ready }: Subjects,
  rounds: number,
  measure: (subject: Subject, figures: Figures, round: number) => Promise<void>,
): Promise<Figures> {
  const figures = new Figures()
  for (let round = 0; round < rounds; round++) {
    for (const subject of inTurn(ready, round)) {
      if (figures.hasFailed(subject)) continue
      process.stdout.write(`round ${round + 1} of ${rounds}: ${subject.peer?.name ?? 'ours'}\n`)
      try {
        await measure(subject, figures, round)
      } catch (error) {
        figures.fail(subject, error)
      }
    }
  }
  return figures
}

interface Column extends Pick<Row, 'work' | 'unit' | 'isCompared'> {
  /** The name under which its figures were added. */
  key: string
  describe: (peer: PeerEntry) => string
}

/** One row for each peer, in the order of their list; those that could not be measured say why. */
export function toRows(
  { ready, missing }: Subjects,
  figures: Figures,
  { work, key, unit, isCompared = true, describe }: Column,
): Row[] {
  const ours = figures.of(null, key)
  const whyNotOurs = figures.whyNot(null)
  const end = whyNotOurs === undefined ? '' : `; ours was not measured to its end: ${whyNotOurs}`
  const measured = ready.flatMap(({ peer }) => (peer ? [{ peer, why: figures.whyNot(peer) }] : []))
  return [...measured, ...missing].map(({ peer, why }) => ({
    work,
    peer: peer.name,
    ours,
    theirs: figures.of(peer, key),
    unit,
    isCompared,
    asked: (why === undefined ? describe(peer) : `not measured: ${why}`) + end,
  }))
}
