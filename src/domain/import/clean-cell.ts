import type { ValueKind } from './sheet-format.ts'

/** Matches cells that need no cleaning: printed signs with single spaces inside. Most cells match. */
const plain = /^[!#-&(-<>-~]+(?: [!#-&(-<>-~]+)*$/

/** Tabs and every kind of space that is not the usual one; a web page or a word processor leaves them behind. */
const otherSpaces = /[\t\u00A0\u1680\u2000-\u200A\u202F\u205F\u3000]/g
const invisible = /[\u00AD\u180E\u200B\u2060\uFEFF]/g
/** These join the letters of a name or an emoji, so that they only go where no text is meant. */
const joinersAndDirections = /[\u200C-\u200F\u202A-\u202E\u2066-\u2069]/g

/** Matches `="0034"`, which forces a spreadsheet to treat digits as text. */
const forcedText = /^=\s*"((?:[^"]|"")*)"$/

/** An apostrophe before a value does the same. In text it may belong to a name: "'t Hooft". */
const apostrophe = (kind: ValueKind): RegExp => (kind === 'text' ? /^['’](?=[\d=+\-@])/ : /^['’]/)

/** Returns the cell without invisible characters, doubled spaces and forced-text marks. */
export function cleanCell(cell: string, kind: ValueKind): string {
  if (cell === '' || plain.test(cell)) return cell
  const visible = cell.replaceAll(otherSpaces, ' ').replaceAll(invisible, '')
  const shown = (kind === 'text' ? visible : visible.replaceAll(joinersAndDirections, '')).trim()
  const forced = forcedText.exec(shown)?.[1]?.replaceAll('""', '"') ?? shown
  return forced.replace(apostrophe(kind), '').replaceAll(/ {2,}/g, ' ').trim()
}
