const loneSurrogate = /[\uD800-\uDFFF]/u

function canonicalText(text: string): string {
  if (loneSurrogate.test(text)) throw new TypeError('A lone surrogate has no bytes in UTF-8')
  return JSON.stringify(text)
}

/**
 * Returns the one text that a JSON value has by RFC 8785. Members that are undefined are left out, as in JSON.
 * Errors: TypeError for what JSON cannot carry unchanged, such as NaN, a Date or half a character.
 */
export function canonicalJson(value: unknown): string {
  if (value === null || typeof value === 'boolean') return String(value)
  if (typeof value === 'string') return canonicalText(value)
  if (typeof value === 'number') {
    if (!Number.isFinite(value)) throw new TypeError(`${value} is not a number of JSON`)
    return JSON.stringify(value)
  }
  if (Array.isArray(value)) return `[${Array.from(value, canonicalJson).join(',')}]`
  if (typeof value !== 'object') throw new TypeError(`JSON has no ${typeof value}`)
  const prototype: unknown = Object.getPrototypeOf(value)
  if (prototype !== Object.prototype && prototype !== null) throw new TypeError('Only plain objects are JSON')
  const members = Object.entries(value)
    .filter(([, member]) => member !== undefined)
    // By UTF-16 code units, which is what < compares.
    .sort(([a], [b]) => (a < b ? -1 : 1))
  return `{${members.map(([name, member]) => `${canonicalText(name)}:${canonicalJson(member)}`).join(',')}}`
}
