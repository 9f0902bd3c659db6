import { gzipSync } from 'node:zlib'
import { zxyToTileId } from 'pmtiles'
import type { TilePlace } from '#domain/map/mercator.ts'
import type { Area } from '#domain/map/round-area.ts'

export interface TileBytes extends TilePlace {
  /** A vector tile, not compressed. */
  bytes: Uint8Array
}

const headerLength = 127
/** Readers fetch the header and the root directory in one request of 16 KiB. */
const rootLimit = 16_384 - headerLength
const [gzip, vectorTiles] = [2, 1]

function writeVarint(into: number[], value: number): void {
  let rest = value
  while (rest > 0x7f) {
    into.push((rest % 0x80) | 0x80)
    rest = Math.floor(rest / 0x80)
  }
  into.push(rest)
}

interface Entry {
  id: number
  offset: number
  length: number
  /** 0 for an entry that leads to a leaf directory. */
  run: number
}

function writeDirectory(entries: readonly Entry[]): Uint8Array {
  const into: number[] = []
  writeVarint(into, entries.length)
  let last = 0
  for (const { id } of entries) {
    writeVarint(into, id - last)
    last = id
  }
  for (const { run } of entries) writeVarint(into, run)
  for (const { length } of entries) writeVarint(into, length)
  // Always whole, never "behind the one before": that is allowed, and these directories are small.
  for (const { offset } of entries) writeVarint(into, offset + 1)
  return gzipSync(Uint8Array.from(into))
}

/** Returns the root directory, and the leaf directories if the root alone would be too long. */
function writeDirectories(entries: readonly Entry[]): { root: Uint8Array; leaves: Uint8Array } {
  const whole = writeDirectory(entries)
  if (whole.length <= rootLimit) return { root: whole, leaves: new Uint8Array() }
  const leafSize = 1024
  const [leaves, pointers]: [Uint8Array[], Entry[]] = [[], []]
  let offset = 0
  for (let at = 0; at < entries.length; at += leafSize) {
    const leaf = writeDirectory(entries.slice(at, at + leafSize))
    pointers.push({ id: entries[at]?.id ?? 0, offset, length: leaf.length, run: 0 })
    leaves.push(leaf)
    offset += leaf.length
  }
  return { root: writeDirectory(pointers), leaves: Buffer.concat(leaves) }
}

/** Returns a PMTiles archive, version 3 (https://github.com/protomaps/PMTiles/blob/main/spec/v3/spec.md). Equal tiles give equal bytes. */
export function writePmtiles(tiles: readonly TileBytes[], area: Area, metadata: object): Uint8Array {
  const sorted = tiles
    .map(({ z, x, y, bytes }) => ({ id: zxyToTileId(z, x, y), z, packed: gzipSync(bytes) }))
    .sort((a, b) => a.id - b.id)
  let end = 0
  const entries = sorted.map(({ id, packed }): Entry => {
    const offset = end
    end += packed.length
    return { id, offset, length: packed.length, run: 1 }
  })
  const { root, leaves } = writeDirectories(entries)
  const json = gzipSync(JSON.stringify(metadata))
  const header = Buffer.alloc(headerLength)
  header.write('PMTiles', 0)
  header.writeUInt8(3, 7)
  let place = headerLength
  for (const [at, length] of [root.length, json.length, leaves.length, end].entries()) {
    header.writeBigUInt64LE(BigInt(place), 8 + at * 16)
    header.writeBigUInt64LE(BigInt(length), 16 + at * 16)
    place += length
  }
  for (const at of [72, 80, 88]) header.writeBigUInt64LE(BigInt(entries.length), at)
  const zooms = sorted.map(({ z }) => z)
  header.writeUInt8(1, 96)
  header.writeUInt8(gzip, 97)
  header.writeUInt8(gzip, 98)
  header.writeUInt8(vectorTiles, 99)
  header.writeUInt8(Math.min(...zooms), 100)
  header.writeUInt8(Math.max(...zooms), 101)
  const { south, west, north, east } = area
  for (const [at, degrees] of [west, south, east, north].entries())
    header.writeInt32LE(Math.round(degrees * 1e7), 102 + at * 4)
  header.writeUInt8(Math.min(...zooms), 118)
  header.writeInt32LE(Math.round(((west + east) / 2) * 1e7), 119)
  header.writeInt32LE(Math.round(((south + north) / 2) * 1e7), 123)
  return Buffer.concat([header, root, json, leaves, ...sorted.map(({ packed }) => packed)])
}
