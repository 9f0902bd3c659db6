import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'

export type Clone = {
  write: (path: string, text: string) => void
  /** Runs services/start/prepare.mjs as npm would, with programs in place of npm and Vite. */
  prepare: (...args: string[]) => { code: number | null; text: string }
  /** The same after a script of the clone, which changes what Node does. */
  prepareAfter: (script: string) => { code: number | null; text: string }
  /** What was run, in order. */
  ran: () => string[]
  remove: () => void
}

const lock = (version: string): string =>
  JSON.stringify({
    packages: {
      '': { version: '0.1.0' },
      'node_modules/dexie': { version, integrity: `sha-${version}` },
      'node_modules/of-another-system': { version: '1.0.0', integrity: 'sha', optional: true },
    },
  })

export const lockOf = lock

const stub = (name: string, effect: string): string =>
  `const fs = require('node:fs'); fs.appendFileSync('ran', '${name} ' + process.argv.slice(2).join(' ') + '\\n'); ${effect}`

/** A folder that looks like a fresh clone to the start scripts. */
export function createClone(): Clone {
  const root = mkdtempSync(join(tmpdir(), 'courier-clone-'))
  const write = (path: string, text: string): void => {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  const make = (path: string): string =>
    `fs.mkdirSync('${dirname(path)}', { recursive: true }); fs.writeFileSync('${path}', '');`
  write('package.json', '{}')
  write('package-lock.json', lock('4.4.7'))
  write('src/main.tsx', 'export {}')
  write('npm.cjs', stub('npm', "fs.cpSync('package-lock.json', 'node_modules/.package-lock.json')"))
  write(
    'node_modules/vite/bin/vite.js',
    stub(
      'vite',
      `if (process.argv.includes('--ssr')) { ${make('build/services/run.js')} } else if (process.argv.includes('player')) { ${make('build/player/player.html')} } else { ${make('build/app/index.html')} }`,
    ),
  )
  const runPrepare = (args: readonly string[], nodeOptions: readonly string[] = []) => {
    const result = spawnSync(process.execPath, [...nodeOptions, resolve('services/start/prepare.mjs'), ...args], {
      cwd: root,
      encoding: 'utf8',
      env: { ...process.env, npm_execpath: join(root, 'npm.cjs') },
    })
    return { code: result.status, text: result.stdout + result.stderr }
  }
  return {
    write,
    prepare: (...args) => runPrepare(args),
    prepareAfter: (script) => runPrepare([], ['--require', join(root, script)]),
    ran: () => {
      const lines = readFileSync(join(root, 'ran'), { encoding: 'utf8', flag: 'a+' }).trim().split('\n')
      return lines.map((line) =>
        line
          .split(' ')
          .slice(0, 2)
          .concat(line.match(/--ssr|--mode \w+/) ?? [])
          .join(' '),
      )
    },
    remove: () => rmSync(root, { recursive: true }),
  }
}
