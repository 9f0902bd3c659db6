import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

const SOURCES = [
  'index.html',
  'package.json',
  'package-lock.json',
  'public',
  'services',
  'src',
  'sw',
  'tools',
  'tsconfig.json',
  'vite.config.ts',
]

/** A digest of everything the build reads: contents, not times, so that a checkout of the same tree is no change. */
export function sourceStamp(root) {
  const hash = createHash('sha256')
  for (const name of SOURCES) {
    for (const file of filesUnder(root, name)) {
      hash
        .update(file)
        .update('\0')
        .update(readFileSync(join(root, file)))
        .update('\0')
    }
  }
  return hash.digest('hex')
}

function filesUnder(root, path) {
  const stat = statSync(join(root, path), { throwIfNoEntry: false })
  if (stat === undefined) return []
  if (!stat.isDirectory()) return [path]
  return readdirSync(join(root, path))
    .sort()
    .flatMap((name) => filesUnder(root, `${path}/${name}`))
}
