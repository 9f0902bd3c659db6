import { createHash } from 'node:crypto'

/** Bytes that depend on nothing but the seed. */
export function seeded(seed: string) {
  return (byteCount: number) => {
    const parts: Buffer[] = []
    for (let part = 0; parts.length * 32 < byteCount; part++) {
      parts.push(createHash('sha256').update(`${seed}-${part}`).digest())
    }
    return Buffer.concat(parts).subarray(0, byteCount)
  }
}
