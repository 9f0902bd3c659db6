import type { Outcome } from './app/app-ordeal.ts'
import { kinds } from './findings.ts'

const percent = (part: number, whole: number): string => `${whole === 0 ? 0 : Math.round((part / whole) * 100)} %`

const counts = (of: Readonly<Record<string, number>>): string =>
  Object.entries(of)
    .map(([name, count]) => `${name} ${count}`)
    .join(', ')

/** The taps of a run, the faults that they met, and the result. */
export function figures({ ordeal, photos, findings }: Outcome): string[] {
  const { taps, incidents, tally, seconds } = ordeal
  const confirmed = taps.filter((tap) => tap.confirmed).length
  const commands: Record<string, number> = {}
  for (const { command } of taps) commands[command] = (commands[command] ?? 0) + 1
  return [
    `${taps.length} taps, ${confirmed} confirmed: ${kinds.map((kind) => `${kind} ${findings[kind].length}`).join(', ')}; ${seconds.toFixed(0)} s`,
    `  ${counts(commands)}, photos ${photos}`,
    `  kills ${incidents.kill}, worker stops ${incidents['stop worker']}, cuts ${incidents.cut}, reloads ${incidents.reload}`,
    `  requests ${tally.requests}, faulty ${percent(tally.faulty, tally.requests)}, duplicates delivered ${tally.duplicates}`,
    `  ${counts(tally.byFault)}`,
  ]
}

/** The first few findings of each kind. */
export const complaints = ({ findings }: Outcome, shown: number): string[] =>
  kinds.flatMap((kind) => findings[kind].slice(0, shown).map((sentence) => `  ${kind}: ${sentence}`))
