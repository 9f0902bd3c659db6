import type { ValueKind } from './sheet-format.ts'

/** What most cells hold: nothing in them needs cleaning. */
const plain = /^[!#-&(-<>-~]+$/

/** Tabs and every kind of space that is not the usual one; a web page or a word processor leaves them behind. */
const otherSpaces = /[\t\u00A0\u1680\u2000-\u200A\u202F\u205F\u3000]/g
const invisible = /[\u00AD\u180E\u200B\u2060\uFEFF]/g
/** These join the letters of a name or an emoji, so that they only go where no text is meant. */
const joinersAndDirections = /[\u200C-\u200F\u202A-\u202E\u2066-\u2069]/g

/** `="0034"`: how a spreadsheet is told that digits are text. */
const forcedText = /^=\s*"((?:[^"]|"")*)"$/

/** An apostrophe before a value does the same. In text it may belong to a name: "'t Hooft". */
const apostrophe = (kind: ValueKind): RegExp => (kind === 'text' ? /^['’](?=[\d=+\-@])/ : /^['’]/)

/** A cell as it was meant: without invisible characters, doubled spaces, or what forces a spreadsheet to keep text. */
export function cleanCell(cell: string, kind: ValueKind): string {
  if (cell === '' || plain.test(cell)) return cell
  const visible = cell.replaceAll(otherSpaces, ' ').replaceAll(invisible, '')
  const shown = (kind === 'text' ? visible : visible.replaceAll(joinersAndDirections, '')).trim()
  const forced = forcedText.exec(shown)?.[1]?.replaceAll('""', '"') ?? shown
  return forced.replace(apostrophe(kind), '').replaceAll(/ {2,}/g, ' ').trim()
}
