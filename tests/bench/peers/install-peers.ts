import { execFile } from 'node:child_process'
import { createRequire } from 'node:module'
import { copyFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

/** Not among the dependencies: what is only run beside the app stays out of its lockfile. */
export const peersFolder = resolve('build/peers')

const lists = ['package.json', 'package-lock.json']
const here = (file: string): string => fileURLToPath(new URL(file, import.meta.url))
const run = promisify(execFile)

/** Loads a package of the peers into this process. @throws Error where it is not installed */
export const loadPeer = (name: string): unknown => createRequire(join(peersFolder, 'package.json'))(name)

const isInstalled = (): boolean =>
  existsSync(join(peersFolder, 'node_modules/.package-lock.json')) &&
  lists.every(
    (list) =>
      existsSync(join(peersFolder, list)) &&
      readFileSync(join(peersFolder, list), 'utf8') === readFileSync(here(`packages/${list}`), 'utf8'),
  )

/** Installs the peers in exactly the versions of their lockfile, without their scripts. Returns why that failed. */
export async function installPeers(): Promise<string | null> {
  if (isInstalled()) return null
  mkdirSync(peersFolder, { recursive: true })
  for (const list of lists) copyFileSync(here(`packages/${list}`), join(peersFolder, list))
  try {
    await run('npm', ['ci', '--prefix', peersFolder, '--ignore-scripts', '--no-audit', '--no-fund'])
    return null
  } catch (error) {
    const said = /npm error (?!code)(.*)/.exec(String((error as { stderr?: string }).stderr))?.[1]
    return `npm could not install the peers: ${said ?? 'see npm ci'}`
  }
}
