import type { SourceGraph } from './source-graph.ts'

/** Words of docs/glossary.md that new names may not use, with what to write instead. */
const RETIRED: readonly (readonly [RegExp, string])[] = [
  [/^(deeds?)$/, 'action or command'],
  [/^(faults?|refusals?|failures?)$/, 'error, Rejection or Problem'],
  [/^(refused|refuse)$/, 'rejected or reject'],
  [/^(kept|untold|told|tell|tells)$/, 'saved, notified or notify'],
  [/^(hear|hears|hearers?)$/, 'subscribe or listener'],
  [/^(forget|forgets|forgotten|purge|retired?)$/, 'delete or discard'],
  [/^(usual)$/, 'default'],
  [/^(patience|breath|calm|silence)$/, 'timeout, interval or delay'],
  [/^(ballast)$/, 'reserve'],
  [/^(beside)$/, 'background'],
  [/^(standings?)$/, 'status, balance or progress'],
  [/^(said|saying|whom|whose|anew|begun)$/, 'a plain word'],
]

/** A verb at the beginning that has another word in the glossary. */
const RETIRED_VERBS: readonly (readonly [RegExp, string])[] = [
  [/^keep[A-Z-]/, 'save'],
  [/^note[A-Z-]/, 'record or save'],
  [/^remember[A-Z-]/, 'save'],
  [/^drop[A-Z-]/, 'discard or delete'],
]

/** An ending that has another form in the glossary. */
const RETIRED_ENDINGS: readonly (readonly [RegExp, string])[] = [
  [/[a-z]Of$/, 'toX, getX or parseX'],
  [/(Words|-words)$/, 'labels, messages or formatX'],
]

const wordsIn = (name: string): string[] =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1-$2')
    .toLowerCase()
    .split('-')

const findReason = (name: string): string | undefined => {
  const words = wordsIn(name)
  return (
    RETIRED.find(([word]) => words.some((part) => word.test(part)))?.[1] ??
    [...RETIRED_VERBS, ...RETIRED_ENDINGS].find(([form]) => form.test(name))?.[1]
  )
}

const isChecked = (path: string): boolean => /^(src|sw|services|tools)\/.*\.tsx?$/.test(path)

/**
 * Lists file and export names that use a retired word. `allowed`: names that are older than the glossary. A name that is
 * allowed and gone is reported too, so that the list can only become shorter.
 */
export function checkGlossary(graph: SourceGraph, allowed: ReadonlySet<string>): string[] {
  const found = new Map<string, string>()
  for (const [file, { exports }] of graph.modules) {
    if (!isChecked(file)) continue
    const stem = file.replace(/^.*\//, '').replace(/\..*$/, '')
    for (const name of [stem, ...exports]) if (findReason(name) !== undefined) found.set(name, file)
  }
  return [
    ...[...found].flatMap(([name, file]) =>
      allowed.has(name) ? [] : [`${file}: “${name}” uses a retired word; write ${findReason(name) ?? ''}`],
    ),
    ...[...allowed].flatMap((name) =>
      found.has(name) ? [] : [`tests/check/old-names.txt: “${name}” is gone; delete it`],
    ),
  ]
}
