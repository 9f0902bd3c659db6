export type Encoding = 'UTF-8' | 'UTF-16' | 'Windows-1252'

interface DecodedText {
  text: string
  encoding: Encoding
}

/** Lists the first bytes of files that are not text, with the name of the file type. */
const otherFiles: readonly [readonly number[], string][] = [
  [[0x50, 0x4b], 'This is an Excel workbook, not a CSV. In the spreadsheet choose Save as, “CSV UTF-8”'],
  [[0xd0, 0xcf, 0x11, 0xe0], 'This is an Excel workbook, not a CSV. In the spreadsheet choose Save as, “CSV UTF-8”'],
  [[0x25, 0x50, 0x44, 0x46], 'This is a PDF, not a CSV. Ask for the list as a CSV file'],
]

/**
 * Lists the Windows-1252 characters from 0x80 to 0x9F; a space marks an unused byte.
 * By hand, because some releases of Node decode these bytes as ISO 8859-1.
 */
const windows = '€ ‚ƒ„…†‡ˆ‰Š‹Œ Ž  ‘’“”•–—˜™š›œ žŸ'

const hasPrefix = (bytes: Uint8Array, prefix: readonly number[]): boolean =>
  prefix.every((byte, at) => bytes[at] === byte)

const isUnused = (byte: number): boolean => byte >= 0x80 && byte < 0xa0 && windows[byte - 0x80] === ' '

/** Returns the text, or null if a byte has no meaning in Windows-1252. */
function decodeWindows(bytes: Uint8Array): string | null {
  if (bytes.some(isUnused)) return null
  const code = (byte: number): number => (byte >= 0x80 && byte < 0xa0 ? windows.charCodeAt(byte - 0x80) : byte)
  let text = ''
  for (let from = 0; from < bytes.length; from += 8192) {
    text += String.fromCharCode(...Array.from(bytes.subarray(from, from + 8192), code))
  }
  return text
}

function decodeAs(label: 'utf-8' | 'utf-16le' | 'utf-16be', bytes: Uint8Array): string | null {
  try {
    return new TextDecoder(label, { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

/** UTF-16 without a byte order mark: every second byte of Latin text is zero. */
function guessUtf16(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  const start = bytes.subarray(0, 2000)
  const zeros = [0, 0]
  for (const [at, byte] of start.entries()) if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1
  const [even = 0, odd = 0] = zeros
  const enough = start.length / 8
  if (odd > enough && even < odd / 4) return 'utf-16le'
  return even > enough && odd < even / 4 ? 'utf-16be' : undefined
}

/** Counts the multi-byte UTF-8 letters and the other bytes that are not ASCII. */
function countLetters(bytes: Uint8Array): { utf8: number; other: number } {
  const count = { utf8: 0, other: 0 }
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] ?? 0
    if (byte < 0x80) continue
    const more = byte >= 0xc2 && byte <= 0xdf ? 1 : byte >= 0xe0 && byte <= 0xef ? 2 : 0
    const rest = bytes.subarray(at + 1, at + 1 + more)
    const isLetter = more > 0 && rest.length === more && rest.every((each) => each >= 0x80 && each <= 0xbf)
    count[isLetter ? 'utf8' : 'other'] += 1
    if (isLetter) at += more
  }
  return count
}

/** The text of a file with how it was encoded, or what is wrong with it and on which line (0: the whole file). */
export function decodeText(bytes: Uint8Array): DecodedText | { line: number; message: string } {
  const other = otherFiles.find(([prefix]) => hasPrefix(bytes, prefix))
  if (other) return { line: 0, message: other[1] }
  const marked = hasPrefix(bytes, [0xff, 0xfe]) ? 'utf-16le' : hasPrefix(bytes, [0xfe, 0xff]) ? 'utf-16be' : undefined
  const wide = marked ?? guessUtf16(bytes)
  if (wide) {
    const text = decodeAs(wide, bytes)
    return text === null
      ? { line: 0, message: 'The file looks like UTF-16 but is damaged. Save it again as “CSV UTF-8”' }
      : { text, encoding: 'UTF-16' }
  }
  const text = decodeAs('utf-8', bytes)
  if (text !== null) return { text, encoding: 'UTF-8' }
  // If lines mix encodings, names would be wrong with either one.
  const letters = countLetters(bytes)
  const isMixed = hasPrefix(bytes, [0xef, 0xbb, 0xbf]) || (letters.utf8 > 0 && letters.utf8 >= letters.other)
  const windowsText = isMixed ? null : decodeWindows(bytes)
  if (windowsText !== null) return { text: windowsText, encoding: 'Windows-1252' }
  const before = new TextDecoder().decode(bytes).split('\uFFFD')[0] ?? ''
  return {
    line: before.replaceAll(/\r\n?/g, '\n').split('\n').length,
    message: 'The file is not saved as UTF-8 throughout. Save it again as “CSV UTF-8”',
  }
}
