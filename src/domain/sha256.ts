const block = 64

const fraction = (root: number): number => ((root - Math.floor(root)) * 2 ** 32) | 0

const isPrime = (n: number): boolean => {
  for (let by = 2; by * by <= n; by++) if (n % by === 0) return false
  return true
}

const primes: number[] = []
for (let n = 2; primes.length < block; n++) if (isPrime(n)) primes.push(n)

/** FIPS 180-4: the first bits of the cube roots and square roots of the first primes. */
const constants = Int32Array.from(primes, (prime) => fraction(Math.cbrt(prime)))
const beginning = Int32Array.from(primes.slice(0, 8), (prime) => fraction(Math.sqrt(prime)))

const turn = (word: number, by: number): number => (word >>> by) | (word << (32 - by))

/** Adds one block to the state. `words`: a buffer of 64 numbers. */
function mix(state: Int32Array, words: Int32Array, view: DataView, at: number): void {
  for (let n = 0; n < 16; n++) words[n] = view.getInt32(at + n * 4)
  for (let n = 16; n < 64; n++) {
    const [two, fifteen] = [words[n - 2] ?? 0, words[n - 15] ?? 0]
    const low = turn(fifteen, 7) ^ turn(fifteen, 18) ^ (fifteen >>> 3)
    const high = turn(two, 17) ^ turn(two, 19) ^ (two >>> 10)
    words[n] = ((words[n - 16] ?? 0) + low + (words[n - 7] ?? 0) + high) | 0
  }
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state
  for (let n = 0; n < 64; n++) {
    const first =
      (h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + (constants[n] ?? 0) + (words[n] ?? 0)) | 0
    const second = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0
    h = g
    g = f
    f = e
    e = (d + first) | 0
    d = c
    c = b
    b = a
    a = (first + second) | 0
  }
  for (const [n, word] of [a, b, c, d, e, f, g, h].entries()) state[n] = ((state[n] ?? 0) + word) | 0
}

export interface Sha256 {
  add(bytes: Uint8Array): void
  /** Returns the hash in hex. Nothing may be added afterwards. */
  digest(): string
}

/** SHA-256 of what comes piece by piece: Web Crypto wants all of it in memory at once, which a phone may not have. */
export function createSha256(): Sha256 {
  const state = beginning.slice()
  const words = new Int32Array(64)
  const rest = new Uint8Array(block)
  const restView = new DataView(rest.buffer)
  let filled = 0
  let total = 0
  const add = (bytes: Uint8Array): void => {
    total += bytes.length
    let at = 0
    if (filled > 0) {
      at = Math.min(block - filled, bytes.length)
      rest.set(bytes.subarray(0, at), filled)
      filled += at
      if (filled < block) return
      mix(state, words, restView, 0)
    }
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    for (; at + block <= bytes.length; at += block) mix(state, words, view, at)
    rest.set(bytes.subarray(at))
    filled = bytes.length - at
  }
  return {
    add,
    digest() {
      const padding = new Uint8Array((filled < 56 ? 56 : 120) - filled + 8)
      padding[0] = 0x80
      const length = new DataView(padding.buffer, padding.length - 8)
      length.setUint32(0, Math.floor(total / 2 ** 29))
      length.setUint32(4, (total * 8) >>> 0)
      add(padding)
      return Array.from(state, (word) => (word >>> 0).toString(16).padStart(8, '0')).join('')
    },
  }
}
