import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'

const POSTGRES = '/etc/postgresql-common'

const has = (program: string): boolean => spawnSync(program, ['--version'], { stdio: 'ignore' }).status === 0

/** Installs packages of Debian where that is possible: as root, with apt. Whether they serve is for the caller to see. */
export function installPackages(names: readonly string[]): void {
  if (process.getuid?.() !== 0 || !has('apt-get')) return
  process.stdout.write(`Installing ${names.join(', ')} from the system’s packages.\n`)
  // The tests start PostgreSQL for themselves; the package must not start a cluster of its own.
  if (names.includes('postgresql') && !existsSync(`${POSTGRES}/createcluster.conf`)) {
    mkdirSync(POSTGRES, { recursive: true })
    writeFileSync(`${POSTGRES}/createcluster.conf`, 'create_main_cluster = false\n')
  }
  apt('update')
  apt('install', '-y', '--no-install-recommends', ...names)
}

function apt(...args: string[]): void {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  spawnSync('apt-get', ['-qq', ...args], { stdio: ['ignore', 'ignore', 'inherit'], env })
}
