import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'

function versionOf(): string {
  const entry = createRequire(import.meta.url).resolve('@electric-sql/pglite')
  const { version } = JSON.parse(readFileSync(join(dirname(entry), '..', 'package.json'), 'utf8')) as {
    version: string
  }
  return version
}

const file = join(tmpdir(), `courier-tests-pglite-${versionOf()}.tar`)

/** Making an empty database takes seconds and unpacking one does not, so it is made once and saved in the temporary folder. */
export async function makeTemplate(): Promise<void> {
  if (existsSync(file)) return
  const engine = await PGlite.create()
  const dump = await engine.dumpDataDir('none')
  await engine.close()
  const part = `${file}.${process.pid}`
  writeFileSync(part, Buffer.from(await dump.arrayBuffer()))
  renameSync(part, file)
}

export async function readTemplate(): Promise<Blob> {
  await makeTemplate()
  return new Blob([readFileSync(file)])
}

/** Puts an empty database where a start in this folder looks for its own. */
export async function unpackTemplate(dataDir: string): Promise<void> {
  await makeTemplate()
  const folder = join(dataDir, 'database')
  mkdirSync(folder, { recursive: true })
  execFileSync('tar', ['-xf', file, '-C', folder], { stdio: 'pipe' })
}
