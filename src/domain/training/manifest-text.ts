/** Bytes in which the width of a character shows: every manifest begins with markup in plain letters. */
const headBytes = 200

/** Encodings of which no text with an accent happens to be UTF-8 as well. */
const isSingleByte = (label: string): boolean => /^(us-?ascii|(iso-?)?8859|latin|windows-125|cp125)/i.test(label)

function withoutMark(bytes: Uint8Array): Uint8Array {
  const [first, second, third] = bytes
  if (first === 0xef && second === 0xbb && third === 0xbf) return bytes.subarray(3)
  return (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff) ? bytes.subarray(2) : bytes
}

/** If every second byte of markup is zero, the text is UTF-16, whatever its declaration states. */
function wideEncoding(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  const head = bytes.subarray(0, headBytes)
  const zeros = (odd: number): number => head.filter((byte, at) => byte === 0 && at % 2 === odd).length
  const [even, odd] = [zeros(0), zeros(1)]
  if (Math.max(even, odd) * 4 < head.length) return undefined
  return odd > even ? 'utf-16le' : 'utf-16be'
}

function tryDecode(bytes: Uint8Array, label: string, isFatal: boolean): string | undefined {
  try {
    return new TextDecoder(label, { fatal: isFatal }).decode(bytes)
  } catch {
    return undefined
  }
}

/**
 * The text of a manifest. Authoring tools copy a declaration from one file into the next, so the bytes decide, and the
 * declaration only where they leave it open.
 */
export function manifestText(bytes: Uint8Array): string {
  const text = withoutMark(bytes)
  const wide = wideEncoding(text)
  if (wide) return new TextDecoder(wide).decode(text).trimStart()
  const head = new TextDecoder('latin1').decode(text.subarray(0, headBytes))
  const declared = /^\s*<\?xml[^>]*encoding\s*=\s*["']([^"']+)["']/.exec(head)?.[1]?.trim() ?? 'utf-8'
  const isNarrow = /^(utf-?(8|16|32)|ucs|iso-10646)/i.test(declared)
  const found =
    isNarrow || isSingleByte(declared)
      ? (tryDecode(text, 'utf-8', true) ?? (isNarrow ? undefined : tryDecode(text, declared, false)))
      : (tryDecode(text, declared, false) ?? tryDecode(text, 'utf-8', true))
  return (found ?? new TextDecoder('windows-1252').decode(text)).trimStart()
}
