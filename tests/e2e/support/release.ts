import { createHash } from 'node:crypto'
import { cpSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'

/** A copy of the built app and services, of which a next version can be published. */
export interface Release {
  /** For `startStack`; a running one must be started again to serve what was published. */
  build: string
  /** As after a change of the sources: every file with a hash in its name has another one, and the old are gone. */
  publish(): void
  remove(): void
}

const hashed = /-([\w-]{8})\.(?:js|css|wasm|woff2)$/
const texts = new Set(['.html', '.js', '.css'])
const nextHash = (hash: string): string => createHash('sha256').update(hash).digest('hex').slice(0, hash.length)

function publish(app: string): void {
  const assets = join(app, 'assets')
  const renamed = readdirSync(assets).flatMap((name) => {
    const hash = hashed.exec(name)?.[1]
    return hash === undefined ? [] : [[name, name.replace(`-${hash}.`, `-${nextHash(hash)}.`)] as const]
  })
  for (const [name, next] of renamed) renameSync(join(assets, name), join(assets, next))
  for (const entry of readdirSync(app, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !texts.has(extname(entry.name))) continue
    const path = join(entry.parentPath, entry.name)
    const text = renamed.reduce((whole, [name, next]) => whole.replaceAll(name, next), readFileSync(path, 'utf8'))
    // The page names the files, so it has changed as well, and the worker must fetch it again.
    writeFileSync(
      path,
      text.replaceAll(/(?<="revision":")\w{32}(?=","url":"index\.html")/g, (old) => nextHash(old).padEnd(32, '0')),
    )
  }
}

export function createRelease(): Release {
  const folder = mkdtempSync(join(tmpdir(), 'courier-release-'))
  const build = join(folder, 'build')
  for (const part of ['app', 'services']) cpSync(join('build', part), join(build, part), { recursive: true })
  // The services find their packages beside them, and Node that they are modules.
  symlinkSync(join(process.cwd(), 'node_modules'), join(folder, 'node_modules'))
  cpSync('package.json', join(folder, 'package.json'))
  return {
    build,
    publish: () => publish(join(build, 'app')),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}
