import { noteFigure } from '#support/note-figure.ts'
import type { Outcome } from '../run/outcome.ts'
import type { Verdict } from './verdict.ts'

const sentences: Readonly<Record<keyof Verdict, string>> = {
  lost: 'no acknowledged event is lost',
  doubled: 'no event is stored twice',
  stuck: 'no event stays queued',
  astray: 'what was refused has no effect, and events are in the order of the taps',
  divergent: 'every phone shows what the store has',
  changed: 'a repeated push gets the same answer from every instance',
  gaps: 'no pull leaves a number of the feed out',
  passed: 'a pull that has passed an event brings it',
  odd: 'every answer is one that the protocol has',
}

/** One outcome for each kind of fault, with a line of figures. */
export function toOutcomes(proof: string, verdict: Verdict, seconds: number, more: readonly Outcome[] = []): Outcome[] {
  const kinds = Object.keys(sentences) as (keyof Verdict)[]
  noteFigure(kinds.map((kind) => `${kind} ${verdict[kind].length}`).join(', '))
  const outcomes = kinds.map((kind): Outcome => {
    const found = verdict[kind]
    for (const sentence of found.slice(0, 10)) process.stdout.write(`  ${kind}: ${sentence}\n`)
    const name = `${proof}: ${sentences[kind]}`
    return found.length === 0
      ? { name, status: 'passed', seconds }
      : { name, status: 'failed', seconds, error: `${found.length} ${kind}: ${found[0] ?? ''}` }
  })
  return [...outcomes, ...more]
}
