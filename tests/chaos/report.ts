import type { Outcome } from './app/app-ordeal.ts'

/** Sentences shown of each list. */
const shown = 12

const percent = (part: number, whole: number): string => `${whole === 0 ? 0 : Math.round((part / whole) * 100)} %`

const counts = (of: Readonly<Record<string, number>>): string =>
  Object.entries(of).map(([name, count]) => `${name} ${count}`).join(', ')

/** One line of figures, and what they are made of. */
export function figures(title: string, { ordeal, findings }: Outcome): string[] {
  const { taps, incidents, tally, seconds } = ordeal
  const confirmed = taps.filter((tap) => tap.confirmed).length
  const commands: Record<string, number> = {}
  for (const { command } of taps) commands[command] = (commands[command] ?? 0) + 1
  return [
    `${title}: ${taps.length} taps, ${confirmed} confirmed, lost ${findings.lost.length}, doubled ${findings.doubled.length}, ` +
      `astray ${findings.astray.length}, ${seconds.toFixed(0)} s`,
    `  ${counts(commands)}`,
    `  kills ${incidents.kill}, worker stops ${incidents['stop worker']}, cuts ${incidents.cut}, reloads ${incidents.reload}`,
    `  requests ${tally.requests}, faulty ${percent(tally.faulty, tally.requests)}, duplicates delivered ${tally.duplicates}`,
    `  ${counts(tally.byFault)}`,
  ]
}

export function complaints({ findings }: Outcome): string[] {
  return (['lost', 'doubled', 'astray'] as const).flatMap((kind) => [
    ...findings[kind].slice(0, shown).map((sentence) => `  ${kind}: ${sentence}`),
    ...(findings[kind].length > shown ? [`  ${kind}: and ${findings[kind].length - shown} more`] : []),
  ])
}
