import { isStorable } from '#kit/database/storable-text.ts'

/** Characters. */
const longest = 2048

/** An address with further parameters; they are encoded, so that none ends it or begins a line. */
export function withParameters(address: string, parameters: Readonly<Record<string, string | null>>): string {
  const given = Object.entries(parameters).filter((entry): entry is [string, string] => entry[1] !== null)
  return `${address}${address.includes('?') ? '&' : '?'}${new URLSearchParams(given).toString()}`
}

/** Parameters of a request, each at most once (RFC 6749, section 3.1). Undefined where one comes twice, is too long or is no text. */
export function readParameters(search: URLSearchParams): ReadonlyMap<string, string> | undefined {
  const parameters = new Map<string, string>()
  for (const [name, value] of search) {
    if (parameters.has(name) || value.length > longest || !isStorable(JSON.stringify([name, value]))) return undefined
    // An empty one counts as absent.
    if (value !== '') parameters.set(name, value)
  }
  return parameters
}
