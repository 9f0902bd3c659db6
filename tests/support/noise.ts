import { createRandom } from './labels/random.ts'

/** Bytes that hardly compress; the same each time by their seed. */
export function noise(size: number, seed: number): Uint8Array<ArrayBuffer> {
  const random = createRandom(seed)
  const words = new Uint32Array(Math.ceil(size / 4))
  for (let at = 0; at < words.length; at += 1) words[at] = random() * 2 ** 32
  return new Uint8Array(words.buffer, 0, size)
}
